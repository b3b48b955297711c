import Courseware
import Disk
import Synchronization

/// A line of a ledger that cannot be read.
///
/// This program never writes such a line.
package struct LedgerDamage: Error, Hashable {
  /// The line number, from 1; 0 for a fault of the whole file or folder.
  package var line: Int
  /// The reason as a short message, with the column if it is known.
  package var reason: String
  /// Whether it is an incomplete last line, which an interrupted copy leaves.
  package var isCutOff: Bool

  /// Creates the description of a fault, without checking any file.
  package init(line: Int, reason: String, isCutOff: Bool = false) {
    (self.line, self.reason, self.isCutOff) = (line, reason, isCutOff)
  }
}

extension Ledger {
  /// Reads the lines of a ledger in any order, with repeats.
  ///
  /// Lines that cannot be read are returned as damage: a caller must not write the ledger without
  /// them.
  package static func read(_ bytes: [UInt8]) -> (ledger: Ledger, damage: [LedgerDamage]) {
    var part = LedgerPart()
    part.read(LineBlockReader.Block(index: 0, start: 0, line: 1, bytes: bytes, isLast: true))
    let entries = part.entries(in: LineStore(bytes, references: part.inPlace.references))
    return (Ledger(entries), part.damage)
  }

  /// Reads the lines of a ledger's file; the entries refer to the open file.
  static func read(
    _ file: OpenFile, jobs: Int
  ) throws(DiskError) -> (ledger: Ledger, damage: [LedgerDamage]) {
    let blocks = BlockSource(LineBlockReader(of: file))
    let parts = collectInParallel(jobs: jobs) {
      var parts: [(index: Int, value: (entries: [LedgerEntry], damage: [LedgerDamage]))] = []
      while let block = blocks.next() {
        var part = LedgerPart()
        part.read(block)
        let store = LineStore(file, references: part.inPlace.references)
        parts.append((block.index, (part.entries(in: store), part.damage)))
      }
      return parts
    }
    try blocks.check()
    var entries: [LedgerEntry] = []
    entries.reserveCapacity(parts.reduce(0) { $0 + $1.entries.count })
    for part in parts { entries += part.entries }
    return (Ledger(entries), parts.flatMap(\.damage))
  }
}

/// Writes entries as the lines of a ledger's file; a time is formatted only once if many entries
/// share it.
///
/// A line is `{"received":"2026-09-10T06:00:00Z","attempt":{…}}`, with `"raw"` instead of
/// `"attempt"` for an attempt in a later format.
struct LedgerWriter {
  /// The end of a line, after the attempt.
  static let tail: StaticString = "}\n"
  private var seconds = Int64.min
  private var head: [UInt8] = []

