import Courseware

extension Rule {
  /// An option says something.
  static let emptyOption = Rule(
    "empty-option", .warning, "An option says something.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
