import Courseware
import Disk

extension Inbox {
  /// Looks for attempts in a text or a mail, a block at a time.
  mutating func readText(
    _ first: LineBlocks.Block, _ blocks: consuming LineBlocks, path: String, changed: Moment
  ) throws(DiskError) -> Holding {
    let time = clock.time(now: now, changed: changed)
    var text = MailText()
    var holding = Holding.nothing
    var next: LineBlocks.Block? = first
    while let block = next {
      block.read(into: &text)
      if block.isCut {
        refuse("\(path):\(block.line)", "a line longer than \(LineBlocks.size) bytes")
        holding = .something
      }
      if take(text.takeFound(), path: path, time: time) { holding = .something }
      next = try blocks.next()
    }
    text.end()
    return take(text.takeFound(), path: path, time: time) ? .something : holding
  }

  /// Takes in or refuses what was found; whether there was anything.
  private mutating func take(
    _ found: [FoundText], path: String, time: (_ endedAt: () -> String) -> Int64
  ) -> Bool {
    for text in found {
      switch text.content {
      case .success(let json):
        json.withUnsafeBufferPointer { singles.take($0, line: text.line, time: time) }
      case .failure(let fault): singles.refusals.append((line: text.line, reason: fault.reason))
      }
    }
    keepRefusals(path)
    return !found.isEmpty
  }
}

extension LineBlocks.Block {
  /// Reads its lines, empty ones too, into a text.
  fileprivate func read(into text: inout MailText) {
    bytes.withUnsafeBufferPointer { bytes in
      var number = line
      var start = 0
      while start < bytes.count {
        let end = ByteLines.end(of: bytes, from: start)
        text.read(UnsafeBufferPointer(rebasing: bytes[start..<end]), number: number)
        number += 1
        start = end + 1
      }
    }
  }
}

/// What a file's name says of what is in it.
enum AttemptName: Sendable {
  /// One attempt, or one a line.
  case json
  /// One attempt a line.
  case lines
  /// A text, a mail, a mailbox or a web page that attempts may stand in.
  case text
  /// Anything else.
  case other

  init(_ path: String) {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    switch name.split(separator: ".", omittingEmptySubsequences: false).last ?? "" {
    case "json": self = .json
    case "jsonl", "ndjson": self = .lines
    // A mailbox that Apple's Mail exports is a file of that very name.
    case "txt", "eml", "html", "htm", "mbox": self = .text
    default: self = .other
    }
  }
}

/// Whether attempts are to be looked for in a file rather than to be all of it, told from its
/// first block.
func isText(_ block: LineBlocks.Block, named name: AttemptName) -> Bool {
  let mark: Set<UInt8> = [0xEF, 0xBB, 0xBF]
  let first = block.bytes.first { $0 > 32 && !mark.contains($0) }
  if first == UInt8(ascii: "{") { return false }
  if name == .text { return true }
  if name == .lines || first == UInt8(ascii: "[") { return false }
  var scan = ArmourScan()
  scan.read(block.bytes, line: block.line)
  return scan.hasBegun
}
