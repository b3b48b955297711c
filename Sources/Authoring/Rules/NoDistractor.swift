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
      """), check: .question(checkDistractors))
}

private func checkDistractors(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  guard quiz.head.kind.isGraded, question.type?.value != .single else { return }
  guard let options = question.options, options.count > 1, question.keyCount == options.count
  else { return }
  report.add(
    .noDistractor, "every option is a key", at: question.span,
    notes: [.init("a distractor has a blank between its brackets: '- [ ]'")])
}
