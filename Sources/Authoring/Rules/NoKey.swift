import Courseware

extension Rule {
  /// A graded question has a key.
  static let noKey = Rule(
    "no-key", .error, "A graded question has a key.",
    explanation: """
      No option is marked as right, so every answer would be wrong. Put an 'x' between the brackets
      of each right option; where students type, write each right answer after '= '. If there is no
      right answer because you ask for an opinion, say 'kind: survey' at the top of the file.
      """,
    bad: .questions(
      """
      ## What is the largest planet?

      - [ ] Jupiter
      - [ ] Saturn
      """),
    good: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn
      """),
    check: .question(checkKeys))
}

private func checkKeys(_ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report) {
  guard quiz.head.kind.isGraded else { return }
  switch question.answer {
  case .options(let options)
  where options.count > 1 && question.keyCount == 0 && question.isMarked:
    report.add(
      .noKey, "the question has no key", at: question.span,
      notes: [.init("mark each right option with '[x]'")])
  case .typed(_, let gap) where gap.accepted.isEmpty:
    report.add(
      .noKey, "the question has no key", at: question.span,
      notes: [.init("write each right answer on a line after '= '")])
  default: break
  }
}
