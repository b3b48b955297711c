import Courseware

/// What of a question grades it whatever the language: a translation has the same.
struct QuestionForm: Sendable, Equatable {
  let kind: ParsedQuestion.QuestionType
  let points: Points
  /// Options, items, rows or blanks.
  let count: Int32
  /// Which of them are right, by position, or what numbers are: a set of bits or a hash.
  let key: UInt64

  init(_ question: ParsedQuestion, _ answer: any ParsedAnswer) {
    points = question.points
    kind = answer.type(of: question)
    let form = answer.form
    (count, key) = (Int32(form.count), form.key)
  }

  /// The positions of the keys, from 1, where the key is a set of them.
  var keyPositions: [Int] {
    guard kind == .single || kind == .multiple, count <= 64 else { return [] }
    return (0..<Int(count)).filter { key >> UInt64($0) & 1 == 1 }.map { $0 + 1 }
  }
}

/// A bit for each position below 64; positions above are mixed in.
func bits(_ positions: some Sequence<Int>) -> UInt64 {
  positions.reduce(0) { $1 < 64 ? $0 | 1 << UInt64($1) : finished($0 ^ UInt64($1)) }
}

extension AnswerField {
  /// The numbers that are right, without their units: those may be words of a language.
  var numbersDigest: UInt64 {
    accepted.reduce(0) { sum, accepted in
      guard case .number(let range) = accepted else { return sum }
      return sum &+ finished(range.low.digest ^ (range.high.digest &* 3))
    }
  }
}
