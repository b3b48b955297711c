import Courseware

extension Rule {
  /// A local time is not in the hour that clocks skip.
  static let nonexistentTime = Rule(
    "nonexistent-time", .error, "A local time is not in the hour that clocks skip.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