  /// Appends a line.
  mutating func write(
    _ entry: LedgerEntry, _ content: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]
  ) {
    setHead(entry.received)
    out += head
    out.write(entry.id == nil ? #""raw":"# : #""attempt":"#)
    unsafe out.append(contentsOf: content)
    out.write(LedgerWriter.tail)
  }

  /// The number of bytes of an entry's line, including its line feed.
  mutating func length(of entry: LedgerEntry) -> Int {
    setHead(entry.received)
    return head.count + (entry.id == nil ? 6 : 10) + entry.range.count
      + LedgerWriter.tail.utf8CodeUnitCount
  }

  private mutating func setHead(_ received: Moment) {
    guard received.seconds != seconds else { return }
    seconds = received.seconds
    head = Array(#"{"received":"\#(received.utc)","#.utf8)
  }
}

/// The attempts found in a part of a ledger's lines.
private struct LedgerPart {
  /// The attempts whose bytes are already canonical in the file.
  var inPlace = FoundAttempts()
  /// The attempts whose lines had to be converted to canonical form.
  var rewritten = FoundAttempts()
  var damage: [LedgerDamage] = []

  mutating func read(_ block: LineBlockReader.Block) {
    unsafe block.bytes.withUnsafeBufferPointer { bytes in
      unsafe block.forEachLine { number, line in
        guard unsafe !takeAtOnce(line, at: block.start + offset(of: line, in: bytes)) else {
          return
        }
        do throws(AttemptFault) {
          let (handedIn, received) = unsafe try entry(Array(line))
          rewritten.add(handedIn, received: received)
        } catch {
          guard unsafe !isConflictMark(line) else { return }
          let end = unsafe offset(of: line, in: bytes) + line.count
          unsafe damage.append(
            block.isLast && end == bytes.count
              ? LedgerDamage(line: number, reason: cutOff(Array(line)), isCutOff: true)
              : LedgerDamage(line: number, reason: error.reason))
        }
      }
    }
  }

  /// Reads a line if it has exactly the form in which ledgers are written.
  private mutating func takeAtOnce(_ line: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    let head = 12 + 22 + 11
    guard line.count > head, line.count < maxRecordSize,
      unsafe line[line.count - 1] == UInt8(ascii: "}"),
      unsafe starts(line, with: #"{"received":"#, at: 0),
      unsafe starts(line, with: #","attempt":"#, at: 34),
      unsafe line[12] == UInt8(ascii: "\""), unsafe line[32] == UInt8(ascii: "Z"),
      unsafe line[33] == UInt8(ascii: "\""), let time = unsafe lastTime(line)
    else { return false }
    let content = unsafe UnsafeBufferPointer(rebasing: line[head..<(line.count - 1)])
    return unsafe inPlace.addInPlace(content, at: offset + head, received: time)
  }

  private var known: (text: [UInt8], seconds: Int64)?

  /// The time of a line in seconds since 1970, cached because neighboring lines often share it.
  private mutating func lastTime(_ line: UnsafeBufferPointer<UInt8>) -> Int64? {
    let text = unsafe line[13..<33]
    if let known, unsafe known.text.elementsEqual(text) { return known.seconds }
    guard let time = unsafe Moment(rfc3339: String(decoding: text, as: UTF8.self)) else {
      return nil
    }
    known = unsafe (Array(text), time.seconds)
    return time.seconds
  }

  func entries(in store: LineStore) -> [LedgerEntry] {
    let entries = inPlace.found.map { LedgerEntry($0, in: store) }
    guard !rewritten.found.isEmpty else { return entries }
    let own = LineStore(rewritten.bytes, references: rewritten.references)
    return entries + rewritten.found.map { LedgerEntry($0, in: own) }
  }
}

/// Describes an attempt whose line is incomplete.
private func cutOff(_ line: [UInt8]) -> String {
  let key = Array(#""id":""#.utf8)
  let id = line.firstRange(of: key).map { line[$0.upperBound...].prefix(32) } ?? []
  return AttemptID(String(decoding: id, as: UTF8.self)).map { "truncated, was attempt \($0)" }
    ?? "truncated"
}

private func offset(
  of line: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
) -> Int {
  guard let first = bytes.baseAddress, let start = line.baseAddress else { return 0 }
  return unsafe first.distance(to: start)
}

/// Whether a line has a literal at an offset, in bytes.
package func starts(
  _ line: UnsafeBufferPointer<UInt8>, with literal: StaticString, at offset: Int
) -> Bool {
  for index in 0..<literal.utf8CodeUnitCount
  where unsafe line[offset + index] != literal.utf8Start[index] { return false }
  return true
}

/// Larger than the largest attempt, because escapes may be longer than in the original.
let maxRecordSize = 8 * Attempt.maxFileSize

private func entry(_ line: [UInt8]) throws(AttemptFault) -> (SubmittedValue, received: Int64) {
  let json = try parsedRecord(line)
  guard let time = json["received"]?.string.flatMap({ Moment(rfc3339: $0) }) else {
    throw AttemptFault("'received' is not a time")
  }
  let known = ["received", "attempt", "raw"]
  if let other = json.object?.first(where: { !known.contains($0.key) }) {
    throw AttemptFault(
      "has '\(other.key)', which this version does not know: a later one may have written it")
  }
  guard let members = json.object, members.count == 2,
    let content = json["attempt"] ?? json["raw"]
  else { throw AttemptFault("'attempt' is missing or used together with 'raw'") }
  return (try SubmittedValue(content), time.seconds)
}
