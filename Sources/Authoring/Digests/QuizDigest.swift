import Courseware
import Synchronization

/// The questions of a quiz, as other quizzes are compared with them.
final class QuizDigest: Sendable {
  /// Those that are no drafts and can be answered, in the order of the file.
  let questions: [QuestionDigest]
  /// Where the keys of single choice stand.
  let keyPlaces: [CorrectOptionPosition]
  /// The ids of questions with an error, as far as they can be told: what they ask is not known.
  let faulty: Set<String>
  private let source: LazyQuiz?

  static let empty = QuizDigest([], nil)

  /// - Parameters:
  ///   - questions: Those of the quiz.
  ///   - quiz: The quiz itself, where nothing in it is wrong: its questions are the same ones.
  ///   - faulty: The ids of questions with an error.
  init(_ questions: [QuestionDigest], _ quiz: LazyQuiz?, faulty: Set<String> = []) {
    (self.questions, source) = (questions, quiz)
    keyPlaces = questions.compactMap(\.keyPlace)
    self.faulty = faulty
  }

  /// Whether nothing in the quiz is wrong.
  var isWhole: Bool { source != nil }

  /// The quiz itself, which may have to be read once more; `nil` where something in it is wrong.
  var quiz: Quiz? { source?.quiz }

  /// The question itself that a digest stands for; `nil` in a quiz that is not whole.
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
/// A check compares few questions word for word. To keep ten thousand quizzes for these costs more
/// than to read some of them again.
final class LazyQuiz: Sendable {
  private let make: @Sendable () -> Quiz?
  private let made = Mutex<Quiz?>(nil)

  /// `make` gives the same quiz each time.
  init(_ make: @escaping @Sendable () -> Quiz?) { self.make = make }

  /// `nil` where it cannot be made any more.
  var quiz: Quiz? {
    made.withLock { made in
      if made == nil { made = make() }
      return made
    }
  }
}

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

/// What of a question tells at a glance that another one is not like it: 64 bytes, since far more
/// questions are looked at than compared.
struct QuestionTrace: Sendable {
  /// How often runs of letters occur (``LetterCounts/folded``).
  private let letters: SIMD16<UInt8>
  /// How many runs there are, at most 65,535.
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

  /// How many samples two questions share; `nil` where they are too few, or where numbers, symbols
  /// and code or the letters tell that the two are not alike.
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

  /// Calls with a number of at most `mask`, which is all ones, for each sample; the same for
  /// questions that share it and have the same numbers, symbols and code.
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

/// The samples of a question's runs of words (``TextScan/sketch``).
typealias Sketch = SIMD8<UInt32>

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
  /// The numbers that are right, each once, without their units: those may be words of a language.
  var numbersDigest: UInt64 {
    let numbers = accepted.compactMap { accepted -> UInt64? in
      guard case .number(let range) = accepted else { return nil }
      return finished(range.low.digest ^ (range.high.digest &* 3))
    }
    return Set(numbers).reduce(0, &+)
  }
}
