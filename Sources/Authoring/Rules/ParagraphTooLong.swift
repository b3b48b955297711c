import Courseware

extension Rule {
  static let paragraphTooLong = Rule(
    "paragraph-too-long", .error, "A block without a blank line is at most 32 kB.",
    explanation: """
      Students cannot read a block of this size, and converting it can take very long. Divide the
      text into paragraphs with blank lines. Long tables and listings can be split, or put into a
      file next to the quiz.
      """,
    bad: .questions(
      String(repeating: "A line of a long listing.\n", count: 1_500),
      shown: "1,500 lines of text without a blank line, 39 kB"),
    good: .questions(
      """
      The first thought.

      The second one.

      ## What separates two paragraphs?

      - [x] A blank line
      - [ ] A rule
      """))
}
