import Courseware

extension Rule {
  /// A Markdown file holds at most 1 MB, site.yml 64 kB, a roster 4 MB.
  static let fileTooLarge = Rule(
    "file-too-large", .error, "A Markdown file holds at most 1 MB, site.yml 64 kB, a roster 4 MB.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
