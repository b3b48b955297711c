package import Courseware

/// One content of one attempt and when it was first seen: a line of a ledger.
///
/// It says where the canonical bytes lie rather than holding the attempt: 48 bytes.
package struct LedgerEntry: Sendable {
  private var seconds: Int64
  private let digits: AttemptID
  let store: LineStore
  private let offset: Int
  private let length: Int32
  /// Its place among the store's references; -1 for an attempt of a later format.
  private let quiz: Int32

  /// When it was first seen, to the second.
  package var received: Moment {
    get { Moment(seconds: seconds) }
    set { seconds = newValue.seconds }
  }

  /// `nil` for an attempt of a later format.
  package var id: AttemptID? { quiz < 0 ? nil : digits }

  /// Whose attempt it is by its own words; `nil` for an attempt of a later format.
  package var reference: QuizReference? { quiz < 0 ? nil : store.references[Int(quiz)] }

  /// Where its bytes lie in its store.
  var range: Range<Int> { offset..<(offset + Int(length)) }

  /// Its place among the references of its store.
  var quizOfStore: Int? { quiz < 0 ? nil : Int(quiz) }

  init(_ found: FoundLine, in store: LineStore, at base: Int = 0) {
    seconds = found.seconds
    digits = found.id
    quiz = found.quiz
    self.store = store
    offset = base + found.range.lowerBound
    length = Int32(found.range.count)
  }

  /// The same entry where its bytes were written anew.
  init(_ entry: LedgerEntry, in store: LineStore, at offset: Int) {
    seconds = entry.seconds
    digits = entry.digits
    quiz = entry.quiz
    length = entry.length
    self.store = store
    self.offset = offset
  }

  package init(_ handedIn: HandedIn, received: Moment) {
    var lines = FoundLines()
    lines.add(handedIn, received: received.seconds)
    let store = LineStore(lines.bytes, references: lines.references)
    self.init(lines.found[0], in: store)
  }

  /// Canonical JSON: same bytes, same content.
  package var content: [UInt8] {
    var buffer: [UInt8] = []
    return store.withBytes(range, buffer: &buffer) { Array($0) }
  }

  /// The attempt itself, where its format is known.
  package var attempt: Attempt? {
    guard id != nil, let json = try? JSONValue(content, limit: .max) else { return nil }
    return try? Attempt(json)
  }

  /// Whether another entry holds the same bytes.
  func hasContent(of other: LedgerEntry) -> Bool {
    if store === other.store, range == other.range { return true }
    return length == other.length && content == other.content
  }

  /// Whether another entry is the same attempt, seen at whatever time.
  func isRepeated(by other: LedgerEntry) -> Bool { id == other.id && hasContent(of: other) }

  /// Whether it stands before another in a ledger by its id alone.
  func isCertainlyBefore(_ other: LedgerEntry) -> Bool {
    quiz >= 0 && (other.quiz < 0 || digits < other.digits)
  }

  /// The order of a ledger: by id, then by content; attempts of a later format come last.
  package static func inLedgerOrder(_ a: LedgerEntry, _ b: LedgerEntry) -> Bool {
    let isLater = (a.quiz < 0, b.quiz < 0)
    if isLater.0 != isLater.1 { return isLater.1 }
    if a.digits != b.digits { return a.digits < b.digits }
    return a.content.lexicographicallyPrecedes(b.content)
  }
}

extension LedgerEntry: Equatable {
  /// By content and time.
  package static func == (a: LedgerEntry, b: LedgerEntry) -> Bool {
    a.seconds == b.seconds && a.id == b.id && a.hasContent(of: b)
  }
}

/// A quiz by its name and its classroom's.
package struct QuizReference: Sendable, Hashable, Comparable {
  /// The name of the classroom's folder.
  package var classroom: String
  /// The stem of the quiz's file.
  package var quiz: String

  package init(classroom: String, quiz: String) {
    self.classroom = classroom
    self.quiz = quiz
  }

  /// By classroom, then by quiz.
  package static func < (a: QuizReference, b: QuizReference) -> Bool {
    a.classroom != b.classroom ? a.classroom < b.classroom : a.quiz < b.quiz
  }
}
