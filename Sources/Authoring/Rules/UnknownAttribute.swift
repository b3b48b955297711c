import Courseware

extension Rule {
  /// Headings and options have only the attributes that mean something.
  static let unknownAttribute = Rule(
    "unknown-attribute", .error, "Headings and options have only the attributes that mean something.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
