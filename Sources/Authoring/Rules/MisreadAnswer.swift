import Courseware

extension Rule {
  /// A typed answer is read as what it looks like.
  static let misreadAnswer = Rule(
    "misread-answer", .warning, "A typed answer is read as what it looks like.",
    explanation: """
      Some answers look like a number, a range, several answers or a pattern, and are read as
      something else, so that what students type is wrong although it is right: '3-5' is words, and
      only '3-5' is right; '46 or 47' is the number 46 with the unit 'or 47'. The message says what
      it is read as and how to write what was most likely meant. If it is meant as written, write
      '{type=short-text}' at the end of the heading for numbers that are words, and backticks around
      an answer that contains bars or slashes.
      """,
    bad: .questions(
      """
      ## How many planets have rings?

      = 3-4
      """),
    good: .questions(
      """
      ## How many planets have rings?

      = 3..4
      """))
}
