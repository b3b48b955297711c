import Courseware

extension Rule {
  /// Every image has alternative text.
  static let missingAlternativeText = Rule(
    "missing-alternative-text", .warning, "Every image has alternative text.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
