import Courseware

extension Rule {
  /// A question has at least two options.
  static let tooFewOptions = Rule(
    "too-few-options", .error, "A question has at least two options.",
    explanation: """
      With a single option there is nothing to choose: everybody is right. Add at least one option
      that somebody who has not learnt the matter might take.
      """,
    bad: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      """),
    good: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn
      """),
    check: .question(checkOptionCount))
}

private func checkOptionCount(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  guard let rule = question.answer?.tooFew else { return }
  report.add(.tooFewOptions, rule, at: question.span)
}
