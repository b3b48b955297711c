import Courseware

extension Rule {
  static let impossibleTime = Rule(
    "impossible-time", .error,
    "A time is a valid date and time, written from year to minute.",
    explanation: """
      A deadline that does not exist cannot be kept: September has no 31st, and a day ends at
      23:59. Write year, month and day in this order and with all their digits, because 9/10 is
      September to some readers and October to others. Write 2026-09-14, or 2026-09-14 23:59.
      """,
    bad: .quiz(deadline: "2026-09-31"),
    good: .quiz(deadline: "2026-09-30"))
}
