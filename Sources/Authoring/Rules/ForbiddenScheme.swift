import Courseware

extension Rule {
  /// Links lead to web pages, mail and telephone numbers.
  static let forbiddenScheme = Rule(
    "forbidden-scheme", .error, "Links lead to web pages, mail and telephone numbers.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
