import Courseware

extension Rule {
  /// A question has at least two options.
  static let tooFewOptions = Rule(
    "too-few-options", .error, "A question has at least two options.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .quiz(checkOptionCount))
}

private func checkOptionCount(_ quiz: ParsedQuiz, _ report: inout Report) {
  for question in quiz.questions {
    guard let options = question.options, options.count < 2 else { continue }
    report.add(.tooFewOptions, "a question has at least two options", at: question.span)
  }
}
