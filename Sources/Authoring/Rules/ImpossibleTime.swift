import Courseware

extension Rule {
  /// A time is one that exists in the calendar, written so that it has one meaning.
  static let impossibleTime = Rule(
    "impossible-time", .error, "A time is one that exists in the calendar, written so that it has one meaning.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
