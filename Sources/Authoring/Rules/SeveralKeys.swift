import Courseware

extension Rule {
  /// A single-choice question has one key.
  static let severalKeys = Rule(
    "several-keys", .error, "A single-choice question has one key.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .quiz(checkSingleKeys))
}

private func checkSingleKeys(_ quiz: ParsedQuiz, _ report: inout Report) {
  for question in quiz.questions where question.type?.value == .single && question.keyCount > 1 {
    let keys = (question.options ?? []).filter(\.isKey)
    report.add(
      .severalKeys, "a single-choice question has one key, not \(keys.count)",
      at: question.type?.span ?? question.span,
      notes: keys.map { .init("a key", at: $0.span) })
  }
}
