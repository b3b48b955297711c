package import Courseware
import Disk

/// A set of attempts, each content once with the earliest time it was received.
///
/// The union of ledgers is idempotent, commutative and associative, and therefore merging is, too.
package struct Ledger: Sendable, Equatable {
  /// Sorted by id, then by content.
  package private(set) var entries: [LedgerEntry]

  /// The ledger without attempts.
  package static let empty = Ledger([])

  /// The set of these entries, in any order and with repeats.
  package init(_ entries: consuming [LedgerEntry]) {
    self.entries = entries
    let isSorted = self.entries.indices.dropFirst().allSatisfy {
      self.entries[$0 - 1].isCertainlyBefore(self.entries[$0])
    }
    guard !isSorted else { return }
    sort()
    dropRepeats()
  }

  /// Sorts keys without references, which is twice as fast as sorting the entries themselves.
  private mutating func sort() {
    let entries = entries
    let keys = entries.indices.map { (id: entries[$0].id, index: Int32($0)) }.sorted { a, b in
      if let one = a.id, let other = b.id, one != other { return one < other }
      return LedgerEntry.inLedgerOrder(entries[Int(a.index)], entries[Int(b.index)])
    }
    self.entries = keys.map { entries[Int($0.index)] }
  }

  /// Keeps one entry for each content, with the earliest time.
  private mutating func dropRepeats() {
    var kept = 0
    for index in entries.indices {
      if kept > 0, entries[kept - 1].isRepeated(by: entries[index]) {
        let earliest = min(entries[kept - 1].received, entries[index].received)
        entries[kept - 1].received = earliest
      } else {
        if kept != index { entries[kept] = entries[index] }
        kept += 1
      }
    }
    entries.removeSubrange(kept...)
  }

  /// The entries of both ledgers; for equal contents, this ledger's entry is kept.
  func union(_ other: Ledger) -> Ledger {
    if isEmpty { return other }
    return other.isEmpty ? self : Ledger(entries + other.entries)
  }

  /// The same ledger, whose contents are read from a file with exactly its lines.
  func moved(to file: OpenFile) -> Ledger {
    var references: [QuizReference] = []
    for reference in entries.lazy.compactMap(\.reference) where references.last != reference {
      if !references.contains(reference) { references.append(reference) }
    }
    let store = LineStore(file, references: references)
    var ledger = self
    var writer = LedgerWriter()
    var end = 0
    for (index, entry) in entries.enumerated() {
      end += writer.length(of: entry)
      ledger.entries[index] = entry.moved(
        to: store, at: end - LedgerWriter.tail.utf8CodeUnitCount - entry.range.count)
    }
    return ledger
  }

  /// Whether it contains no attempts.
  package var isEmpty: Bool { entries.isEmpty }

  /// The number of attempts; several versions of an attempt are one.
  package var attemptCount: Int {
    entries.indices.count { index in
      guard index > 0, let id = entries[index].id else { return true }
      return id != entries[index - 1].id
    }
  }

  /// Whether it contains an attempt with an id, in any version.
  package func contains(_ id: AttemptID) -> Bool {
    let place = entries.partitioningIndex { entry in entry.id.map { $0 >= id } ?? true }
    return place < entries.count && entries[place].id == id
  }

  /// The entries whose content another ledger does not have.
  package func entries(notIn other: Ledger) -> [LedgerEntry] {
    if other.isEmpty { return entries }
    var next = 0
    return entries.filter { entry in
      while next < other.entries.count,
        LedgerEntry.inLedgerOrder(other.entries[next], entry)
      {
        next += 1
      }
      return next == other.entries.count || !other.entries[next].isRepeated(by: entry)
    }
  }
}

