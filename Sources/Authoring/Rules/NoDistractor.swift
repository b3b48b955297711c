import Courseware

extension Rule {
  static let noDistractor = Rule(
    "no-distractor", .warning, "A question has an incorrect option.",
    explanation: """
      Every option is marked as correct, so students only have to select them all, and the question
      does not show who knows the answer. Delete the 'x' of the options that are incorrect, or add a
      distractor.
      """,
    bad: "- [x] Uranus", good: "- [x] Uranus\n- [ ] Mars", check: .question(checkDistractors)
  ) { options in
    """
    ## Which of these planets have rings?

    - [x] Saturn
    \(options)
    """
  }
}

private func checkDistractors(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  guard quiz.head.kind.isGraded, question.type?.value != .single else { return }
  guard let options = question.options, options.count > 1, question.keyCount == options.count
  else { return }
  report.add(
    .noDistractor, "every option is marked as correct", at: question.span,
    note: "write a space between the brackets of an incorrect option: '- [ ]'")
}
