package import Courseware

extension ScoringRule {
  /// The fraction of a question's points that ticks earn: 0 to 1, below 0 under a penalty only.
  ///
  /// Nothing ticked earns 0 under every rule.
  package func fraction(_ ticks: Ticks) -> Double {
    guard ticks.ticked > 0 else { return 0 }
    return switch self {
    case .allOrNothing: exactSet(ticks)
    case .netCorrect: netShare(ticks)
    case .eachOption: rightShare(ticks)
    case .eachOptionPenalty: rightLessWrong(ticks)
    case .weights: weightShare(ticks)
    case .penalty(let loss): rightOrLoss(ticks, loss: loss)
    }
  }
}

/// 1 if the ticked set is the key, else 0.
private func exactSet(_ ticks: Ticks) -> Double { ticks.isExactlyTheKey ? 1 : 0 }

/// max(0, (t − f) / c); 0 without a key.
private func netShare(_ ticks: Ticks) -> Double {
  let net = ticks.keysTicked - ticks.distractorsTicked
  return net > 0 ? Double(net) / Double(ticks.keys) : 0
}

/// (t + (w − f)) / n.
private func rightShare(_ ticks: Ticks) -> Double {
  Double(ticks.right) / Double(ticks.options)
}

/// max(0, (right − wrong) / n).
private func rightLessWrong(_ ticks: Ticks) -> Double {
  let wrong = ticks.options - ticks.right
  return ticks.right > wrong ? Double(ticks.right - wrong) / Double(ticks.options) : 0
}

/// The ticked weights, held to 0…100 %.
private func weightShare(_ ticks: Ticks) -> Double {
  Percent(hundredths: min(max(ticks.weightTicked.hundredths, 0), 10_000)).fraction
}

/// 1 if right, −x if wrong.
private func rightOrLoss(_ ticks: Ticks, loss: Percent) -> Double {
  ticks.isExactlyTheKey ? 1 : 0 - loss.fraction
}
