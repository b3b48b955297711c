import Courseware

extension Rule {
  /// A course holds files and folders, no symbolic links.
  static let symbolicLink = Rule(
    "symbolic-link", .error, "A course holds files and folders, no symbolic links.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
