import Courseware
import Disk

extension Inbox {
  /// Looks for attempts in a text or a mail, one block at a time.
  mutating func readText(
    _ first: LineBlockReader.Block, _ blocks: consuming LineBlockReader, path: String,
    changed: Moment
  ) throws(DiskError) -> FoundContent {
    let time = clock.time(now: now, changed: changed)
    var text = MailText()
    var holding = FoundContent.nothing
    var next: LineBlockReader.Block? = first
    while let block = next {
      unsafe block.forEachLine(includingBlank: true) { number, line in
        unsafe text.read(line, number: number)
      }
      if block.isCut {
        refuse("\(path):\(block.line)", "a line longer than \(LineBlockReader.maxBlockSize) bytes")
        holding = .something
      }
      let found = text.takeFound()
      if take(found, path: path, time: time) { holding = .something }
      workers.advance(by: found.count, work: block.bytes.count)
      next = try blocks.next()
    }
    text.end()
    return take(text.takeFound(), path: path, time: time) ? .something : holding
  }

  /// Adds or refuses what was found; returns whether there was anything.
  private mutating func take(
    _ found: [FoundText], path: String, time: (_ endedAt: () -> String) -> Int64
  ) -> Bool {
    for text in found {
      switch text.content {
      case .success(let json):
        unsafe json.withUnsafeBufferPointer { unsafe singles.take($0, line: text.line, time: time) }
      case .failure(let fault): singles.refusals.append((line: text.line, reason: fault.reason))
      }
    }
    keepRefusals(path)
    return !found.isEmpty
  }
}

/// The expected content of a file, from its name.
enum AttemptFileKind: Sendable {
  /// One attempt, or one on each line.
  case json
  /// One attempt on each line.
  case lines
  /// A text, mail, mailbox or web page that may contain attempts.
  case text
  /// Anything else.
  case other

  init(_ path: String) {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    switch name.split(separator: ".", omittingEmptySubsequences: false).last ?? "" {
    case "json": self = .json
    case "jsonl", "ndjson": self = .lines
    // A mailbox exported by Apple Mail is a file named `mbox`.
    case "txt", "eml", "html", "htm", "mbox": self = .text
    default: self = .other
    }
  }
}

/// Whether a file is to be searched for attempts instead of being parsed as attempts, determined
/// from its first block.
func isText(_ block: LineBlockReader.Block, named name: AttemptFileKind) -> Bool {
  let first = block.firstCharacter
  if first == UInt8(ascii: "{") { return false }
  if name == .text { return true }
  if name == .lines || first == UInt8(ascii: "[") { return false }
  var scan = EncodedAttemptScanner()
  scan.read(block.bytes, line: block.line)
  return scan.hasBegun
}

extension LineBlockReader.Block {
  /// The first byte after white space and a byte order mark; `nil` if there is none.
  var firstCharacter: UInt8? { bytes.first { !isBeforeJSON($0) } }

  /// The block in UTF-8, if it is a whole file in UTF-16 with a byte order mark, as some editors
  /// save it; any other block as it is.
  var inUTF8: Self {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isLast, index == 0, bytes.count.isMultiple(of: 2),
      isBigEndian || bytes.starts(with: [0xFF, 0xFE])
    else { return self }
    let units = stride(from: 2, to: bytes.count, by: 2).map { at in
      let (high, low) = isBigEndian ? (bytes[at], bytes[at + 1]) : (bytes[at + 1], bytes[at])
      return UInt16(high) << 8 | UInt16(low)
    }
    guard let text = String(validating: units, as: UTF16.self) else { return self }
    var block = self
    block.bytes = Array(text.utf8)
    return block
  }
}

/// Whether a file is an archive by its name, such as the ZIP file in which learning platforms hand
/// out what students submitted; it has to be unpacked.
package func isArchive(_ path: String) -> Bool {
  let name = path.lowercased()
  return [".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz"]
    .contains(where: name.hasSuffix)
}
