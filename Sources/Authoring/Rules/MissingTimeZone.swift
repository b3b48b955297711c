import Courseware

extension Rule {
  /// A site whose course has local times names its time zone.
  static let missingTimeZone = Rule(
    "missing-time-zone", .error, "A site whose course has local times names its time zone.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
