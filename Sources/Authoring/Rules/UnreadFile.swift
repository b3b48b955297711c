import Courseware

extension Rule {
  /// Every Markdown file in content/ is read as something.
  static let unreadFile = Rule(
    "unread-file", .warning, "Every Markdown file in content/ is read as something.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
