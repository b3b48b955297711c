import Courseware

extension Rule {
  /// A question has a list of options.
  static let noOptions = Rule(
    "no-options", .error, "A question has a list of options.",
    explanation: """
      Under each question stands a list of what students can choose from: '- [x]' before what is
      right, '- [ ]' before what is not. Without it there is nothing to tick. Check that each line
      starts with a hyphen and that there is a blank between the brackets.
      """,
    bad: .questions(
      """
      ## What is the largest planet?

      - Jupiter
      - Saturn
      """),
    good: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn
      """),
    check: .quiz(checkOptionsPresent))
}

private func checkOptionsPresent(_ quiz: ParsedQuiz, _ report: inout Report) {
  for question in quiz.questions where question.options == nil {
    report.add(
      .noOptions, "the question has no options", at: question.span,
      notes: [.init("options are a list: '- [ ] …' for a distractor, '- [x] …' for a key")])
  }
}
