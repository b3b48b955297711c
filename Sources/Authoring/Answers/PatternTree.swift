import Courseware

/// A regular expression, read.
indirect enum PatternTree {
  case empty
  /// One character of a set.
  case one(CharacterRanges)
  case sequence([PatternTree])
  case choice([PatternTree])
  /// From the first number of times to the second, `nil` without end.
  case repeated(PatternTree, Int, Int?)

  /// How many states it comes to, counted up to a little above the limit.
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

/// The characters that a state reads, as ``AnswerPattern/State`` has them.
struct CharacterRanges {
  var ranges: [ClosedRange<UInt32>]
  var isNegated = false

  static let any = CharacterRanges(ranges: [], isNegated: true)

  /// Sorted, with those joined that touch.
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

  /// The same characters without negation, for a class that holds another.
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
