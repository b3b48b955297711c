import Courseware

extension Rule {
  /// Front matter ends with a line of three dashes.
  static let unclosedFrontMatter = Rule(
    "unclosed-front-matter", .error, "Front matter ends with a line of three dashes.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
