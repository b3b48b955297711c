import Courseware

extension Rule {
  /// A question's type is one that Quizpress knows.
  static let unknownQuestionType = Rule(
    "unknown-question-type", .error, "A question's type is one that Quizpress knows.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
