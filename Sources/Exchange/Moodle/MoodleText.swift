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
    if format == .markdown {
      // In our format, a quote is an explanation or feedback.
      let lines = sourceLines(bytes, number).map { $0.isText ? unquoted($0) : $0 }
      return (escapingDollars(lines, number), [])
    }
    var conversion = HTMLConversion(bytes, format)
    conversion.run()
    return (sourceLines(conversion.out, number), conversion.faults)
  }

  /// The text on one line, as in a cell of a table.
  var inline: (text: [UInt8], faults: [String]) {
    var (lines, faults) = lines(0)
    if lines.contains(where: { !$0.isText || startsBlock($0.content) }) {
      faults.append(
        "a pair, an item or a cell of a table contains a list, a table, a heading or several lines "
          + "of code")
    }
    let texts = lines.filter { !$0.isBlank }.map { line in
      line.content.breaksHard ? line.content.dropLast() : line.content
    }
    let joined = Array(texts.joined(separator: format == .markdown ? [32] : Array("<br>".utf8)))
    return (joined, faults)
  }
}

/// What the addresses of a question's own files begin with in Moodle.
let pluginFile = "@@PLUGINFILE@@/"

private func sourceLines(_ text: [UInt8], _ number: Int) -> [SourceLine] {
  sourceLines(SourceText(path: "", bytes: text)).map { line in
    var line = line
    line.number = number
    return line
  }
}

/// Markdown in which only formulas are between dollar signs, outside code.
private func escapingDollars(_ lines: [SourceLine], _ number: Int) -> [SourceLine] {
  var out: [SourceLine] = []
  var rest = lines[...]
  while let first = rest.first {
    let run = rest.prefix { $0.isText == first.isText }
    rest = rest.dropFirst(run.count)
    let text = Array(run.map(\.bytes).joined(separator: [10]))
    out +=
      first.isText
      ? escapingDollars(text).split(separator: 10, omittingEmptySubsequences: false).map {
        SourceLine(number: number, Array($0))
      } : Array(run)
  }
  return out
}

private func escapingDollars(_ text: [UInt8]) -> [UInt8] {
  var backticks = BacktickRuns(text)
  var out: [UInt8] = []
  var at = 0
  while at < text.count {
    if text[at] == UInt8(ascii: "`") {
      let end = backticks.end(ofSpanAt: at)
      out += text[at..<end]
      at = end
    } else if let formula = formula(in: text, at: at) {
      out += formula.written
      at = formula.end
    } else {
      if text[at] == UInt8(ascii: "$") { out.append(UInt8(ascii: "\\")) }
      out.append(text[at])
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
    guard end > from, text[end...].hasPrefix(close) else { continue }
    let inner = withoutReferences(text[from..<end])
    let words = inner.split { $0 == 32 || $0 == 10 || $0 == 9 }
    guard !words.isEmpty else { continue }
    return ([36] + Array(words.joined(separator: [32])) + [36], end + close.utf8.count)
  }
  return nil
}
