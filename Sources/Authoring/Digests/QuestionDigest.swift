import Courseware

/// What other quizzes need to know of a question to tell whether it asks the same.
struct QuestionDigest: Sendable {
  let id: String
  /// Its heading, as bytes of the file.
  let place: Range<UInt32>
  /// Stem, body and what there is to choose from: the same exactly where a reader reads the same,
  /// white space aside, options in any order.
  let asked: UInt64
  /// What is right, the same for the same key.
  let key: UInt64
  /// What near copies have in common (``TextScan/exact``, ``TextScan/sketch``).
  let exact: UInt64
  let sketch: Sketch
  let letters: LetterCounts
  /// Where the key of a single choice stands; `nil` for other questions.
  let keyPlace: KeyPlace?
  let form: QuestionForm

  func span(in path: String) -> Span {
    Span(path: path, bytes: Int(place.lowerBound)..<Int(place.upperBound))
  }

  /// What a translation is held against: eight hexadecimal digits of what is asked and of its key.
  var stamp: UInt32 { UInt32(truncatingIfNeeded: finished(asked ^ (key &* 3)) >> 32) }
}

/// Makes the digests of a quiz's questions.
struct QuestionDigests {
  private let quiz: ParsedQuiz
  private let keepsOrder: Bool
  private var scratch: [UInt8] = []

  init(of quiz: ParsedQuiz) {
    self.quiz = quiz
    keepsOrder = quiz.head.quiz.map { !$0.shuffle.shufflesOptions } ?? false
  }

  mutating func published() -> [QuestionDigest] {
    var found: [QuestionDigest] = []
    found.reserveCapacity(quiz.questions.count)
    for question in quiz.questions where !question.isDraft {
      if let digest = digest(of: question) { found.append(digest) }
    }
    return found
  }

  /// `nil` where nothing says how the question is answered.
  mutating func digest(of question: ParsedQuestion) -> QuestionDigest? {
    var scan = TextScan()
    var asked = finished(read(question.stem, &scan)) &* 3
    asked ^= finished(read(question.body, &scan))
    guard let answer = digest(of: question, &scan) else { return nil }
    let bytes = question.span.bytes
    return QuestionDigest(
      id: question.id, place: UInt32(bytes.lowerBound)..<UInt32(bytes.upperBound),
      asked: finished(asked &+ answer.asked), key: finished(answer.key), exact: scan.exact,
      sketch: scan.sketch, letters: scan.letters, keyPlace: answer.place,
      form: QuestionForm(question))
  }

  /// What there is to choose from, and what of it is right.
  private struct Answer {
    var asked: UInt64
    var key: UInt64 = 0
    var place: KeyPlace?
  }

  private mutating func digest(of question: ParsedQuestion, _ scan: inout TextScan) -> Answer? {
    switch question.answer {
    case .missing: nil
    case .options(let options): choice(options, question, &scan)
    case .typed(_, let gap): Answer(asked: 2, key: gap.digest)
    case .blanks(let blanks): Answer(asked: blanks.shownDigest, key: blanks.keyDigest)
    case .ordering(let items): ordering(items, &scan)
    case .matching(let pairs): matching(pairs, &scan)
    case .essay: Answer(asked: 6)
    case .scale(let steps): Answer(asked: 7 &+ sum(of: steps, &scan))
    }
  }

  private mutating func choice(
    _ options: [ParsedOption], _ question: ParsedQuestion, _ scan: inout TextScan
  ) -> Answer {
    var answer = Answer(asked: 1)
    var count = KeyPlace.Counting()
    for option in options {
      let hash = finished(read(option.text, &scan))
      answer.asked &+= hash
      if option.isKey { answer.key &+= hash }
      count.take(scan.length, isKey: option.isKey)
    }
    if !question.allowsSeveral {
      answer.place = count.place(keepsOrder: keepsOrder || !question.shuffles)
    }
    return answer
  }

  private mutating func ordering(_ items: [ParsedOption], _ scan: inout TextScan) -> Answer {
    var answer = Answer(asked: 4)
    for item in items {
      let hash = finished(read(item.text, &scan))
      answer.asked &+= hash
      answer.key = finished(answer.key &* 3 ^ hash)
    }
    return answer
  }

  private mutating func matching(_ pairs: ParsedPairs, _ scan: inout TextScan) -> Answer {
    var answer = Answer(asked: 5)
    var partners: [UInt64] = []
    for partner in pairs.partners {
      let hash = finished(read(partner.text, &scan))
      answer.asked &+= hash
      partners.append(hash)
    }
    for (row, index) in zip(pairs.rows, pairs.partnerIndices) {
      let hash = finished(read(row.text, &scan) &* 3)
      answer.asked &+= hash
      answer.key &+= finished(hash ^ partners[index])
    }
    return answer
  }

  private mutating func sum(of items: [ParsedOption], _ scan: inout TextScan) -> UInt64 {
    var sum: UInt64 = 0
    for item in items { sum &+= finished(read(item.text, &scan)) }
    return sum
  }

  private mutating func read(_ text: ParsedProse, _ scan: inout TextScan) -> UInt64 {
    let html = quiz.prose[text.html]
    guard text.html != text.markdown, firstIndex(of: UInt8(ascii: "<"), in: html.span) != nil else {
      return scan.read(html.span)
    }
    scratch.removeAll(keepingCapacity: true)
    appendUnrendered(html, to: &scratch)
    return scan.read(scratch.span)
  }
}

extension Gap {
  /// What is right here, in any order.
  fileprivate var digest: UInt64 {
    accepted.reduce(0) { $0 &+ finished($1.digest) }
  }
}

extension Gap.Accepted {
  fileprivate var digest: UInt64 {
    switch self {
    case .number(let range):
      hashed(range.unit.utf8, from: range.high.digest ^ (range.low.digest &* 3))
    case .text(let text): hashed(text.utf8)
    case .pattern(let pattern): hashed(pattern.written.utf8)
    }
  }
}

extension ExactNumber {
  var digest: UInt64 {
    finished(hashed(digits) &+ UInt64(bitPattern: Int64(exponent)) &* 2 &+ (isNegative ? 1 : 0))
  }
}

extension [Blanks.Blank] {
  /// What menus offer; that there are blanks the text says.
  fileprivate var shownDigest: UInt64 {
    var sum: UInt64 = 3
    for blank in self {
      guard case .menu(let items) = blank.content else { continue }
      for item in items { sum &+= finished(hashed(item.text.utf8)) }
    }
    return sum
  }

  fileprivate var keyDigest: UInt64 {
    reduce(0) { found, blank in
      switch blank.content {
      case .gap(let gap): finished(found &* 3 ^ gap.digest)
      case .menu(let items):
        finished(
          found &* 3
            ^ items.reduce(0) { $1.isKey ? $0 &+ finished(hashed($1.text.utf8)) : $0 })
      }
    }
  }
}

private func hashed(_ bytes: some Sequence<UInt8>, from start: UInt64 = emptyText) -> UInt64 {
  var hash = start
  for byte in bytes { hash = mixed(hash, byte) }
  return hash
}
