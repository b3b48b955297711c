import Courseware

/// What of a question grades it whatever the language: a translation has the same.
struct QuestionForm: Sendable, Equatable {
  let kind: Kind
  let points: Points
  /// Options, items, rows or blanks.
  let count: Int32
  /// Which of them are right, by position, or what numbers are: a set of bits or a hash.
  let key: UInt64

  /// As `type` names them.
  enum Kind: String, Sendable {
    case missing, single, multiple, numeric, text, blanks, ordering, matching, essay, scale
  }

  init(_ question: ParsedQuestion) {
    points = question.points
    switch question.answer {
    case .missing: (kind, count, key) = (.missing, 0, 0)
    case .options(let options):
      (kind, count) = (question.allowsSeveral ? .multiple : .single, Int32(options.count))
      key = bits(options.indices.lazy.filter { options[$0].isKey })
    case .typed(let isNumber, let gap):
      (kind, count, key) = (isNumber ? .numeric : .text, 0, gap.numbersDigest)
    case .blanks(let blanks):
      (kind, count) = (.blanks, Int32(blanks.count))
      key = blanks.reduce(0) { finished($0 &* 3 ^ $1.formDigest) }
    case .ordering(let items): (kind, count, key) = (.ordering, Int32(items.count), 0)
    case .matching(let pairs):
      (kind, count) = (.matching, Int32(pairs.rows.count))
      key = pairs.partnerIndices.reduce(UInt64(pairs.partners.count)) {
        finished($0 &* 3 ^ UInt64($1))
      }
    case .essay: (kind, count, key) = (.essay, 0, 0)
    case .scale(let steps): (kind, count, key) = (.scale, Int32(steps.count), 0)
    }
  }

  /// The positions of the keys, from 1, where the key is a set of them.
  var keyPositions: [Int] {
    guard kind == .single || kind == .multiple, count <= 64 else { return [] }
    return (0..<Int(count)).filter { key >> UInt64($0) & 1 == 1 }.map { $0 + 1 }
  }
}

/// A bit for each position below 64; positions above are mixed in.
private func bits(_ positions: some Sequence<Int>) -> UInt64 {
  positions.reduce(0) { $1 < 64 ? $0 | 1 << UInt64($1) : finished($0 ^ UInt64($1)) }
}

extension Gap {
  /// The numbers that are right, without their units: those may be words of a language.
  fileprivate var numbersDigest: UInt64 {
    accepted.reduce(0) { sum, accepted in
      guard case .number(let range) = accepted else { return sum }
      return sum &+ finished(range.low.digest ^ (range.high.digest &* 3))
    }
  }
}

extension Blanks.Blank {
  fileprivate var formDigest: UInt64 {
    switch content {
    case .gap(let gap): gap.numbersDigest
    case .menu(let items): bits(items.indices.lazy.filter { items[$0].isKey }) ^ UInt64(items.count)
    }
  }
}
