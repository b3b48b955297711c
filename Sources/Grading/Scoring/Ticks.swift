package import Courseware

/// What was ticked at one question, counted against its key.
///
/// Every rule is a function of these numbers alone, in whole numbers up to one division, so that
/// the page's script gets the same double to the last bit.
package struct Ticks: Sendable, Equatable {
  /// How many options the key has, c.
  package var keys: Int
  /// How many options are not in the key, w.
  package var distractors: Int
  /// How many of the key were ticked, t.
  package var keysTicked: Int
  /// How many distractors were ticked, f.
  package var distractorsTicked: Int
  /// The sum of the ticked options' weights.
  package var weightTicked: Percent

  package init(
    keys: Int, distractors: Int, keysTicked: Int, distractorsTicked: Int,
    weightTicked: Percent = .zero
  ) {
    self.keys = keys
    self.distractors = distractors
    self.keysTicked = keysTicked
    self.distractorsTicked = distractorsTicked
    self.weightTicked = weightTicked
  }

  /// Counts the options of a question that were ticked; ids it does not have count for nothing,
  /// and void options are as if they were not there.
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

  /// How many options there are, n = c + w.
  package var options: Int { keys + distractors }
  /// How many options were ticked, t + f.
  package var ticked: Int { keysTicked + distractorsTicked }
  /// How many options are as the key has them, ticked or not: t + (w − f).
  package var right: Int { keysTicked + (distractors - distractorsTicked) }
  /// Whether everything in the key was ticked and nothing else.
  package var isExactlyTheKey: Bool { keysTicked == keys && distractorsTicked == 0 }
}
