import Courseware

extension Rule {
  /// Code in a named language has a highlighter to color it.
  static let missingHighlighter = Rule(
    "missing-highlighter", .warning, "Code in a named language has a highlighter to color it.",
    explanation: """
      A fence such as '```python' asks for colors, which highlight.js makes while the site is built.
      It is not installed here, so that code is shown in one color; nothing else is missing from
      the pages. Install the Debian package libjs-highlight.js, or name a folder that holds
      'highlight.min.js' in the environment variable QUIZPRESS_JAVASCRIPT.
      """,
    bad: .questions(
      """
      ## What does this print?

      ```python
      print(2 ** 3)
      ```

      - [x] 8
      - [ ] 6
      """, scripts: "/nonexistent"),
    good: .questions(
      """
      ## What does this print?

      ```python
      print(2 ** 3)
      ```

      - [x] 8
      - [ ] 6
      """))
}

extension Report {
  /// Says once a course that its code stays plain.
  mutating func addMissingHighlighter(at span: Span) {
    add(
      .missingHighlighter, "code is shown without colors: highlight.js is not installed",
      at: span, notes: [.init("'apt-get install libjs-highlight.js' brings it on Debian")])
  }
}
