import Courseware

extension Rule {
  /// A value is one of those its key knows.
  static let unknownValue = Rule(
    "unknown-value", .error, "A value is one of those its key knows.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
