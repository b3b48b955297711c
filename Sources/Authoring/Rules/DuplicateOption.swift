import Courseware

extension Rule {
  /// The options of a question are different.
  static let duplicateOption = Rule(
    "duplicate-option", .error, "The options of a question are different.",
    explanation: """
      Two options read the same. If one is right and the other is not, students can only guess
      which of them you mean; if neither is, one is wasted. Change one of them, or delete it.
      """,
    bad: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn
      - [ ] Saturn
      """),
    good: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn
      - [ ] Neptune
      """),
    check: .question(checkOptionsDiffer))
}

private func checkOptionsDiffer(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  question.forEachList { options in
    for (later, earlier) in repeats(options.count, by: { quiz.prose[options[$0].text.html] }) {
      if options[later].text.isEmpty { continue }
      report.add(
        .duplicateOption, "two options are the same", at: options[later].span,
        notes: [.init("the other one", at: options[earlier].span)])
    }
  }
}
