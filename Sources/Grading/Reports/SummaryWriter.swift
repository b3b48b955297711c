import Courseware
import Disk

/// Writes a summary piece by piece, so that it never stands in memory whole.
package struct SummaryWriter {
  private let file: StagedFile?
  private var waiting: [UInt8] = []
  private var end = 0

  /// Without a file what is written goes nowhere.
  init(to file: StagedFile?) { self.file = file }

  /// Writes bytes behind those before.
  mutating func write(_ bytes: [UInt8]) throws(DiskError) {
    waiting += bytes
    if waiting.count > 1 << 20 { try flush() }
  }

  /// Hands everything to the file.
  mutating func flush() throws(DiskError) {
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
  /// The attempts of nobody known, which are listed behind them.
  private(set) var strangers: Set<AttemptID> = []

  /// Of no summary there are none.
  init(of file: OpenFile?) {
    blocks = file.map { LineBlocks(of: $0) }
    isOver = file == nil
  }

  /// The next line up to its last brace, `nil` after the last.
  mutating func next() throws(DiskError) -> ArraySlice<UInt8>? {
    while !isOver {
      guard let line = try nextLine() else { break }
      if !isInside {
        isInside = line.starts(with: #""students":["#.utf8)
        if !isInside { head += line }
      } else if line.first == UInt8(ascii: "{") {
        // Behind the last one the list ends, on the same line.
        return line.lastIndex(of: UInt8(ascii: "}")).map { line[...$0] } ?? line
      } else {
        try takeStrangers()
        break
      }
    }
    isOver = true
    return nil
  }

  private mutating func takeStrangers() throws(DiskError) {
    while let line = try nextLine(), line.first == UInt8(ascii: "{") {
      let end = line.lastIndex(of: UInt8(ascii: "}")) ?? line.startIndex
      let stranger = try? JSONValue(Array(line[...end]), limit: .max)
      let id = stranger?["attempt"]?["id"]?.string
      if let id = id.flatMap({ AttemptID($0) }) { strangers.insert(id) }
    }
  }

  private mutating func nextLine() throws(DiskError) -> ArraySlice<UInt8>? {
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
