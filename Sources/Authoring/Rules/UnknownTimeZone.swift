import Courseware

extension Rule {
  /// The site's time zone is an IANA name.
  static let unknownTimeZone = Rule(
    "unknown-time-zone", .error, "The site's time zone is an IANA name.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
