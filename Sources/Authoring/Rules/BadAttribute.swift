import Courseware

extension Rule {
  /// What stands in braces is '#id' or 'key=value', with a value that the key takes.
  static let badAttribute = Rule(
    "bad-attribute", .error,
    "Braces contain '#id' or 'name=value', with a value that the attribute takes.",
    explanation: """
      Braces at the end of a heading or an option hold settings, such as '{points=2}' or
      '{#planet}'. A setting with a value that means nothing would be left out in silence, and the
      question would count for one point. The message says what the attribute takes; a value of
      several words needs quotation marks.
      """,
    bad: .questions(
      """
      ## What is the largest planet? {points=two}

      - [x] Jupiter
      - [ ] Saturn
      """),
    good: .questions(
      """
      ## What is the largest planet? {points=2}

      - [x] Jupiter
      - [ ] Saturn
      """))
}
