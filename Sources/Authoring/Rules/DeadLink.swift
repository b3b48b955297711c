import Courseware

extension Rule {
  /// Every link within the course leads somewhere.
  static let deadLink = Rule(
    "dead-link", .error, "Every link within the course leads somewhere.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
