/// A field to type an answer into, and its correct answers.
package struct AnswerField: Sendable, Equatable {
  /// The accepted answers; each is correct on its own.
  ///
  /// Empty only in a survey or poll, in which a question needs no correct answer.
  package var accepted: [Accepted]
  /// Whether case matters in texts and units, by the attribute `case=sensitive`; patterns have a
  /// flag of their own.
  package var isCaseSensitive: Bool
  /// The accepted answers as the teacher wrote them, in the order of `accepted`.
  package var written: [String]

  /// Creates a field that by default ignores case; without `written`, ``shown`` is `nil`.
  package init(accepted: [Accepted], isCaseSensitive: Bool = false, written: [String] = []) {
    (self.accepted, self.isCaseSensitive, self.written) = (accepted, isCaseSensitive, written)
  }

  /// The first accepted answer that is not a pattern, as the teacher wrote it; `nil` if there is
  /// none.
  package var shown: String? {
    zip(accepted, written).first { accepted, _ in
      if case .pattern = accepted { false } else { true }
    }?.1
  }

  /// The numbers that pages show as the correct answer, however the teacher wrote them, if
  /// ``shown`` accepts more than one; otherwise `nil`.
  package var shownRange: NumberRange? {
    let first = accepted.first { if case .pattern = $0 { false } else { true } }
    guard case .number(let range)? = first, range.low != range.high else { return nil }
    return range
  }

  /// An accepted answer that a typed answer is compared with.
  package enum Accepted: Sendable, Hashable {
    case number(NumberRange)
    /// In the normal form of ``AnswerText``, folded unless the field is case-sensitive.
    case text(String)
    case pattern(AnswerPattern)
  }

  /// The maximum number of code points of a typed answer, twice the limit of the page's field, so
  /// that no answer takes long to grade.
  package static let maxAnswerLength = 1_000

  /// Whether a typed answer is correct.
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

/// A closed range of numbers in one unit.
package struct NumberRange: Sendable, Hashable {
  /// The least accepted number, which is itself accepted.
  package var low: ExactNumber
  /// The greatest accepted number, which is itself accepted; equal to ``low`` without a tolerance.
  package var high: ExactNumber
  /// In the normal form of ``Measure``; empty if the answer has no unit.
  package var unit: String

  /// Creates a range; `low` must not be above `high`, and both are in `unit`.
  package init(low: ExactNumber, high: ExactNumber, unit: String) {
    (self.low, self.high, self.unit) = (low, high, unit)
  }

  /// Whether a typed number is in the range and has exactly its unit, in folded form unless case
  /// matters.
  package func contains(_ measure: Measure, _ isCaseSensitive: Bool) -> Bool {
    guard low <= measure.number, measure.number <= high else { return false }
    return isCaseSensitive
      ? measure.unit == unit : AnswerText.folded(measure.unit) == AnswerText.folded(unit)
  }
}
