import Authoring
import Courseware

/// Plain text as Markdown that shows exactly this text.
///
/// Characters with a meaning in Markdown or the quiz format are escaped by a backslash. Line breaks
/// become hard breaks, and spaces at the start of a line become no-break spaces, which preserves
/// indentation.
struct PlainMarkdown {
  /// The lines of the text without control characters, noncharacters and trailing spaces, and
  /// without empty lines at the start and the end.
  let lines: [String]
  /// Whether control characters or noncharacters were left out.
  let hadControls: Bool

  /// Creates the lines of a text with any kind of line break; a tab becomes four spaces.
  init(_ text: String) {
    var lines: [String] = [""]
    var hadControls = false
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": lines.append("")
      case "\t": lines[lines.count - 1].unicodeScalars.append(contentsOf: "    ".unicodeScalars)
      case _ where isForbidden(scalar): hadControls = true
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
      last = scalar
    }
    lines = lines.map(withoutSpaceAtEnd)
    while lines.first == "" { lines.removeFirst() }
    while lines.last == "" { lines.removeLast() }
    self.lines = lines
    self.hadControls = hadControls
  }

  /// The first line, for use after `## ` or another mark that only text may follow.
  var heading: String {
    let text = escaped(withoutSpaceAtStart(lines.first ?? ""))
    return text.hasSuffix("#") ? "\(text.dropLast())\\#" : text
  }

  /// The lines after the first.
  var rest: [String] { blocks(Array(lines.dropFirst())) }

  /// All lines, for use after the mark of a list item: the first is not indented.
  var item: [String] { blocks(lines) }

  private func blocks(_ lines: [String]) -> [String] {
    var written: [String] = []
    for line in lines {
      if line.isEmpty {
        if let last = written.last, !last.isEmpty { written.append("") }
      } else {
        if let last = written.last, !last.isEmpty { written[written.count - 1] = last + "\\" }
        written.append(escapedLine(line))
      }
    }
    if written.first == "" { written.removeFirst() }
    return written
  }
}

/// Whether the character is not allowed in course files: a control character or a noncharacter.
func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
}

private func withoutSpaceAtEnd(_ line: String) -> String {
  var scalars = line.unicodeScalars[...]
  while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
  return String(scalars)
}

/// The line without white space at its start; an accent after a space is not part of the space.
func withoutSpaceAtStart(_ line: String) -> String {
  String(line.unicodeScalars.drop { $0.properties.isWhitespace })
}

func escaped(_ line: String) -> String {
  var out = ""
  let scalars = Array(line.unicodeScalars)
  for (at, scalar) in scalars.enumerated() {
    let next = at + 1 < scalars.count ? scalars[at + 1] : nil
    let isSpecial =
      switch scalar {
      case "\\", "`", "*", "[", "<", "$", "~", "{": true
      case "_": !isWord(at > 0 ? scalars[at - 1] : nil) || !isWord(next)
      case "&": isWord(next) || next == "#"
      default: false
      }
    if isSpecial { out += "\\" }
    out.unicodeScalars.append(scalar)
  }
  return out
}

private func isWord(_ scalar: Unicode.Scalar?) -> Bool {
  scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
}

/// A line that starts or continues a paragraph and cannot start another block.
func escapedLine(_ line: String) -> String {
  let text = withoutSpaceAtStart(line)
  let indentation = String(
    repeating: "&nbsp;", count: line.unicodeScalars.count - text.unicodeScalars.count)
  let digits = text.prefix { $0.isASCII && $0.isNumber }
  let rest = escaped(String(text.dropFirst(digits.count)))
  guard let first = rest.unicodeScalars.first else { return indentation + digits }
  let isMark = (digits.isEmpty ? "#>+-=|:" : ".)").unicodeScalars.contains(first)
  return indentation + digits + (isMark ? "\\" : "") + rest
}

/// Text as a YAML string, in double quotes unless it consists of plain words.
package func quotedYAML(_ text: String) -> String {
  if QuotedText.needsNone(text) { return text }
  var out: [UInt8] = []
  out.writeJSON(text)
  return String(decoding: out, as: UTF8.self)
}
