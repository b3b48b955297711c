import Courseware

extension Rule {
  /// A key is written once.
  static let repeatedKey = Rule(
    "repeated-key", .error, "A key is written once.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
