/// Writes a summary piece by piece, so that it never stands in memory whole.
package struct SummaryWriter {
  private let file: StagedFile?
  private var waiting: [UInt8] = []
  private var end = 0

  /// Without a file what is written goes nowhere.
  init(to file: StagedFile?) { self.file = file }

  /// Writes bytes behind those before.
  mutating func write(_ bytes: [UInt8]) throws(DiskFault) {
    waiting += bytes
    if waiting.count > 1 << 20 { try flush() }
  }

  /// Hands everything to the file.
  mutating func flush() throws(DiskFault) {
    try file?.write(waiting, at: end)
    end += waiting.count
    waiting.removeAll(keepingCapacity: true)
  }
}

/// The students' lines of an earlier summary, one after the other; what stands before and behind
/// them once they are over.
struct FormerLines {
  private var blocks: LineBlocks?
  private var block: LineBlocks.Block?
  private var at = 0
  private var isInside = false
  private var isOver: Bool
  /// The lines before the students.
  private(set) var head: [UInt8] = []
  /// The lines behind them.
  private(set) var tail: [UInt8] = []

  /// Of no summary there are none.
  init(of file: OpenFile?) {
    blocks = file.map { LineBlocks(of: $0) }
    isOver = file == nil
    keep = file
  }

  private let keep: OpenFile?

  /// The next line up to its last brace, `nil` after the last.
  mutating func next() throws(DiskFault) -> ArraySlice<UInt8>? {
    while !isOver {
      guard let line = try nextLine() else { break }
      if !isInside {
        isInside = line.starts(with: #""students":["#.utf8)
        if !isInside { head += line }
      } else if line.first == UInt8(ascii: "{") {
        // Behind the last one the list ends, on the same line.
        return line.lastIndex(of: UInt8(ascii: "}")).map { line[...$0] } ?? line
      } else {
        tail += line.drop { $0 != UInt8(ascii: "\"") }
        try takeTail()
        break
      }
    }
    isOver = true
    return nil
  }

  private mutating func takeTail() throws(DiskFault) {
    while let line = try nextLine(), tail.count < 1 << 24 { tail += line }
  }

  private mutating func nextLine() throws(DiskFault) -> ArraySlice<UInt8>? {
    while true {
      if let bytes = block?.bytes, at < bytes.count {
        let end = bytes.withUnsafeBufferPointer { ByteLines.end(of: $0, from: at) }
        defer { at = end + 1 }
        return bytes[at..<end]
      }
      block = try blocks?.next()
      at = 0
      if block == nil { return nil }
    }
  }
}
