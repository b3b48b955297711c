import Courseware

extension Rule {
  /// Formulas have a library that typesets them.
  static let missingRenderer = Rule(
    "missing-renderer", .error, "Formulas have a library that typesets them.",
    explanation: """
      Formulas such as '$x^2$' are typeset by KaTeX while the site is built. It is not installed
      here, so the page could only show their source. Install the Debian package libjs-katex, or
      name a folder that holds 'katex.min.js' in the environment variable QUIZPRESS_JAVASCRIPT.
      Where no formula was meant, write '\\$' for a dollar.
      """,
    bad: .questions(
      """
      ## What is $3^2$?

      - [x] 9
      - [ ] 6
      """, scripts: "/nonexistent"),
    good: .questions(
      """
      ## What is $3^2$?

      - [x] 9
      - [ ] 6
      """))
}

extension Report {
  /// Says once a file that its formulas cannot be shown.
  mutating func addMissingRenderer(at span: Span) {
    add(
      .missingRenderer, "formulas need KaTeX, which is not installed", at: span,
      notes: [.init("'apt-get install libjs-katex' brings it on Debian")])
  }
}
