import Courseware

extension Rule {
  /// A graded question has a key.
  static let noKey = Rule(
    "no-key", .error, "A graded question has a key.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .quiz(checkKeys))
}

private func checkKeys(_ quiz: ParsedQuiz, _ report: inout Report) {
  guard quiz.head.kind.isGraded else { return }
  for question in quiz.questions {
    guard let options = question.options, options.count > 1, question.keyCount == 0 else { continue }
    report.add(
      .noKey, "the question has no key", at: question.span,
      notes: [.init("mark each right option with '[x]'")])
  }
}