/// One version of an attempt and the time of its receipt: a line of a ledger.
///
/// It refers to the canonical bytes instead of containing the attempt, and takes 48 bytes of
/// memory.
package struct LedgerEntry: Sendable {
  private var seconds: Int64
  private let digits: AttemptID
  private(set) var store: LineStore
  private var offset: Int
  private let length: Int32
  /// The index of its quiz among the store's references; -1 for an attempt in a later format.
  private var quiz: Int32

  /// When it was first received, in whole seconds.
  package var received: Moment {
    get { Moment(seconds: seconds) }
    set { seconds = newValue.seconds }
  }

  /// `nil` for an attempt in a later format.
  package var id: AttemptID? { quiz < 0 ? nil : digits }

  /// The quiz that the attempt names; `nil` for an attempt in a later format.
  package var reference: QuizReference? { quiz < 0 ? nil : store.references[Int(quiz)] }

  /// The range of its bytes in its store.
  var range: Range<Int> { offset..<(offset + Int(length)) }

  /// The index of its quiz among the references of its store; `nil` in a later format.
  var quizOfStore: Int? { quiz < 0 ? nil : Int(quiz) }

  init(_ found: FoundAttempt, in store: LineStore, at base: Int = 0) {
    seconds = found.seconds
    digits = found.id
    quiz = found.quiz
    self.store = store
    offset = base + found.range.lowerBound
    length = Int32(found.range.count)
  }

  /// The same attempt, whose bytes are at an offset of another store.
  fileprivate func moved(to store: LineStore, at offset: Int) -> LedgerEntry {
    var entry = self
    (entry.store, entry.offset) = (store, offset)
    entry.quiz = reference.flatMap(store.references.firstIndex).map(Int32.init) ?? -1
    return entry
  }

  /// Creates an entry with a store of its own, which contains only this value.
  package init(_ handedIn: SubmittedValue, received: Moment) {
    var lines = FoundAttempts()
    lines.add(handedIn, received: received.seconds)
    let store = LineStore(lines.bytes, references: lines.references)
    self.init(lines.found[0], in: store)
  }

  /// The canonical JSON: equal contents have equal bytes.
  package var content: [UInt8] {
    var buffer: [UInt8] = []
    return unsafe store.withBytes(range, buffer: &buffer) { unsafe Array($0) }
  }

  /// The parsed attempt; `nil` if its format is unknown.
  package var attempt: Attempt? {
    guard id != nil, let json = try? JSONValue(content, limit: .max) else { return nil }
    return try? Attempt(json)
  }

  /// Whether another entry has the same bytes.
  func hasContent(of other: LedgerEntry) -> Bool {
    if store === other.store, range == other.range { return true }
    return length == other.length && content == other.content
  }

  /// Whether another entry is the same attempt, received at any time.
  func isRepeated(by other: LedgerEntry) -> Bool { id == other.id && hasContent(of: other) }

  /// Whether its id alone orders it before another entry.
  func isCertainlyBefore(_ other: LedgerEntry) -> Bool {
    quiz >= 0 && (other.quiz < 0 || digits < other.digits)
  }

  /// The order of a ledger: by id, then by content; attempts of a later format come last.
  static func inLedgerOrder(_ a: LedgerEntry, _ b: LedgerEntry) -> Bool {
    let isLater = (a.quiz < 0, b.quiz < 0)
    if isLater.0 != isLater.1 { return isLater.1 }
    if a.digits != b.digits { return a.digits < b.digits }
    if a.store === b.store, a.range == b.range { return false }
    return a.content.lexicographicallyPrecedes(b.content)
  }
}

extension LedgerEntry: Equatable {
  /// Compares content and time.
  package static func == (a: LedgerEntry, b: LedgerEntry) -> Bool {
    a.seconds == b.seconds && a.id == b.id && a.hasContent(of: b)
  }
}

/// A quiz, identified by its name and its classroom's.
package struct QuizReference: Sendable, Hashable, Comparable {
  /// The name of the classroom's folder.
  package var classroom: String
  /// The stem of the quiz's file.
  package var quiz: String

  /// Creates a reference, whether or not a course has such a quiz.
  package init(classroom: String, quiz: String) {
    (self.classroom, self.quiz) = (classroom, quiz)
  }

  /// `CLASSROOM/QUIZ`, as commands name the quiz.
  package var name: String { "\(classroom)/\(quiz)" }

  /// Orders by classroom, then by quiz.
  package static func < (a: QuizReference, b: QuizReference) -> Bool {
    a.classroom != b.classroom ? a.classroom < b.classroom : a.quiz < b.quiz
  }
}

