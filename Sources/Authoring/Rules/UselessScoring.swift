import Courseware

extension Rule {
  /// A scoring rule and a weight change what an answer earns.
  static let uselessScoring = Rule(
    "useless-scoring", .warning, "A scoring rule and a weight change what an answer earns.",
    explanation: """
      Not every rule means something for every question: a penalty is for single choice, rules that
      count ticks are for multiple answers, and weights count under the rule 'weights' alone. Where
      a rule means nothing, the question is all or nothing, or is scored in equal parts, which is
      not what you wrote. Choose another rule, or take it out. A rule in the front matter is for all
      kinds at once and may mean nothing for some of them.
      """,
    bad: .questions(
      """
      ## Which planets have rings? {scoring=penalty=0.5}

      - [x] Saturn
      - [x] Uranus
      - [ ] Mars
      """),
    good: .questions(
      """
      ## Which planets have rings? {scoring=net-correct}

      - [x] Saturn
      - [x] Uranus
      - [ ] Mars
      """), check: .question(checkScoring))
}

private func checkScoring(_ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report) {
  if let scoring = question.scoring {
    guard let rule = question.answer?.objection(to: scoring.value, question) else { return }
    report.add(.uselessScoring, rule, at: scoring.span)
  } else if quiz.head.scoring == .weights {
    return
  }
  guard question.scoring?.value != .weights,
    let option = question.options?.first(where: { $0.weight != nil })
  else { return }
  report.add(
    .uselessScoring, "weights count where the rule is 'weights'", at: option.span,
    notes: [.init("write '{scoring=weights}' behind the heading, or take the weights out")])
}
