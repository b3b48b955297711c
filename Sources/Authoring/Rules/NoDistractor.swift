import Courseware

extension Rule {
  /// A question has an option that is wrong.
  static let noDistractor = Rule(
    "no-distractor", .warning, "A question has an option that is wrong.",
    explanation: """
      Every option is marked as right, so students only have to tick them all, and those who know
      the matter cannot be told from those who do not. Take the 'x' from the brackets of those that
      are wrong, or add a distractor.
      """,
    bad: .questions(
      """
      ## Which of these planets have rings?

      - [x] Saturn
      - [x] Uranus
      """),
    good: .questions(
      """
      ## Which of these planets have rings?

      - [x] Saturn
      - [x] Uranus
      - [ ] Mars
      """), check: .quiz(checkDistractors))
}

private func checkDistractors(_ quiz: ParsedQuiz, _ report: inout Report) {
  guard quiz.head.kind.isGraded else { return }
  for question in quiz.questions where question.type?.value != .single {
    guard let options = question.options, options.count > 1, question.keyCount == options.count
    else { continue }
    report.add(
      .noDistractor, "every option is a key", at: question.span,
      notes: [.init("a distractor has a blank between its brackets: '- [ ]'")])
  }
}
