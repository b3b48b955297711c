/// A field to type an answer into, and its correct answers.
package struct AnswerField: Sendable, Equatable {
  /// Each is right by itself; empty in a survey.
  package var accepted: [Accepted]
  package var isCaseSensitive: Bool
  /// The first right answer that is no pattern, as the teacher wrote it; `nil` without one.
  package var shown: String?

  package init(accepted: [Accepted], isCaseSensitive: Bool = false, shown: String? = nil) {
    self.accepted = accepted
    self.isCaseSensitive = isCaseSensitive
    self.shown = shown
  }

  /// Something that a typed answer is compared with.
  package enum Accepted: Sendable, Hashable {
    case number(NumberRange)
    /// In the normal form of ``AnswerText``, folded unless the gap is case-sensitive.
    case text(String)
    case pattern(AnswerPattern)
  }

  /// How many code points a right answer may be typed in, twice what the page's field takes: no
  /// answer can keep the merger busy.
  package static let maxAnswerLength = 1_000

  /// Whether what was typed is right.
  package func accepts(_ typed: String, _ mark: DecimalMark) -> Bool {
    guard typed.unicodeScalars.count <= AnswerField.maxAnswerLength else { return false }
    let plain = AnswerText.plain(typed)
    if plain.isEmpty { return false }
    let compared = isCaseSensitive ? plain : AnswerText.folded(plain)
    lazy var measure = Measure(typed, mark)
    return accepted.contains { accepted in
      switch accepted {
      case .number(let range): measure.map { range.contains($0, isCaseSensitive) } ?? false
      case .text(let text): text == compared
      case .pattern(let pattern): pattern.matches(plain)
      }
    }
  }
}

/// Numbers from one bound to another, both included, in one unit.
package struct NumberRange: Sendable, Hashable {
  package var low: ExactNumber
  package var high: ExactNumber
  /// In the normal form of ``Measure``; empty where the answer is a bare number.
  package var unit: String

  package init(low: ExactNumber, high: ExactNumber, unit: String) {
    self.low = low
    self.high = high
    self.unit = unit
  }

  package func contains(_ measure: Measure, _ isCaseSensitive: Bool) -> Bool {
    guard low <= measure.number, measure.number <= high else { return false }
    return isCaseSensitive
      ? measure.unit == unit : AnswerText.folded(measure.unit) == AnswerText.folded(unit)
  }
}
