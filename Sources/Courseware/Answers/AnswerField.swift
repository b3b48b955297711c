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
    self.accepted = accepted
    self.isCaseSensitive = isCaseSensitive
    self.written = written
  }

  /// The first accepted answer that is not a pattern, as the teacher wrote it; `nil` if there is
  /// none.
  package var shown: String? {
    zip(accepted, written).first { accepted, _ in
      if case .pattern = accepted { false } else { true }
    }?.1
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
    self.low = low
    self.high = high
    self.unit = unit
  }

  /// Whether a typed number is in the range and has exactly its unit, in folded form unless case
  /// matters.
  package func contains(_ measure: Measure, _ isCaseSensitive: Bool) -> Bool {
    guard low <= measure.number, measure.number <= high else { return false }
    return isCaseSensitive
      ? measure.unit == unit : AnswerText.folded(measure.unit) == AnswerText.folded(unit)
  }
}

/// A regular expression as an automaton without empty transitions: each state reads one character.
///
/// The page's script gets these states, not the expression, so that both implementations agree.
/// A match takes time proportional to the text. Glushkov's construction: the states are the
/// characters of the expression.
package struct AnswerPattern: Sendable, Hashable {
  /// The expression as the teacher wrote it, with its slashes: `/colou?r/i`.
  package var written: String
  /// One state for each character of the expression with repetitions expanded, at most
  /// ``maxStates``; ``first`` and ``State/next`` are indices into this list.
  package var states: [State]
  /// The states that may read the first character.
  package var first: [Int]
  /// Whether the empty text matches.
  package var acceptsEmpty: Bool

  /// Creates an automaton; all indices in `first` and in the states must be those of `states`,
  /// which is not checked.
  package init(states: [State], first: [Int], acceptsEmpty: Bool, written: String = "") {
    self.written = written
    self.states = states
    self.first = first
    self.acceptsEmpty = acceptsEmpty
  }

  /// One character of the expression, or a class of them.
  package struct State: Sendable, Hashable {
    /// The code points it reads.
    package var ranges: [ClosedRange<UInt32>]
    /// Whether it reads every character outside these ranges instead.
    package var isNegated: Bool
    /// The states that may read the next character.
    package var next: [Int]
    /// Whether the text may end here.
    package var isLast: Bool

    /// Creates a state; by default it reads exactly the given ranges, no state follows, and the
    /// text may not end here.
    package init(
      ranges: [ClosedRange<UInt32>], isNegated: Bool = false, next: [Int] = [], isLast: Bool = false
    ) {
      self.ranges = ranges
      self.isNegated = isNegated
      self.next = next
      self.isLast = isLast
    }

    fileprivate func reads(_ scalar: UInt32) -> Bool {
      ranges.contains { $0.contains(scalar) } != isNegated
    }
  }

  /// How many states an expression may have; answers are bounded by
  /// ``AnswerField/maxAnswerLength``.
  package static let maxStates = 200

  /// Whether the whole text matches; it must be in the plain form of ``AnswerText``.
  package func matches(_ text: String) -> Bool {
    var candidates = first
    var ends = acceptsEmpty
    for scalar in text.unicodeScalars {
      var isNext = [Bool](repeating: false, count: states.count)
      ends = false
      for state in candidates where states[state].reads(scalar.value) {
        if states[state].isLast { ends = true }
        for next in states[state].next { isNext[next] = true }
      }
      candidates = isNext.indices.filter { isNext[$0] }
      if candidates.isEmpty, !ends { return false }
    }
    return ends
  }
}
