import Courseware

extension OptionStatistics {
  /// Something to tick: an option of a choice or a step of a scale.
  struct Tickable {
    var id: String
    var letter: String
    var text: String
    var isKey: Bool
    var isVoid: Bool
  }

  /// Of a question that has no score: only how often it was ticked.
  init(_ option: Tickable, count: Int, asked: Int, reason: String) {
    (id, letter, text, isKey) = (option.id, option.letter, option.text, option.isKey)
    self.count = count
    share = Grading.share(of: count, in: asked)
    let none = Statistic.undefined(reason)
    (meanTotal, rest, upper, middle, lower) = (none, none, none, none, none)
  }
}

extension Question {
  /// What there is to tick, in source order.
  var tickables: [OptionStatistics.Tickable] {
    kind.parts.filter { $0.list == .option || $0.list == .step }.enumerated().map { index, part in
      .init(
        id: part.id, letter: part.list == .step ? "\(index + 1)" : letters(of: index),
        text: part.text.text, isKey: part.isKey, isVoid: part.isVoid)
    }
  }
}

/// A to Z, then AA, AB and so on.
func letters(of index: Int) -> String {
  let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index % 26)))
  return index < 26 ? letter : letters(of: index / 26 - 1) + letter
}
