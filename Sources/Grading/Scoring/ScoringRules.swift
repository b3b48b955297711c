import Courseware

extension ScoringRule {
  /// The fraction of the points that selected options earn: 0 to 1, or below 0 with a penalty.
  ///
  /// Nothing selected earns 0 under every rule.
  func fraction(_ selection: Selection) -> Double {
    guard selection.selected > 0 else { return 0 }
    let options = Double(selection.options), wrong = selection.options - selection.right
    switch self {
    // 1 if the selected set is the key, else 0.
    case .allOrNothing: return selection.isExactlyTheKey ? 1 : 0
    // max(0, (t − f) / c); 0 without a key.
    case .netCorrect:
      let net = selection.keysSelected - selection.distractorsSelected
      return net > 0 ? Double(net) / Double(selection.keys) : 0
    // (t + (w − f)) / n.
    case .eachOption: return Double(selection.right) / options
    // max(0, (right − wrong) / n).
    case .eachOptionPenalty:
      return selection.right > wrong ? Double(selection.right - wrong) / options : 0
    // The sum of the selected weights, limited to 0…100 %.
    case .weights:
      let hundredths = min(max(selection.weightSelected.hundredths, 0), 10_000)
      return Percent(hundredths: hundredths).fraction
    // 1 if right, −x if wrong.
    case .penalty(let loss): return selection.isExactlyTheKey ? 1 : 0 - loss.fraction
    }
  }
}

/// The selected options of one question, compared with its key.
///
/// Every rule is a function of these numbers alone, in whole numbers up to one division, so that
/// the page's script gets the same double to the last bit.
struct Selection: Sendable, Equatable {
  /// The number of options in the key, c.
  var keys = 0
  /// The number of options not in the key, w.
  var distractors = 0
  /// The number of selected options in the key, t.
  var keysSelected = 0
  /// The number of selected distractors, f.
  var distractorsSelected = 0
  /// The sum of the selected options' weights.
  var weightSelected = Percent.zero

  /// The number of options, n = c + w.
  var options: Int { keys + distractors }
  /// The number of selected options, t + f.
  var selected: Int { keysSelected + distractorsSelected }
  /// The number of options that match the key, selected or not: t + (w − f).
  var right: Int { keysSelected + (distractors - distractorsSelected) }
  /// Whether exactly the options in the key were selected.
  var isExactlyTheKey: Bool { keysSelected == keys && distractorsSelected == 0 }
}

extension Selection {
  /// Counts the selected options of a question; unknown ids are ignored, and void options are
  /// treated as if they did not exist.
  init(_ selected: [String], of choice: Choice) {
    self.init()
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
}
