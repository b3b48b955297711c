import Courseware

/// What is needed of a question to find the same question in other quizzes.
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
  let keyPlace: CorrectOptionPosition?
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
  let keepsOrder: Bool
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
    guard let written = question.answer else { return nil }
    let answer = written.digest(of: question, &self, &scan)
    let bytes = question.span.bytes
    return QuestionDigest(
      id: question.id, place: UInt32(bytes.lowerBound)..<UInt32(bytes.upperBound),
      asked: finished(asked &+ answer.asked), key: finished(answer.key), exact: scan.exact,
      sketch: scan.sketch, letters: scan.letters, keyPlace: answer.place,
      form: QuestionForm(question, written))
  }

  /// What there is to choose from, and what of it is right.
  struct Answer {
    var asked: UInt64
    var key: UInt64 = 0
    var place: CorrectOptionPosition?
  }

  /// The hash of what a text shows.
  mutating func read(_ text: ParsedProse, _ scan: inout TextScan) -> UInt64 {
    let html = quiz.prose[text.html]
    guard text.html != text.markdown, firstIndex(of: UInt8(ascii: "<"), in: html.span) != nil else {
      return scan.read(html.span)
    }
    scratch.removeAll(keepingCapacity: true)
    appendUnrendered(html, to: &scratch)
    return scan.read(scratch.span)
  }
}

extension AnswerField {
  /// What is right here, in any order.
  var digest: UInt64 {
    accepted.reduce(0) { $0 &+ finished($1.digest) }
  }
}

extension AnswerField.Accepted {
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

func hashed(_ bytes: some Sequence<UInt8>, from start: UInt64 = emptyText) -> UInt64 {
  var hash = start
  for byte in bytes { hash = mixed(hash, byte) }
  return hash
}
