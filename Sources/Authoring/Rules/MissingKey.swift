import Courseware

extension Rule {
  /// Keys that are required are there.
  static let missingKey = Rule(
    "missing-key", .error, "Keys that are required are there.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
