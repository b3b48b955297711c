import Courseware

extension Rule {
  static let nonexistentTime = Rule(
    "nonexistent-time", .error, "Local times are not in the hour that clocks skip.",
    explanation: """
      When clocks go forward in spring, one hour is skipped: in Berlin, 02:30 does not exist on
      March 29, 2026. A quiz cannot open or be due at a time that does not exist. Choose a time
      before or after the gap; the message offers both.
      """,
    bad: .quiz(created: "2026-03-01", deadline: "2026-03-29 02:30"),
    good: .quiz(created: "2026-03-01", deadline: "2026-03-29 03:30"))
}
