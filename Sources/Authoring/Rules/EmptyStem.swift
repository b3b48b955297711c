import Courseware

extension Rule {
  /// A question's heading says what is asked.
  static let emptyStem = Rule(
    "empty-stem", .error, "A question's heading says what is asked.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
