import Courseware

extension Rule {
  /// A table has at most 64 columns.
  static let tooManyColumns = Rule(
    "too-many-columns", .error, "A table has at most 64 columns.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
