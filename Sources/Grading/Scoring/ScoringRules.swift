package import Courseware

extension ScoringRule {
  /// The fraction of the points that selected options earn: 0 to 1, or below 0 with a penalty.
  ///
  /// Nothing selected earns 0 under every rule.
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

/// The sum of the ticked weights, limited to 0…100 %.
private func weightShare(_ ticks: Ticks) -> Double {
  Percent(hundredths: min(max(ticks.weightTicked.hundredths, 0), 10_000)).fraction
}

/// 1 if right, −x if wrong.
private func rightOrLoss(_ ticks: Ticks, loss: Percent) -> Double {
  ticks.isExactlyTheKey ? 1 : 0 - loss.fraction
}

/// The selected options of one question, compared with its key.
///
/// Every rule is a function of these numbers alone, in whole numbers up to one division, so that
/// the page's script gets the same double to the last bit.
package struct Ticks: Sendable, Equatable {
  /// The number of options in the key, c.
  package var keys: Int
  /// The number of options not in the key, w.
  package var distractors: Int
  /// The number of selected options in the key, t.
  package var keysTicked: Int
  /// The number of selected distractors, f.
  package var distractorsTicked: Int
  /// The sum of the selected options' weights.
  package var weightTicked = Percent.zero

  /// Creates the numbers from counts of options without weights.
  package init(keys: Int, distractors: Int, keysTicked: Int, distractorsTicked: Int) {
    self.keys = keys
    self.distractors = distractors
    self.keysTicked = keysTicked
    self.distractorsTicked = distractorsTicked
  }

  /// Counts the selected options of a question; unknown ids are ignored, and void options are
  /// treated as if they did not exist.
  package init(_ ticked: [String], of choice: Choice) {
    self.init(keys: 0, distractors: 0, keysTicked: 0, distractorsTicked: 0)
    for option in choice.options where !option.isVoid {
      let isTicked = ticked.contains(option.id)
      if option.isKey {
        keys += 1
        keysTicked += isTicked ? 1 : 0
      } else {
        distractors += 1
        distractorsTicked += isTicked ? 1 : 0
      }
      if isTicked { weightTicked.hundredths += option.weight.hundredths }
    }
  }

  /// The number of options, n = c + w.
  package var options: Int { keys + distractors }
  /// The number of selected options, t + f.
  package var ticked: Int { keysTicked + distractorsTicked }
  /// The number of options that match the key, selected or not: t + (w − f).
  package var right: Int { keysTicked + (distractors - distractorsTicked) }
  /// Whether exactly the options in the key were selected.
  package var isExactlyTheKey: Bool { keysTicked == keys && distractorsTicked == 0 }
}
