import Authoring
import Courseware

/// A text from Moodle, which may be in four formats.
struct MoodleText {
  var format: Format
  var bytes: [UInt8]

  /// The names of the formats in brackets before a text.
  enum Format: String, CaseIterable {
    /// HTML in which line breaks are kept.
    case moodle
    case html, plain, markdown
  }

  /// Whether it shows nothing.
  var isEmpty: Bool { bytes.allSatisfy { $0 == 32 || $0 == 9 || $0 == 10 } }

  /// The text as lines of Markdown (see ``ImportedFile/isExact``), which all get one number, and
  /// the reasons why it cannot be shown.
  func lines(_ number: Int) -> (lines: [SourceLine], faults: [String]) {
    let (text, faults) = markdown
    let lines = sourceLines(SourceText(path: "", bytes: text)).map { line in
      var line = line
      line.number = number
      return line
    }
    return (lines, faults)
  }

  /// The text on one line, as in a cell of a table.
  var inline: (text: [UInt8], faults: [String]) {
    let (text, faults) = markdown
    let lines = text.split(separator: 10).map { line in
      line.last == UInt8(ascii: "\\") ? line.dropLast() : line
    }
    let joined = Array(lines.joined(separator: format == .markdown ? [32] : Array("<br>".utf8)))
    return (joined, faults)
  }

  private var markdown: (text: [UInt8], faults: [String]) {
    guard format != .markdown else { return (exactMarkdown(bytes), []) }
    var conversion = HTMLConversion(bytes, format)
    conversion.run()
    return (conversion.out, conversion.faults)
  }
}

/// Markdown without the indentation that Moodle removes, in which only formulas are between dollar
/// signs.
private func exactMarkdown(_ text: [UInt8]) -> [UInt8] {
  let lines = text.split(separator: 10, omittingEmptySubsequences: false)
  var fence: Int?
  var trimmed: [[UInt8]] = []
  for line in lines {
    let content = line.trimmed
    if content.hasPrefix("```") || content.hasPrefix("~~~") {
      fence = fence == nil ? line.count - line.drop { $0 == 32 }.count : nil
      trimmed.append(Array(content))
    } else if let fence {
      trimmed.append(Array(line.dropFirst(min(fence, line.prefix { $0 == 32 }.count))))
    } else {
      trimmed.append(Array(content))
    }
  }
  let joined = Array(trimmed.joined(separator: [10]))
  var backticks = BacktickRuns(joined)
  var out: [UInt8] = []
  var at = 0
  while at < joined.count {
    if joined[at] == UInt8(ascii: "`") {
      let end = backticks.end(ofSpanAt: at)
      out += joined[at..<end]
      at = end
    } else if let formula = formula(in: joined, at: at) {
      out += formula.written
      at = formula.end
    } else {
      if joined[at] == UInt8(ascii: "$") { out.append(UInt8(ascii: "\\")) }
      out.append(joined[at])
      at += 1
    }
  }
  return out
}

/// A formula that starts at an offset, as in `\(x\)`, `\[x\]` or `$$x$$`, written between single
/// dollar signs.
func formula(in text: [UInt8], at start: Int) -> (written: [UInt8], end: Int)? {
  for (open, close) in [("\\\\(", "\\\\)"), ("\\(", "\\)"), ("\\[", "\\]"), ("$$", "$$")] {
    guard text[start...].hasPrefix(open) else { continue }
    let from = start + open.utf8.count
    // It ends where another one would start, so that a text of many starts takes linear time.
    var end = from
    while end < text.count, !text[end...].hasPrefix(close), !text[end...].hasPrefix(open),
      text[end] != UInt8(ascii: "$"), text[end] != UInt8(ascii: "`")
    { end += 1 }
    guard text[end...].hasPrefix(close) else { continue }
    var inner = Array(text[from..<end])
    for (written, character) in [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] {
      inner.replace(Array(written.utf8), with: Array(character.utf8))
    }
    let words = inner.split { $0 == 32 || $0 == 10 || $0 == 9 }
    guard !words.isEmpty else { continue }
    return ([36] + Array(words.joined(separator: [32])) + [36], end + close.utf8.count)
  }
  return nil
}
