import Courseware

extension Rule {
  static let missingRenderer = Rule(
    "missing-renderer", .error, "Formulas have a library that typesets them.",
    explanation: """
      Formulas such as '$x^2$' are typeset by KaTeX while the site is built. The folder that the
      environment variable QUIZPRESS_JAVASCRIPT names has no 'katex.min.js', so the page could only
      show their source. Unset the variable to use the KaTeX that is part of Quizpress, or name a
      folder that contains the file. Where no formula was meant, write '\\$' for a dollar sign.
      """,
    bad: .questions(questionWithFormula, scripts: "/nonexistent"),
    good: .questions(questionWithFormula))
}

private let questionWithFormula = """
  ## What is $3^2$?

  - [x] 9
  - [ ] 6
  """

extension Report {
  /// Reports once for each file that its formulas cannot be shown.
  mutating func addMissingRenderer(at span: Span) {
    add(
      .missingRenderer, "formulas need KaTeX, which the folder of scripts does not have", at: span,
      note: "unset QUIZPRESS_JAVASCRIPT to use the KaTeX that is part of Quizpress")
  }
}
