import Courseware
import Synchronization
import UnicodeForms

/// The questions of a quiz, in the form in which they are compared with those of other quizzes.
final class QuizDigest: Sendable {
  /// The questions that are not drafts and have an answer, in the order of the file.
  let questions: [QuestionDigest]
  /// The positions of the keys of single-choice questions.
  let keyPlaces: [CorrectOptionPosition]
  private let source: LazyQuiz?

  static let empty = QuizDigest([], nil)

  /// - Parameters:
  ///   - questions: The digests of the quiz's questions.
  ///   - quiz: The quiz itself, with the same questions, if it has no errors.
  init(_ questions: [QuestionDigest], _ quiz: LazyQuiz?) {
    (self.questions, source) = (questions, quiz)
    keyPlaces = questions.compactMap(\.keyPlace)
  }

  /// Whether the quiz has no errors.
  var isWhole: Bool { source != nil }

  /// The quiz itself, which may have to be read again; `nil` if it has errors.
  var quiz: Quiz? { source?.quiz }

  /// The question that a digest was made of; `nil` if the quiz has errors.
  func question(_ index: Int) -> Question? {
    guard let quiz else { return nil }
    var rest = index
    for section in quiz.sections {
      if rest < section.questions.count { return section.questions[rest] }
      rest -= section.questions.count
    }
    return nil
  }
}

/// A quiz that is read on first use and then kept.
///
/// A check compares few questions word for word. Keeping ten thousand quizzes in memory would cost
/// more than reading some of them again.
final class LazyQuiz: Sendable {
  private let make: @Sendable () -> Quiz?
  private let made = Mutex<Quiz?>(nil)

  /// - Parameter make: Reads the quiz, with the same result each time.
  init(_ make: @escaping @Sendable () -> Quiz?) { self.make = make }

  /// `nil` if it can no longer be read.
  var quiz: Quiz? {
    made.withLock { made in
      if made == nil { made = make() }
      return made
    }
  }
}

/// The data about a question needed to find the same question in other quizzes.
struct QuestionDigest: Sendable {
  let id: String
  /// Its heading, as a range of bytes in the file.
  let place: Range<UInt32>
  /// A hash of stem, body and choices: equal if a reader sees no difference, apart from white space
  /// and the order of options.
  let asked: UInt64
  /// A hash of the answer key.
  let key: UInt64
  /// Features that near copies share (``TextScan/exact``, ``TextScan/sketch``).
  let exact: UInt64
  let sketch: Sketch
  let letters: LetterCounts
  /// The position of the key of a single-choice question; `nil` for other questions.
  let keyPlace: CorrectOptionPosition?
  let form: QuestionForm

  func span(in path: String) -> Span {
    Span(path: path, bytes: Int(place.lowerBound)..<Int(place.upperBound))
  }

  /// The value that a translation is compared with, written as eight hexadecimal digits: a hash of
  /// the question and its key.
  var stamp: UInt32 { UInt32(truncatingIfNeeded: finished(asked ^ (key &* 3)) >> 32) }
}

/// Makes the digests of a quiz's questions.
struct QuestionDigests {
  private let quiz: ParsedQuiz
  let keepsOrder: Bool
  private var scratch: [UInt8] = []

  init(of quiz: ParsedQuiz) {
    self.quiz = quiz
    keepsOrder = quiz.settings.map { !$0.shuffle.shufflesOptions } ?? false
  }

  mutating func published() -> [QuestionDigest] {
    var found: [QuestionDigest] = []
    found.reserveCapacity(quiz.questions.count)
    for index in quiz.questions.indices where !quiz.questions[index].isDraft {
      if let digest = digest(of: quiz.questions[index]) { found.append(digest) }
    }
    return found
  }

  /// `nil` if the question has no answer.
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

  /// The digests of the choices and of the correct ones.
  struct Answer {
    var asked: UInt64
    var key: UInt64 = 0
    var place: CorrectOptionPosition?
  }

  /// The hash of the visible text.
  mutating func read(_ text: ParsedProse, _ scan: inout TextScan) -> UInt64 {
    let html = quiz.prose[text.html]
    guard text.html != text.markdown, firstIndex(of: UInt8(ascii: "<"), in: html.span) != nil else {
      return readComposed(html, &scan)
    }
    scratch.removeAll(keepingCapacity: true)
    appendUnrendered(html, to: &scratch)
    return readComposed(scratch[...], &scan)
  }

