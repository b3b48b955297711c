import Disk
import Ledgers

/// A file derived from another one by replacing some ranges.
struct Splice {
  private(set) var edits: [(range: Range<Int>, bytes: [UInt8])] = []

  /// Puts bytes in the place of a range of the old file; an empty range is a place between two
  /// bytes.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) { edits.append((range, bytes)) }

  /// Stretches of the new file, in order: of the old file, or bytes of their own.
  fileprivate enum Piece {
    case old(Range<Int>)
    case new([UInt8])

    var count: Int {
      switch self {
      case .old(let range): range.count
      case .new(let bytes): bytes.count
      }
    }
  }

  /// Each piece with its place in the new file; pieces of the old file are a few megabytes at most.
  fileprivate func pieces(ofSize size: Int) -> [(start: Int, piece: Piece)] {
    var pieces: [(Int, Piece)] = []
    var (start, at) = (0, 0)
    func add(_ piece: Piece) {
      pieces.append((start, piece))
      start += piece.count
    }
    func addOld(to end: Int) {
      while at < end {
        let next = min(end, at + LineBlockReader.size)
        add(.old(at..<next))
        at = next
      }
    }
    let inOrder = edits.enumerated().sorted { a, b in
      let (x, y) = (a.element.range, b.element.range)
      return (x.lowerBound, x.upperBound, a.offset) < (y.lowerBound, y.upperBound, b.offset)
    }
    for (_, edit) in inOrder {
      addOld(to: edit.range.lowerBound)
      add(.new(edit.bytes))
      at = edit.range.upperBound
    }
    addOld(to: size)
    return pieces
  }
}

extension StagedFile {
  /// Writes an old file with its changes, several workers at once.
  func write(_ splice: Splice, of old: OpenFile, jobs: Int) throws(DiskError) {
    let pieces = splice.pieces(ofSize: try old.size())
    try forEachIndex(below: pieces.count, jobs: jobs) { number throws(DiskError) in
      switch pieces[number].piece {
      case .new(let bytes): try write(bytes, at: pieces[number].start)
      case .old(let range):
        var bytes: [UInt8] = []
        try old.read(range, into: &bytes)
        try write(bytes, at: pieces[number].start)
      }
    }
  }
}

/// Finds lines of a file that are in the order of a key, and reads little of the file for it.
///
/// Safe, as the key is given bytes only while they are in the buffer.
@safe struct LineSearch<Key: Comparable> {
  private let file: OpenFile
  /// From the start of the first line to the end of the last.
  private let bounds: Range<Int>
  private let key: (UnsafeBufferPointer<UInt8>) -> Key?
  private var buffer: [UInt8] = []

  enum Place: Equatable {
    /// The line itself, without its line feed.
    case at(Range<Int>)
    /// Where it would start.
    case before(Int)
  }

  /// - Parameters:
  ///   - file: Holds the lines, each key once.
  ///   - bounds: Where they stand.
  ///   - key: What a line is ordered by; `nil` for one that is not as we write them.
  init(
    _ file: OpenFile, _ bounds: Range<Int>, key: @escaping (UnsafeBufferPointer<UInt8>) -> Key?
  ) {
    unsafe (self.file, self.bounds, self.key) = unsafe (file, bounds, key)
  }

  /// Where the line of a key is or belongs; `nil` where a line cannot be read.
  mutating func place(of wanted: Key) throws(DiskError) -> Place? {
    var (low, high) = (bounds.lowerBound, bounds.upperBound)
    while low < high {
      let (line, local) = try line(holding: low + (high - low) / 2, in: low..<high)
      let found = unsafe buffer.withUnsafeBufferPointer {
        unsafe key(UnsafeBufferPointer(rebasing: $0[local]))
      }
      guard let found else { return nil }
      if found == wanted { return .at(line) }
      if found < wanted {
        low = min(line.upperBound + 1, high)
      } else {
        high = line.lowerBound
      }
    }
    return .before(low)
  }

  /// The bytes of a line that was found.
  mutating func bytes(of line: Range<Int>) throws(DiskError) -> [UInt8] {
    try file.read(line, into: &buffer)
    return Array(buffer[..<line.count])
  }

  /// The line that a byte belongs to, and where it stands in the buffer.
  private mutating func line(
    holding offset: Int, in range: Range<Int>
  ) throws(DiskError) -> (line: Range<Int>, local: Range<Int>) {
    var reach = 2_048
    while true {
      let start = max(range.lowerBound, offset - reach)
      let end = min(range.upperBound, offset + reach)
      try file.read(start..<end, into: &buffer)
      let feed = UInt8(ascii: "\n")
      let before = buffer[..<(offset - start)].lastIndex(of: feed)
      let behind = buffer[(offset - start)..<(end - start)].firstIndex(of: feed)
      let isWhole =
        (before != nil || start == range.lowerBound) && (behind != nil || end == range.upperBound)
      if isWhole {
        let local = (before.map { $0 + 1 } ?? 0)..<(behind ?? end - start)
        return ((start + local.lowerBound)..<(start + local.upperBound), local)
      }
      reach *= 4
    }
  }
}

extension LineSearch<AttemptID> {
  /// Over the lines of a ledger.
  init(ledger file: OpenFile) throws(DiskError) {
    unsafe self.init(file, 0..<(try file.size()), key: idOfLedgerLine)
  }
}

/// The id in a line that is just as we write it.
private func idOfLedgerLine(_ line: UnsafeBufferPointer<UInt8>) -> AttemptID? {
  let first: StaticString = #"{"received":""#
  let second: StaticString = #"","attempt":{"quizpress":"attempt","version":1,"id":""#
  let time = first.utf8CodeUnitCount, id = time + 20 + second.utf8CodeUnitCount
  guard line.count > id + 32, unsafe starts(line, with: first, at: 0),
    unsafe starts(line, with: second, at: time + 20)
  else { return nil }
  return unsafe AttemptID(hex: line[id..<(id + 32)])
}

extension LineSearch<String> {
  /// Over the students' lines of a summary.
  init(summary file: OpenFile, _ bounds: Range<Int>) {
    unsafe self.init(file, bounds, key: keyOfSummaryLine)
  }
}

private func keyOfSummaryLine(_ line: UnsafeBufferPointer<UInt8>) -> String? {
  let head: StaticString = #"{"student":""#
  let start = head.utf8CodeUnitCount
  guard line.count > start, unsafe starts(line, with: head, at: 0) else { return nil }
  var end = start
  while end < line.count, unsafe line[end] != UInt8(ascii: "\"") {
    unsafe end += line[end] == UInt8(ascii: "\\") ? 2 : 1
  }
  return unsafe end < line.count ? plainText(line, start..<end) : nil
}
