import Courseware

extension Rule {
  /// A value is of the type its key asks for.
  static let wrongType = Rule(
    "wrong-type", .error, "A value is of the type its key asks for.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