/// The 128 random bits that identify an attempt.
package struct AttemptID: Sendable, Hashable {
  private var high: UInt64
  private var low: UInt64

  /// The value for attempts without a valid id, such as those in a later format.
  package static let zero = AttemptID(high: 0, low: 0)

  private init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// Reads 32 hexadecimal digits.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32, let high = UInt64(hexDigits: text.prefix(16)),
      let low = UInt64(hexDigits: text.suffix(16))
    else { return nil }
    (self.high, self.low) = (high, low)
  }

  /// Creates an id from 32 lower-case hexadecimal digits, which are not checked.
  package init(hex digits: Slice<UnsafeBufferPointer<UInt8>>) {
    let raw = unsafe UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: digits))
    func number(at offset: Int) -> UInt64 {
      unsafe eightDigits(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    self.init(high: number(at: 0) << 32 | number(at: 8), low: number(at: 16) << 32 | number(at: 24))
  }
}

extension AttemptID: Comparable {
  /// The same order as that of the digits.
  package static func < (a: AttemptID, b: AttemptID) -> Bool {
    a.high != b.high ? a.high < b.high : a.low < b.low
  }
}

extension AttemptID: CustomStringConvertible {
  /// The 32 hexadecimal digits.
  package var description: String {
    var digits: [UInt8] = []
    write(to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  /// Appends the 32 hexadecimal digits.
  package func write(to out: inout [UInt8]) {
    for word in [high, low] {
      out.append(addingCapacity: 16) { digits in
        for place in 1...16 {
          let digit = UInt8(truncatingIfNeeded: word >> UInt64(64 - 4 * place)) & 15
          digits.append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
        }
      }
    }
  }
}

/// The number that eight lower-case hexadecimal digits are, given as bytes in the order of a file.
///
/// All digits are computed at once, then joined in pairs, in fours and in eights.
private func eightDigits(_ bytes: UInt64) -> UInt64 {
  let digits = UInt64(littleEndian: bytes)
  // The lower half of a letter is 9 less than its value.
  let values = (digits & 0x0F0F_0F0F_0F0F_0F0F) + (digits >> 6 & 0x0101_0101_0101_0101) * 9
  let pairs = (values << 4 | values >> 8) & 0x00FF_00FF_00FF_00FF
  let fours = (pairs << 8 | pairs >> 16) & 0x0000_FFFF_0000_FFFF
  return (fours << 16 | fours >> 32) & 0xFFFF_FFFF
}

/// What an attempt in a later format says about its origin, as far as it is written as in this
/// format.
package struct LaterAttempt: Sendable {
  /// The classroom that it names; `nil` if that cannot be read.
  package var classroom: String?
  /// The student that it names; `nil` if that cannot be read.
  package var student: Attempt.Student?
}

extension LedgerEntry {
  /// The origin of an attempt in a later format; `nil` for every other attempt.
  package var later: LaterAttempt? {
    guard id == nil, let json = try? JSONValue(content, limit: .max) else { return nil }
    let student = json["student"]
    let (member, name) = (student?["id"]?.string, student?["name"]?.string)
    let email = student?["email"]?.string
    let isNamed = [member, name, email].contains { $0.map { !cleaned($0).isEmpty } ?? false }
    return LaterAttempt(
      classroom: json["classroom"]?.string,
      student: isNamed ? Attempt.Student(id: member, name: name ?? "", email: email) : nil)
  }

  /// The student that the attempt names, also if it is in a later format and the name can be read.
  package var student: Attempt.Student? { id == nil ? later?.student : attempt?.student }
}

extension Ledger {
  /// The attempts without names, addresses and ids of students, as anonymous surveys store them,
  /// and the ids of the attempts that had any.
  func anonymized() -> (ledger: Ledger, named: Set<AttemptID>) {
    var line = AttemptLine()
    var (kept, nameless) = ([LedgerEntry](), FoundAttempts())
    unsafe forEachContent { entry, json in
      guard let id = entry.id, let quiz = entry.reference,
        unsafe line.read(json, isTrusted: true),
        unsafe !json.has(nobody, at: line.student)
      else {
        return kept.append(entry)
      }
      var bytes = unsafe Array(json[..<line.student.lowerBound])
      bytes += nobody
      unsafe bytes.append(contentsOf: json[line.student.upperBound...])
      nameless.add(bytes, id: id, of: quiz, received: entry.received.seconds)
    }
    guard !nameless.found.isEmpty else { return (self, []) }
    let store = LineStore(nameless.bytes, references: nameless.references)
    let entries = nameless.found.map { LedgerEntry($0, in: store) }
    return (Ledger(kept + entries), Set(nameless.found.map(\.id)))
  }
}

/// The student of an attempt without any student data, in canonical form.
private let nobody = Array(#"{"name":""}"#.utf8)
