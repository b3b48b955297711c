import Courseware

extension Rule {
  static let duplicateOptionID = Rule(
    "duplicate-option-id", .error, "The options of a question have different ids.",
    explanation: """
      An attempt contains the ids of the selected options; an id is the word after '#'. If two
      options have the same id, it is unknown which of them was selected. Give each option its own
      id, or omit the ids: then they are made from the text of the options.
      """,
    bad: "- [x] Jupiter {#gas}\n- [ ] Saturn {#gas}",
    good: "- [x] Jupiter {#jupiter}\n- [ ] Saturn {#saturn}", check: .question(checkOptionIDs),
    questions: planet(options:))
}

private func checkOptionIDs(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  question.forEachList { options in
    for (later, earlier) in repeats(options.count, by: { options[$0].id }) {
      let (option, first) = (options[later], options[earlier])
      // Options that are the same in everything are one mistake, which `duplicateOption` reports.
      guard option.isIDWritten || first.isIDWritten,
        quiz.prose[option.text.html] != quiz.prose[first.text.html]
      else { continue }
      report.add(
        .duplicateOptionID, "the option id '\(option.id)' is already used", at: option.span,
        notes: [.init("first used here", at: first.span)])
    }
  }
}
