import Courseware
import Disk
import Ledgers

/// The students' lines of an earlier summary, one after another, and what else it contains.
///
/// If Git combined the summaries of two branches line by line, the file is no JSON, and each of its
/// parts may be there twice. So a line is recognized by its start, wherever it is.
struct FormerLines {
  private var blocks: LineBlockReader?
  private var block: LineBlockReader.Block?
  private var at = 0
  private var isInside = false
  private var isOver: Bool
  /// The lines before the students.
  private(set) var head: [[UInt8]] = []
  /// The attempts of students who are not on the roster, which are listed after the students.
  private(set) var unknownAttempts: Set<AttemptID> = []
  /// The attempts in conflict, which are listed last.
  private(set) var conflicts: Set<AttemptID> = []

  /// Without a file, there are no lines.
  init(of file: OpenFile?) {
    blocks = file.map { LineBlockReader(of: $0) }
    isOver = file == nil
  }

  /// The next line up to its last closing brace; `nil` after the last one.
  mutating func next() throws(DiskError) -> ArraySlice<UInt8>? {
    while !isOver {
      guard let line = try nextLine() else { break }
      if line.starts(with: #"{"student":"#.utf8) {
        // After the last student, the end of the list is on the same line.
        return line.lastIndex(of: UInt8(ascii: "}")).map { line[...$0] } ?? line
      }
      if line.starts(with: #""students":["#.utf8) {
        isInside = true
      } else if isInside {
        takeAttempt(in: line)
      } else {
        head.append(Array(line))
      }
    }
    isOver = true
    return nil
  }

  /// Takes an attempt that is listed after the students.
  private mutating func takeAttempt(in line: ArraySlice<UInt8>) {
    let conflict = Array(#"{"id":""#.utf8)
    if line.starts(with: #"{"name":"#.utf8) {
      let end = line.lastIndex(of: UInt8(ascii: "}")) ?? line.startIndex
      let unknownAttempt = try? JSONValue(Array(line[...end]), limit: .max)
      let id = unknownAttempt?["attempt"]?["id"]?.string
      if let id = id.flatMap({ AttemptID($0) }) { unknownAttempts.insert(id) }
    } else if line.starts(with: conflict) {
      // Questions start with an id, too, and may be here after a line merge.
      let id = line.dropFirst(conflict.count).prefix(32)
      guard line[id.endIndex...].starts(with: #"","versions":"#.utf8) else { return }
      if let id = AttemptID(String(decoding: id, as: UTF8.self)) { conflicts.insert(id) }
    }
  }

  private mutating func nextLine() throws(DiskError) -> ArraySlice<UInt8>? {
    while true {
      if let bytes = block?.bytes, at < bytes.count {
        let end = unsafe bytes.withUnsafeBufferPointer { unsafe ByteLines.end(of: $0, from: at) }
        defer { at = end + 1 }
        return bytes[at..<end]
      }
      block = try blocks?.next()
      at = 0
      if block == nil { return nil }
    }
  }
}
