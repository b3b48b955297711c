import Courseware

extension Rule {
  static let tooFewOptions = Rule(
    "too-few-options", .error, "A question has at least two options.",
    explanation: """
      With a single option there is nothing to choose. Add at least one option
      that a student who has not learned the topic might choose.
      """,
    bad: "- [x] Jupiter", good: "- [x] Jupiter\n- [ ] Saturn", check: .question(checkOptionCount),
    questions: planet(options:))
}

private func checkOptionCount(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  guard let rule = question.answer?.tooFew else { return }
  report.add(.tooFewOptions, rule, at: question.span)
}
