import Courseware

/// Adjacent lines without a blank line between them; a fenced code block is kept in one chunk.
struct Chunk {
  var lines: [SourceLine]

  /// Whether it is code, an image or a table instead of text.
  var isBlock: Bool {
    guard let first = lines.first else { return false }
    let text = first.content
    if first.role == .opensCode { return text.first != UInt8(ascii: ">") }
    return text.hasPrefix("![") || text.hasPrefix("<img") || text.hasPrefix("|")
      || text.hasPrefix("[![")
  }

  var isQuote: Bool { lines.first?.content.first == UInt8(ascii: ">") }
}

/// The chunks of a text, without the blank lines between them.
func chunks(of lines: [SourceLine]) -> [Chunk] {
  lines.split { $0.isText && $0.isBlank }.map { Chunk(lines: Array($0)) }
}
