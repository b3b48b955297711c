import Courseware

extension Rule {
  static let duplicateOption = Rule(
    "duplicate-option", .error, "The options of a question are different.",
    explanation: """
      Two options have the same text. If only one of them is correct, students can only guess
      which one you mean; if both are incorrect, one of them is useless. Change one of them, or
      delete it.
      """,
    bad: "- [ ] Saturn", good: "- [ ] Neptune", check: .question(checkOptionsDiffer)
  ) { option in
    """
    ## What is the largest planet?

    - [x] Jupiter
    - [ ] Saturn
    \(option)
    """
  }
}

private func checkOptionsDiffer(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  let prose = quiz.prose
  question.forEachList { options in
    for (later, earlier) in repeats(options.count, by: { prose[options[$0].text.html] }) {
      if options[later].text.isEmpty { continue }
      report.add(
        .duplicateOption, message(question), at: options[later].span,
        notes: [.init("the other one", at: options[earlier].span)])
    }
  }
}

private func message(_ question: ParsedQuestion) -> String {
  switch question.answer {
  case is ParsedPairs: "two rows have the same left side"
  case is ParsedOrdering: "two items are the same"
  default: "two options are the same"
  }
}
