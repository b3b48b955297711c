import Courseware

extension Rule {
  static let lineTooLong = Rule(
    "line-too-long", .error, "Lines are at most 64 kB long.",
    explanation: """
      People hardly ever type a line of this length; usually it is a picture that was pasted as
      text. It makes the page slow to build and to open. Save the picture as a file beside the
      quiz, or break the line.
      """,
    bad: .questions(
      String(repeating: "word ", count: 15_000),
      shown: "A line of 75 kB"),
    good: .questions(
      """
      A paragraph may take
      as many lines as it likes.

      ## How long may a line be?

      - [x] Up to 64 kB
      - [ ] As long as you like
      """))
}
