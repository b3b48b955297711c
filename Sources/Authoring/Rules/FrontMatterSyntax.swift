import Courseware

extension Rule {
  /// Front matter is YAML.
  static let frontMatterSyntax = Rule(
    "front-matter-syntax", .error, "Front matter is YAML.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
