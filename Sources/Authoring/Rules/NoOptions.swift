import Courseware

extension Rule {
  /// A question has a list of options.
  static let noOptions = Rule(
    "no-options", .error, "A question has a list of options.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .quiz(checkOptionsPresent))
}

private func checkOptionsPresent(_ quiz: ParsedQuiz, _ report: inout Report) {
  for question in quiz.questions where question.options == nil {
    report.add(
      .noOptions, "the question has no options", at: question.span,
      notes: [.init("options are a list: '- [ ] …' for a distractor, '- [x] …' for a key")])
  }
}
