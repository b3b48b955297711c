import Courseware

extension Rule {
  /// The options of a question differ.
  static let duplicateOption = Rule(
    "duplicate-option", .error, "The options of a question differ.",
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
    check: .quiz(checkOptionsDiffer))
}

private func checkOptionsDiffer(_ quiz: ParsedQuiz, _ report: inout Report) {
  for question in quiz.questions {
    let options = question.options ?? []
    for (later, earlier) in repeats(
      options.count, where: { isAlike(options[$0], options[$1], quiz) })
    {
      report.add(
        .duplicateOption, "two options are alike", at: options[later].span,
        notes: [.init("the other one", at: options[earlier].span)])
    }
  }
}

private func isAlike(_ a: ParsedOption, _ b: ParsedOption, _ quiz: ParsedQuiz) -> Bool {
  a.text.html.count == b.text.html.count
    && quiz.prose[a.text.html].elementsEqual(quiz.prose[b.text.html])
}
