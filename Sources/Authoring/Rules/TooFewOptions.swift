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
  let (count, rule) =
    switch question.answer {
    case .options(let options): (options.count, "a question has at least two options")
    case .ordering(let items): (items.count, "an ordering question has at least two items")
    case .scale(let steps): (steps.count, "a scale has at least two steps")
    default: (2, "")
    }
  if count < 2 { report.add(.tooFewOptions, rule, at: question.span) }
}
