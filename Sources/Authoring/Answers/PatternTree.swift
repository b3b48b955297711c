import Courseware

/// The syntax tree of a regular expression.
indirect enum PatternTree {
  case empty
  /// One character of a set.
  case one(CharacterRanges)
  case sequence([PatternTree])
  case choice([PatternTree])
  /// Repetition from a minimum to a maximum; a maximum of `nil` means unlimited.
  case repeated(PatternTree, Int, Int?)

  /// The number of states it needs, counted up to slightly above the limit.
  var stateCount: Int {
    let count =
      switch self {
      case .empty: 0
      case .one: 1
      case .sequence(let parts), .choice(let parts): parts.reduce(0) { $0 + $1.stateCount }
      case .repeated(let part, let least, let most):
        part.stateCount * max(least, most ?? 1)
      }
    return min(count, 10_000)
  }
}

/// The characters that a state accepts, in the form of ``AnswerPattern/State``.
struct CharacterRanges {
  var ranges: [ClosedRange<UInt32>]
  var isNegated = false

  static let any = CharacterRanges(ranges: [], isNegated: true)

  /// The ranges in order, with overlapping and adjacent ones merged.
  var simplified: CharacterRanges {
    var joined: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound &+ 1 {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return CharacterRanges(ranges: joined, isNegated: isNegated)
  }

  /// The same characters without negation, for a class that contains another.
  var spelledOut: [ClosedRange<UInt32>] {
    guard isNegated else { return ranges }
    var found: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in simplified.ranges {
      if range.lowerBound > next { found.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { found.append(next...0x10FFFF) }
    return found
  }
}

extension AnswerPattern {
  /// The automaton of an expression that has at most ``maxStates`` characters.
  ///
  /// Source: V. M. Glushkov, "The abstract theory of automata", Russian Mathematical Surveys 16
  /// (1961): a state for each character of the expression, and no empty steps.
  init(_ tree: PatternTree) {
    var states = StateBuilder()
    let whole = states.piece(tree)
    for last in whole.last { states.states[last].isLast = true }
    for index in states.states.indices { states.states[index].next = states.next[index].sorted() }
    self.init(states: states.states, first: whole.first.sorted(), acceptsEmpty: whole.acceptsEmpty)
  }
}

/// Assigns a state to each character and records which states may follow.
private struct StateBuilder {
  var states: [AnswerPattern.State] = []
  var next: [Set<Int>] = []

  /// A part of the expression: the states it may start and end with, and whether it may be empty.
  struct Piece {
    var first: Set<Int> = []
    var last: Set<Int> = []
    var acceptsEmpty = true
  }

  mutating func piece(_ tree: PatternTree) -> Piece {
    switch tree {
    case .empty: return Piece()
    case .one(let set):
      states.append(AnswerPattern.State(ranges: set.ranges, isNegated: set.isNegated))
      next.append([])
      let own: Set = [states.count - 1]
      return Piece(first: own, last: own, acceptsEmpty: false)
    case .sequence(let parts):
      return parts.reduce(Piece()) { joined($0, piece($1)) }
    case .choice(let parts):
      return parts.reduce(Piece(acceptsEmpty: false)) { either($0, piece($1)) }
    case .repeated(let part, let least, let most): return repeated(part, least, most)
    }
  }

  private mutating func joined(_ a: Piece, _ b: Piece) -> Piece {
    for last in a.last { next[last].formUnion(b.first) }
    return Piece(
      first: a.acceptsEmpty ? a.first.union(b.first) : a.first,
      last: b.acceptsEmpty ? a.last.union(b.last) : b.last,
      acceptsEmpty: a.acceptsEmpty && b.acceptsEmpty)
  }

  private func either(_ a: Piece, _ b: Piece) -> Piece {
    Piece(
      first: a.first.union(b.first), last: a.last.union(b.last),
      acceptsEmpty: a.acceptsEmpty || b.acceptsEmpty)
  }

  /// As many copies as are required or allowed; if there is no maximum, the last copy loops.
  private mutating func repeated(_ part: PatternTree, _ least: Int, _ most: Int?) -> Piece {
    var whole = Piece()
    let copies = most ?? max(least, 1)
    for copy in 0..<copies {
      var next = piece(part)
      if most == nil, copy == copies - 1 { repeatEndlessly(next) }
      if copy >= least { next.acceptsEmpty = true }
      whole = joined(whole, next)
    }
    return whole
  }

  private mutating func repeatEndlessly(_ piece: Piece) {
    for last in piece.last { next[last].formUnion(piece.first) }
  }
}
