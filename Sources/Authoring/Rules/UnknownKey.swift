import Courseware

extension Rule {
  /// Front matter has only the keys that mean something.
  static let unknownKey = Rule(
    "unknown-key", .error, "Front matter has only the keys that mean something.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
