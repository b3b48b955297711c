import Courseware

extension Rule {
  static let missingHighlighter = Rule(
    "missing-highlighter", .warning, "Code in a named language has a highlighter to color it.",
    explanation: """
      A fence such as '```python' asks for colors, which highlight.js makes while the site is built.
      The folder that the environment variable QUIZPRESS_JAVASCRIPT names has no
      'highlight.min.js', so that code is shown in one color; nothing else is missing from the
      pages. Unset the variable to use the highlight.js that is part of Quizpress, or name a folder
      that contains the file.
      """,
    bad: .questions(questionWithCode, scripts: "/nonexistent"),
    good: .questions(questionWithCode))
}

private let questionWithCode = """
  ## What does this print?

  ```python
  print(2 ** 3)
  ```

  - [x] 8
  - [ ] 6
  """

extension Report {
  /// Reports once for each course that its code is not highlighted.
  mutating func addMissingHighlighter(at span: Span) {
    add(
      .missingHighlighter,
      "code is shown without colors: the folder of scripts does not have highlight.js", at: span,
      note: "unset QUIZPRESS_JAVASCRIPT to use the one that is part of Quizpress")
  }
}
