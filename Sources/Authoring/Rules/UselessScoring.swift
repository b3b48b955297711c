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
    guard let rule = question.objection(to: scoring.value) else { return }
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

extension ParsedQuestion {
  /// Why a rule means nothing for it.
  fileprivate func objection(to rule: ScoringRule) -> String? {
    switch answer {
    case .options(let options): objection(to: rule, options)
    case .blanks, .ordering, .matching: objectionOfParts(to: rule)
    case .missing, .typed, .essay, .scale: nil
    }
  }

  private func objection(to rule: ScoringRule, _ options: [ParsedOption]) -> String? {
    switch rule {
    case .allOrNothing: nil
    case .weights:
      options.contains { $0.weight != nil }
        ? nil : "the rule 'weights' needs options with weights, such as '{weight=50}'"
    case .penalty:
      allowsSeveral ? "a penalty is for questions of which one option is ticked" : nil
    case .netCorrect, .eachOption, .eachOptionPenalty:
      allowsSeveral
        ? nil : "the rule '\(rule.name)' is for questions of which several options are ticked"
    }
  }

  private func objectionOfParts(to rule: ScoringRule) -> String? {
    switch rule {
    case .allOrNothing, .eachOption, .netCorrect: nil
    case .weights: "only options to tick have weights; here each part earns the same"
    case .penalty, .eachOptionPenalty: "only options to tick have penalties; here none is taken"
    }
  }
}
