import Courseware

extension Rule {
  static let ambiguousTime = Rule(
    "ambiguous-time", .error, "Local times are not in the hour that occurs twice.",
    explanation: """
      When clocks go back in fall, one hour occurs twice: in Berlin, 02:30 on October 25, 2026, is
      both before and after the change. For a deadline that is an hour's difference. Choose another
      time, or add the offset from UTC to say which of the two is meant, as the message offers.
      """,
    bad: .quiz(created: "2026-10-01", deadline: "2026-10-25 02:30"),
    good: .quiz(created: "2026-10-01", deadline: "2026-10-25T02:30:00+01:00"))
}
