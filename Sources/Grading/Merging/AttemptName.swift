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
