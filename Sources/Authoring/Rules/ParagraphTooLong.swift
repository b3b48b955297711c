import Courseware

extension Rule {
  /// Lines without a blank line between them hold at most 32 kB.
  static let paragraphTooLong = Rule(
    "paragraph-too-long", .error, "Lines without a blank line between them hold at most 32 kB.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
