import Courseware

extension Rule {
  /// A mark is '[ ]' or '[x]'.
  static let lookAlikeMark = Rule(
    "look-alike-mark", .warning, "A mark is '[ ]' or '[x]'.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
