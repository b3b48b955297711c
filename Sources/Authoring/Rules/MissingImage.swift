import Courseware

extension Rule {
  /// Every image is there.
  static let missingImage = Rule(
    "missing-image", .error, "Every image is there.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
