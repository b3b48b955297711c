import Courseware

extension Rule {
  /// The questions of a quiz have different ids.
  static let duplicateQuestionID = Rule(
    "duplicate-question-id", .error, "The questions of a quiz have different ids.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .quiz(checkQuestionIDs))
}

private func checkQuestionIDs(_ quiz: ParsedQuiz, _ report: inout Report) {
  var seen: [String: ParsedQuestion] = [:]
  for question in quiz.questions where !question.isDraft {
    if let first = seen[question.id] {
      let isWritten = question.isIDWritten || first.isIDWritten
      report.add(
        .duplicateQuestionID,
        isWritten ? "question id '\(question.id)' already used" : "the same question is written twice",
        at: question.span, notes: [.init("first here", at: first.span)])
    } else {
      seen[question.id] = question
    }
  }
}
