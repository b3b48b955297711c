import Courseware

extension ScoringRule {
  /// The fraction of the points that selected options earn: 0 to 1, or below 0 with a penalty.
  ///
  /// Nothing selected earns 0 under every rule.
  func fraction(_ selection: Selection) -> Double {
    guard selection.selected > 0 else { return 0 }
    return switch self {
    case .allOrNothing: exactSet(selection)
    case .netCorrect: netShare(selection)
    case .eachOption: rightShare(selection)
    case .eachOptionPenalty: rightLessWrong(selection)
    case .weights: weightShare(selection)
    case .penalty(let loss): rightOrLoss(selection, loss: loss)
    }
  }
}

/// 1 if the selected set is the key, else 0.
private func exactSet(_ selection: Selection) -> Double { selection.isExactlyTheKey ? 1 : 0 }

/// max(0, (t − f) / c); 0 without a key.
private func netShare(_ selection: Selection) -> Double {
  let net = selection.keysSelected - selection.distractorsSelected
  return net > 0 ? Double(net) / Double(selection.keys) : 0
}

/// (t + (w − f)) / n.
private func rightShare(_ selection: Selection) -> Double {
  Double(selection.right) / Double(selection.options)
}

/// max(0, (right − wrong) / n).
private func rightLessWrong(_ selection: Selection) -> Double {
  let wrong = selection.options - selection.right
  return selection.right > wrong ? Double(selection.right - wrong) / Double(selection.options) : 0
}

/// The sum of the selected weights, limited to 0…100 %.
private func weightShare(_ selection: Selection) -> Double {
  Percent(hundredths: min(max(selection.weightSelected.hundredths, 0), 10_000)).fraction
}

/// 1 if right, −x if wrong.
private func rightOrLoss(_ selection: Selection, loss: Percent) -> Double {
  selection.isExactlyTheKey ? 1 : 0 - loss.fraction
}

/// The selected options of one question, compared with its key.
///
/// Every rule is a function of these numbers alone, in whole numbers up to one division, so that
/// the page's script gets the same double to the last bit.
struct Selection: Sendable, Equatable {
  /// The number of options in the key, c.
  var keys: Int
  /// The number of options not in the key, w.
  var distractors: Int
  /// The number of selected options in the key, t.
  var keysSelected: Int
  /// The number of selected distractors, f.
  var distractorsSelected: Int
  /// The sum of the selected options' weights.
  var weightSelected = Percent.zero

  /// Creates the numbers from counts of options without weights.
  init(keys: Int, distractors: Int, keysSelected: Int, distractorsSelected: Int) {
    self.keys = keys
    self.distractors = distractors
    self.keysSelected = keysSelected
    self.distractorsSelected = distractorsSelected
  }

  /// Counts the selected options of a question; unknown ids are ignored, and void options are
  /// treated as if they did not exist.
  init(_ selected: [String], of choice: Choice) {
    self.init(keys: 0, distractors: 0, keysSelected: 0, distractorsSelected: 0)
    for option in choice.options where !option.isVoid {
      let isSelected = selected.contains(option.id)
      if option.isKey {
        keys += 1
        keysSelected += isSelected ? 1 : 0
      } else {
        distractors += 1
        distractorsSelected += isSelected ? 1 : 0
      }
      if isSelected { weightSelected.hundredths += option.weight.hundredths }
    }
  }

  /// The number of options, n = c + w.
  var options: Int { keys + distractors }
  /// The number of selected options, t + f.
  var selected: Int { keysSelected + distractorsSelected }
  /// The number of options that match the key, selected or not: t + (w − f).
  var right: Int { keysSelected + (distractors - distractorsSelected) }
  /// Whether exactly the options in the key were selected.
  var isExactlyTheKey: Bool { keysSelected == keys && distractorsSelected == 0 }
}
