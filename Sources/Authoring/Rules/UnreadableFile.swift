import Courseware

extension Rule {
  /// Every file of the course can be read.
  static let unreadableFile = Rule(
    "unreadable-file", .error, "Every file of the course can be read.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
