import Courseware

extension Rule {
  /// Every item of a list of options has a mark.
  static let unmarkedOption = Rule(
    "unmarked-option", .error, "Every item of a list of options has a mark.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
