import Courseware

extension Rule {
  /// A quiz has a question.
  static let noQuestions = Rule(
    "no-questions", .error, "A quiz has a question.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .quiz(checkQuestions))
}

private func checkQuestions(_ quiz: ParsedQuiz, _ report: inout Report) {
  guard quiz.questions.isEmpty else { return }
  report.add(
    .noQuestions, "the quiz has no questions", at: quiz.head.name?.span ?? quiz.head.place,
    notes: [.init("a question is a heading '## …' with a list of options '- [ ] …' below it")])
}
