import Courseware

extension Question {
  /// The correct answer as visible text, one for each part of it; empty if a part has no such text,
  /// for example because only patterns are accepted.
  func answerWords(_ mark: DecimalMark) -> [String] {
    switch kind {
    case .numeric, .shortText: return [kind.content.answerField?.key(mark)].compactMap(\.self)
    case .blanks(let blanks):
      let words = blanks.blanks.compactMap { $0.key(mark) }
      return words.count == blanks.blanks.count ? words : []
    default: return kind.content.rightWords
    }
  }
}

extension Blanks.Blank {
  fileprivate func key(_ mark: DecimalMark) -> String? {
    switch content {
    case .typed(let field): field.key(mark)
    case .menu(let items): items.first(where: \.isKey)?.text
    }
  }

  fileprivate var hasSeveralKeys: Bool {
    switch content {
    case .typed(let field): field.accepted.count > 1
    case .menu(let items): items.count(where: \.isKey) > 1
    }
  }
}

extension AnswerField {
  /// The first accepted answer that is not a pattern, for a service that compares texts; of a range
  /// of numbers, the middle.
  ///
  /// `nil` if there are only patterns, or no answers.
  func key(_ mark: DecimalMark) -> String? {
    for (answer, words) in zip(accepted, written) {
      switch answer {
      case .pattern: continue
      case .text: return words
      case .number(let range): return range.key(writtenAs: words, mark)
      }
    }
    return nil
  }
}

extension NumberRange {
  /// The middle, and its distance from both ends; 0 if the numbers have too many digits for that.
  var middleAndTolerance: (ExactNumber, ExactNumber) {
    let half = ExactNumber(isNegative: false, digits: [5] as [UInt8], exponent: 0)
    guard let sum = ExactNumber.sum(low, high), let middle = ExactNumber.product(sum, half),
      let width = ExactNumber.sum(high, -low), let tolerance = ExactNumber.product(width, half)
    else { return (low, .zero) }
    return (middle, tolerance)
  }

  /// The text that was written if it is a correct answer, and otherwise the middle of the range:
  /// `46` for `46 ± 2`.
  fileprivate func key(writtenAs words: String, _ mark: DecimalMark) -> String {
    if let measure = Measure(words, mark), contains(measure, true) { return words }
    let middle = middleAndTolerance.0
    let number = mark == .comma ? middle.words.replacing(".", with: ",") : middle.words
    return unit.isEmpty ? number : "\(number) \(unit)"
  }
}

extension LossList {
  /// Adds what is lost of typed answers and menus in a service that has one text as the answer.
  mutating func addTypedKey(of question: Question, at place: Loss.Place) {
    var hasSeveral = (question.kind.content.answerField?.accepted.count ?? 0) > 1
    if case .blanks(let blanks) = question.kind {
      hasSeveral = blanks.blanks.contains(where: \.hasSeveralKeys)
    }
    add(.severalAnswers, at: place, if: hasSeveral)
    for answer in question.kind.content.answerFields.flatMap(\.accepted) {
      switch answer {
      case .text: break
      case .pattern: add(.pattern, at: place)
      case .number(let range):
        add(.numberAsText, at: place)
        add(.tolerance, at: place, if: range.low != range.high)
      }
    }
  }
}
