import Courseware

extension Rule {
  /// An attribute is written once.
  static let repeatedAttribute = Rule(
    "repeated-attribute", .error, "An attribute is written once.",
    explanation: """
      The braces say two things about one matter, and only one of them can hold. Keep the one that
      you mean.
      """,
    bad: .questions(
      """
      ## What is the largest planet? {points=2 points=3}

      - [x] Jupiter
      - [ ] Saturn
      """),
    good: .questions(
      """
      ## What is the largest planet? {points=3}

      - [x] Jupiter
      - [ ] Saturn
      """))
}
