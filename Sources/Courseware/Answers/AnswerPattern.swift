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
    (self.written, self.states) = (written, states)
    (self.first, self.acceptsEmpty) = (first, acceptsEmpty)
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
      (self.ranges, self.isNegated, self.next, self.isLast) = (ranges, isNegated, next, isLast)
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
