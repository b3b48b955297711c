import Courseware

extension Rule {
  /// Points in a question's text match its 'points'.
  static let writtenPoints = Rule(
    "written-points", .warning, "Points in a question's text match its 'points'.",
    explanation: """
      '(2 points)' in the text of a question is text like any other: the question is worth one
      point, or what 'points' at the end of its heading says, and students read both. Write
      '{points=2}' at the end of the heading; pages show it.
      """,
    bad: .questions(
      #"""
      ## What is the largest planet? (2 points)

      - [x] Jupiter
      - [ ] Saturn
      """#),
    good: .questions(
      #"""
      ## What is the largest planet? {points=2}

      - [x] Jupiter
      - [ ] Saturn
      """#))
}
