/// A table as RFC 4180 specifies it: commas, lines that end in `\r\n`, UTF-8 without a byte order
/// mark.
package struct CSVWriter: Sendable {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  private let style: CSVStyle

  /// Creates an empty table; in the default style, text that could be taken for a formula is
  /// guarded by an apostrophe.
  package init(style: CSVStyle = .safe) { self.style = style }

  /// The value of a cell.
  package enum Cell: Sendable, Equatable, ExpressibleByStringLiteral {
    case text(String)
    /// In the shortest form that reads back equal; empty if it is not finite.
    case number(Double)
    case empty

    /// Creates a text cell, so that string literals can be used as cells.
    package init(stringLiteral text: String) { self = .text(text) }

    /// A text cell, or an empty cell for `nil`.
    package init(_ text: String?) { self = text.map(Cell.text) ?? .empty }

    /// A number cell, or an empty cell for `nil`.
    package init(_ number: Double?) { self = number.map(Cell.number) ?? .empty }

    /// A whole number.
    package init(_ number: Int) { self = .text(String(number)) }
  }

  /// Adds a row of at least one cell.
  package mutating func row(_ cells: [Cell]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      switch cell {
      case .text(let text):
        let isAlone = cells.count == 1
        write(style == .safe ? guarded(withVisibleControls(text)) : text, isAlone: isAlone)
      case .number(let number) where number.isFinite: bytes.writeJSON(number)
      case .number, .empty: break
      }
    }
    bytes.write("\r\n")
  }

  /// Writes a cell.
  ///
  /// An empty text alone in its row is quoted, since some readers skip empty lines.
  private mutating func write(_ text: String, isAlone: Bool) {
    guard needsQuotes(text) || (isAlone && text.isEmpty) else { return bytes.write(text) }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// Whether a text has to be quoted, also because of semicolons and tabs, which other readers take
/// for separators, spaces at the ends, which some readers trim, and the start of a conflict.
private func needsQuotes(_ text: String) -> Bool {
  let utf8 = text.utf8
  return utf8.first == 32 || utf8.last == 32 || utf8.starts(with: conflictMark)
    || utf8.contains { ",;\t\r\n\"".utf8.contains($0) }
}

/// A cell with an apostrophe before every part that a spreadsheet could take for a formula.
///
/// A formula starts with `=`, `+`, `-`, `@` or a full-width or small form of them, possibly after
/// white space and invisible characters, such as a byte order mark; a tab and a carriage return can
/// hide such a start. It can start at the start of a cell, and after a semicolon, a tab or a line
/// break within one, since a spreadsheet set to another separator starts a cell there. A cell that
/// is just a number is not changed. If there are apostrophes before the start already, one more is
/// added, so that ``withoutGuards(_:)`` restores every text.
///
/// Source: OWASP, "CSV Injection", which also asks to mind separators; ASVS 5.0, 1.2.10.
func guarded(_ text: String) -> String {
  isPlainNumber(text.utf8) ? text : rewritten(text) { starts in ["'"] + starts }
}

/// The text from which ``guarded(_:)`` made this one; every other text unchanged.
func withoutGuards(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "'")) else { return text }
  return rewritten(text) { $0.first == "'" ? $0.dropFirst() : $0 }
}

private typealias Scalars = String.UnicodeScalarView.SubSequence

/// Changes the apostrophes before each start of a formula.
private func rewritten(_ text: String, _ change: (Scalars) -> Scalars) -> String {
  guard text.unicodeScalars.contains(where: startsFormula) else { return text }
  var out = String.UnicodeScalarView()
  var rest = text.unicodeScalars[...]
  while !rest.isEmpty {
    let marks = rest.prefix { $0 == "'" }
    let next = rest[marks.endIndex...].first { !isBlank($0) }
    out.append(contentsOf: next.map(startsFormula) ?? false ? change(marks) : marks)
    rest = rest[marks.endIndex...]
    let end = rest.firstIndex(where: startsCell).map { rest.index(after: $0) } ?? rest.endIndex
    out.append(contentsOf: rest[..<end])
    rest = rest[end...]
  }
  return String(out)
}

private func startsFormula(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
  // The small forms of `=`, `+`, `-` and `@`.
  case "\u{FE66}", "\u{FE62}", "\u{FE63}", "\u{FE6B}": true
  default: false
  }
}

/// Whether a scalar is invisible, so that a formula may follow it: white space, controls, a byte
/// order mark, zero-width characters and marks that change the direction of text.
private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value > 32, scalar.value < 127 || startsCell(scalar) { return false }
  let properties = scalar.properties
  return !startsCell(scalar)
    && (properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || [.control, .format].contains(properties.generalCategory))
}

private func startsCell(_ scalar: Unicode.Scalar) -> Bool {
  scalar == ";" || scalar == "\t" || scalar == "\n" || scalar == "\r"
}

/// Whether a text is only a number: digits with a sign, a point, an exponent.
private func isPlainNumber(_ text: String.UTF8View) -> Bool {
  var rest = text[...]
  if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
  guard let first = rest.first, isDigit(first) else { return false }
  return rest.allSatisfy { isDigit($0) || ".eE+-".utf8.contains($0) } && Double(String(text)) != nil
}
