import Courseware

extension Rule {
  /// A line holds at most 64 kB.
  static let lineTooLong = Rule(
    "line-too-long", .error, "A line holds at most 64 kB.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
