import Courseware

extension Rule {
  static let noCorrectOption = Rule(
    "no-correct-option", .error, "A graded question has a correct option.",
    explanation: """
      No option is marked as correct, so every answer would be wrong. Put an 'x' between the
      brackets of each correct option; if students type the answer, write each correct answer
      after '= '. If you ask for an opinion and there is no correct answer, write 'kind: survey'
      at the top of the file.
      """,
    bad: "- [ ] Jupiter", good: "- [x] Jupiter", check: .question(checkKeys)
  ) { option in
    """
    ## What is the largest planet?

    \(option)
    - [ ] Saturn
    """
  }
}

private func checkKeys(_ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report) {
  guard quiz.head.kind.isGraded else { return }
  guard let advice = question.answer?.adviceWithoutKey(question) else { return }
  var notes = [Diagnostic.Note(advice)]
  if let stated = question.statedAnswer {
    notes = [
      .init(
        "mark the option that this line names with '[x]', and delete the line", at: stated.place)
    ]
  } else if let option = question.options?.first(where: {
    announcesItself(quiz.prose[$0.text.html])
  }) {
    notes = [
      .init("mark this option with '[x]', and delete the words that say so", at: option.span)
    ]
  }
  report.add(
    .noCorrectOption, "the question has no correct option", at: question.span, notes: notes,
    fixes: question.statedAnswer?.fixes ?? [])
}
