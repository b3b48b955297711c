import Courseware

/// One line of a file in the task-list dialect.
struct SourceLine: Sendable {
  /// The line number, from 1.
  var number: Int
  /// The line without its line end; leading tabs are replaced by spaces, and outside code invisible
  /// characters are removed.
  var bytes: [UInt8]
  var role: Role = .text
  /// Whether control characters or noncharacters were left out.
  var hadControls = false

  /// The role of a line in fenced code blocks.
  enum Role: Sendable { case text, opensCode, code, closesCode }

  init(number: Int, _ bytes: [UInt8] = [], role: Role = .text) {
    self.number = number
    self.bytes = bytes
    self.role = role
  }

  var isText: Bool { role == .text }
  var isBlank: Bool { bytes.allSatisfy { $0 == 32 || $0 == 9 } }
  var indentation: Int { bytes.prefix { $0 == 32 }.count }
  var content: ArraySlice<UInt8> { bytes[...].trimmed }
  /// Whether two trailing spaces make a hard line break.
  var breaksHard: Bool { bytes.count > 2 && bytes.suffix(2) == [32, 32] }

  /// The line with its indentation reduced by at most `columns` columns.
  func dedented(by columns: Int) -> SourceLine {
    var line = self
    var (at, column) = (0, 0)
    while at < bytes.count, column < columns, bytes[at] == 32 || bytes[at] == 9 {
      column += bytes[at] == 9 ? 4 - column % 4 : 1
      at += 1
    }
    line.bytes = Array(repeating: 32, count: max(0, column - columns)) + bytes[at...]
    return line
  }
}

/// Splits a file into lines and marks those in code blocks; indented ones get fences.
func sourceLines(_ text: SourceText) -> [SourceLine] {
  let raw = text.bytes.split(separator: 10, omittingEmptySubsequences: false)
  let allowed = raw.map(withoutControls)
  var lines = allowed.enumerated().map { SourceLine(number: $0 + 1, cleaned($1)) }
  markCode(in: &lines)
  for index in lines.indices {
    lines[index].hadControls = !allowed[index].elementsEqual(raw[index])
    if lines[index].role == .code { lines[index].bytes = allowed[index] }
  }
  return fencingIndentedCode(lines, source: allowed)
}

/// A line without control characters and noncharacters, with vertical tabs and form feeds replaced
/// by spaces.
func withoutControls(_ line: ArraySlice<UInt8>) -> [UInt8] {
  var out = String.UnicodeScalarView()
  for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
    switch scalar {
    case "\u{0B}", "\u{0C}": out.append(" ")
    case "\t": out.append(scalar)
    case _ where isForbidden(scalar): continue
    default: out.append(scalar)
    }
  }
  return Array(String(out).utf8)
}

/// A line without zero-width characters, with no-break spaces replaced by spaces, and
/// leading tabs expanded to tab stops of four columns.
private func cleaned(_ line: [UInt8]) -> [UInt8] {
  var out: [UInt8] = []
  out.reserveCapacity(line.count)
  var isIndentation = true
  for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
    switch scalar.value {
    case 9 where isIndentation:
      out.append(contentsOf: repeatElement(32, count: 4 - out.count % 4))
      continue
    case 0x200B, 0x2060, 0xFEFF, 0xAD: continue
    case 0xA0, 0x2007, 0x202F, 0x3000: out.append(32)
    default: out.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
    }
    if out.last != 32 { isIndentation = false }
  }
  return out
}

extension ArraySlice<UInt8> {
  /// The bytes without leading and trailing spaces and tabs.
  var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first == 32 || first == 9 { slice.removeFirst() }
    while let last = slice.last, last == 32 || last == 9 || last == 10 { slice.removeLast() }
    return slice
  }

  func hasPrefix(_ text: String) -> Bool { starts(with: text.utf8) }

  var string: String { String(decoding: self, as: UTF8.self) }
}
