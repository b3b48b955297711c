import Courseware

extension Rule {
  /// A question or an introduction holds at most 64 kB.
  static let questionTooLong = Rule(
    "question-too-long", .error, "A question or an introduction holds at most 64 kB.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
