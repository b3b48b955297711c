import Courseware

extension Rule {
  /// A block without a blank line is at most 32 kB.
  static let paragraphTooLong = Rule(
    "paragraph-too-long", .error, "A block without a blank line is at most 32 kB.",
    explanation: """
      A block of this size is a wall of text for students, and some texts of this kind take very
      long to turn into a page. Put an empty line wherever a new thought begins. Long tables and
      listings can be split, or put into a file next to the quiz.
      """,
    bad: .questions(
      String(repeating: "A line of a long listing.\n", count: 1_500),
      shown: "1,500 lines of text without a blank line, 39 kB"),
    good: .questions(
      """
      The first thought.

      The second one.

      ## What stands between two paragraphs?

      - [x] A blank line
      - [ ] A rule
      """))
}
