import Courseware

extension Rule {
  /// Only block quotes stand between the options and the next heading.
  static let textAfterOptions = Rule(
    "text-after-options", .error, "Only block quotes stand between the options and the next heading.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
