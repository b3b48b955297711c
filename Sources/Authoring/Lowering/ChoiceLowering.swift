import Courseware

extension ParsedQuestion {
  func choice(
    _ options: [ParsedOption], _ rule: ScoringRule, _ store: Prose.Store, shuffles: Bool
  ) -> Choice {
    let isWeighted = options.contains { $0.weight != nil }
    let announced = rule.fitted(allowsSeveral: allowsSeveral)
    let rule = announced == .weights && !isWeighted ? .allOrNothing : announced
    let weights = rule == .weights ? resolvedWeights(options) : []
    var choice = Choice(
      options: options.enumerated().map { index, option in
        var lowered = Choice.Option(
          id: option.id, text: option.text.prose(in: store), isKey: option.isKey,
          feedback: option.feedback.prose(in: store),
          weight: weights.isEmpty ? .zero : weights[index])
        lowered.isVoid = option.isVoid
        return lowered
      }, allowsSeveral: allowsSeveral, scoring: rule)
    choice.announcedScoring = announced
    choice.shuffles = self.shuffles && shuffles
    choice.pinsLast = pinsLast
    return choice
  }
}

extension ScoringRule {
  /// The rule that a question of one sort is really scored by.
  ///
  /// The rules that count ticked and unticked options mean nothing where only one may be ticked,
  /// a penalty nothing where several may: there it is all or nothing.
  fileprivate func fitted(allowsSeveral: Bool) -> ScoringRule {
    switch self {
    case .allOrNothing, .weights: self
    case .netCorrect, .eachOption, .eachOptionPenalty: allowsSeveral ? self : .allOrNothing
    case .penalty: allowsSeveral ? .allOrNothing : self
    }
  }
}

/// What each option weighs: as written, else an even share of 100 for a key and 0 for a distractor.
private func resolvedWeights(_ options: [ParsedOption]) -> [Percent] {
  let keys = max(1, options.count { $0.isKey })
  return options.map { $0.weight ?? Percent(hundredths: $0.isKey ? 10_000 / keys : 0) }
}