  /// The hash of a text with each accent as part of its letter, since both forms look the same.
  private func readComposed(_ html: ArraySlice<UInt8>, _ scan: inout TextScan) -> UInt64 {
    guard hasCombiningMark(html.span) else { return scan.read(html.span) }
    let composed = Array(composedForm(String(decoding: html, as: UTF8.self)).utf8)
    return scan.read(composed.span)
  }
}

/// Whether a text has accents that are characters of their own, or those of Japanese.
private func hasCombiningMark(_ bytes: borrowing Swift.Span<UInt8>) -> Bool {
  firstIndex(of: 0xCC, in: bytes) != nil || firstIndex(of: 0xCD, in: bytes) != nil
    || contains(bytes, "\u{3099}") || contains(bytes, "\u{309A}")
}

extension AnswerField {
  /// A hash of the accepted answers, in any order.
  var digest: UInt64 { accepted.reduce(0) { $0 &+ finished($1.digest) } }
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

/// The part of a digest that quickly excludes most other questions: 64 bytes, since far more
/// questions are looked at than compared.
struct QuestionTrace: Sendable {
  /// The counts of letter runs (``LetterCounts/folded``).
  private let letters: SIMD16<UInt8>
  /// The number of runs, at most 65,535.
  private let count: UInt16
  /// A part of ``QuestionDigest/exact``.
  private let exact: UInt32
  /// ``QuestionDigest/sketch``.
  private let sketch: Sketch

  init(_ digest: QuestionDigest) {
    letters = digest.letters.folded
    count = UInt16(clamping: digest.letters.total)
    exact = UInt32(truncatingIfNeeded: digest.exact)
    sketch = digest.sketch
  }

  /// The number of samples that two questions share; `nil` if there are too few, or if their
  /// numbers, symbols, code or letters show that the two are not alike.
  @inline(__always)
  func samples(sharedWith other: QuestionTrace) -> Int? {
    guard exact == other.exact,
      LetterCounts.isNear(
        LetterCounts.distance(letters, other.letters), of: Int(count) + Int(other.count))
    else { return nil }
    let filled = sketch .!= Sketch(repeating: .max)
    let shared = number(of: filled .& (sketch .== other.sketch))
    return shared > 0 && shared * 4 >= number(of: filled) ? shared : nil
  }

  /// Calls `body` with a slot for each sample, a number from 0 to `mask`, which must be all ones in
  /// binary.
  ///
  /// Questions with the same sample, numbers, symbols and code get the same slot.
  @inline(__always)
  func forEachSlot(_ mask: Int, _ body: (Int) -> Void) {
    for lane in 0..<8 where sketch[lane] != .max {
      let slot = finished(UInt64(exact) << 32 | UInt64(sketch[lane]))
      body(Int(truncatingIfNeeded: slot) & mask)
    }
  }
}

private func number(of lanes: SIMDMask<SIMD8<Int32>>) -> Int {
  var ones = SIMD8<Int32>()
  ones.replace(with: 1, where: lanes)
  return Int(ones.wrappedSum())
}

/// The samples of a question's word runs (``TextScan/sketch``).
typealias Sketch = SIMD8<UInt32>

/// The properties of a question that determine its grading regardless of language: a translation
/// has the same ones.
struct QuestionForm: Sendable, Equatable {
  let kind: ParsedQuestion.QuestionType
  let points: Points
  /// The number of options, items, rows or blanks.
  let count: Int32
  /// A bit set of the correct positions, or a hash of the correct numbers.
  let key: UInt64

  init(_ question: ParsedQuestion, _ answer: any ParsedAnswer) {
    points = question.points
    kind = answer.type(of: question)
    let form = answer.form
    (count, key) = (Int32(form.count), form.key)
  }

  /// The positions of the keys, from 1, if `key` is a bit set.
  var keyPositions: [Int] {
    guard kind == .single || kind == .multiple, count <= 64 else { return [] }
    return (0..<Int(count)).filter { key >> UInt64($0) & 1 == 1 }.map { $0 + 1 }
  }
}

/// A bit set of the positions below 64; higher positions are mixed in.
func bits(_ positions: some Sequence<Int>) -> UInt64 {
  positions.reduce(0) { $1 < 64 ? $0 | 1 << UInt64($1) : finished($0 ^ UInt64($1)) }
}

extension AnswerField {
  /// A hash of the accepted numbers, each counted once, without units: those may be words of a
  /// language.
  var numbersDigest: UInt64 {
    let numbers = accepted.compactMap { accepted -> UInt64? in
      guard case .number(let range) = accepted else { return nil }
      return finished(range.low.digest ^ (range.high.digest &* 3))
    }
    return Set(numbers).reduce(0, &+)
  }
}
