import Courseware

extension Rule {
  /// A course has a file content/site.yml.
  static let missingSite = Rule(
    "missing-site", .error, "A course has a file content/site.yml.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
