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
  var chunks: [Chunk] = []
  var run: [SourceLine] = []
  for line in lines {
    if line.isText, line.isBlank {
      if !run.isEmpty { chunks.append(Chunk(lines: run)) }
      run = []
    } else {
      run.append(line)
    }
  }
  if !run.isEmpty { chunks.append(Chunk(lines: run)) }
  return chunks
}
