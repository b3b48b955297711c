import Courseware

extension Rule {
  static let badVoid = Rule(
    "bad-void", .error, "Only questions with points are void, and a correct option remains.",
    explanation: """
      'void' after a heading gives everyone the points of a faulty question; after an option it
      excludes the option: in single choice everyone who chose it gets the points, and if several
      options can be selected it is as if it did not exist. In surveys and polls, and with
      'points=0', there are no points to give. A void question needs no void options. At least one
      correct option must not be void; otherwise void the whole question.
      """,
    bad: "- [x] Jupiter {void}\n- [ ] Saturn",
    good: "- [x] Jupiter\n- [ ] The one with the most moons {void}\n- [ ] Mars",
    check: .question(checkVoid)
  ) { options in
    """
    ## Which planet is the largest?

    \(options)
    """
  }
}

private func checkVoid(_ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report) {
  if question.isDraft {
    guard question.isVoid else { return }
    report.add(
      .badVoid, "'void' has no effect on a question with 'draft=true'", at: question.span,
      note: "delete 'draft=true' to give everyone the points")
    return
  }
  let option = question.options?.first { $0.isVoid }
  guard question.isVoid || option != nil else { return }
  if !quiz.head.kind.isGraded {
    report.add(
      .badVoid, "'void' has no effect in a \(quiz.head.kind.rawValue), which has no points",
      at: option?.span ?? question.span)
  } else if question.isVoid, question.points.halves == 0 {
    report.add(.badVoid, "'void' has no effect on a question with 0 points", at: question.span)
  } else if question.isVoid, let option {
    report.add(.badVoid, "the options of a void question need no 'void'", at: option.span)
  } else if let option, question.keyCount > 0,
    question.options?.contains(where: \.isCounted) == false
  {
    report.add(
      .badVoid, "at least one correct option must not be void", at: option.span,
      note: "write '{void}' after the heading to give everyone the points")
  }
}
