import Courseware

extension Rule {
  /// Attributes have the form and the values that they are read with.
  static let badAttribute = Rule(
    "bad-attribute", .error, "Attributes have the form and the values that they are read with.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
