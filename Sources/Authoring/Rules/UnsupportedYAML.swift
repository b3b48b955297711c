import Courseware

extension Rule {
  /// Front matter uses no anchors, aliases, tags, directives or second documents.
  static let unsupportedYAML = Rule(
    "unsupported-yaml", .error, "Front matter uses no anchors, aliases, tags, directives or second documents.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
