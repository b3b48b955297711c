import Courseware

extension Rule {
  /// An attribute is written once.
  static let repeatedAttribute = Rule(
    "repeated-attribute", .error, "An attribute is written once.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
