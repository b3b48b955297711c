import Courseware

extension Rule {
  /// What is void is worth points, and leaves a key.
  static let badVoid = Rule(
    "bad-void", .error, "What is void is worth points, and leaves a key.",
    explanation: """
      'void' after a heading gives everybody the points of a question that went wrong; after an
      option it takes the option out: in single choice everybody who chose it gets the points, and
      if several options can be ticked it is as if it did not exist. In surveys and polls there
      are no points to give, a void question needs no void options, and a key is left that is not
      void: else take the whole question out of the count.
      """,
    bad: .questions(
      """
      ## Which planet is the largest?

      - [x] Jupiter {void}
      - [ ] Saturn
      """),
    good: .questions(
      """
      ## Which planet is the largest?

      - [x] Jupiter
      - [ ] The one with the most moons {void}
      - [ ] Mars
      """),
    check: .question(checkVoid))
}

private func checkVoid(_ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report) {
  guard !question.isDraft else { return }
  let option = question.options?.first { $0.isVoid }
  guard question.isVoid || option != nil else { return }
  if !quiz.head.kind.isGraded {
    report.add(
      .badVoid, "a \(quiz.head.kind.rawValue) has no points that 'void' could give",
      at: option?.span ?? question.span)
  } else if question.isVoid, let option {
    report.add(
      .badVoid, "the options of a void question need no 'void'", at: option.span)
  } else if let option, question.keyCount > 0,
    question.options?.contains(where: { $0.isKey && !$0.isVoid }) == false
  {
    report.add(
      .badVoid, "a key is left beside what is void", at: option.span,
      notes: [.init("'{void}' behind the heading gives everybody the points")])
  }
}
