/// A table written as RFC 4180 asks: commas, lines that end in `\r\n`, UTF-8 without a mark.
package struct CSVWriter: Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []
  private let style: CSVStyle

  package init(style: CSVStyle = .safe) { self.style = style }

  /// What a cell says.
  package enum Cell: Sendable, Equatable, ExpressibleByStringLiteral {
    case text(String)
    /// As short as reads back equal; empty where it is not finite.
    case number(Double)
    case empty

    package init(stringLiteral text: String) { self = .text(text) }

    /// A text, or nothing where there is none.
    package init(_ text: String?) { self = text.map(Cell.text) ?? .empty }

    /// A number, or nothing where there is none.
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

  /// A text alone in its row is quoted where it is empty: some readers pass over empty lines.
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

/// Semicolons and tabs separate elsewhere, and blanks at the ends are trimmed by some.
private func needsQuotes(_ text: String) -> Bool {
  let utf8 = text.utf8
  return utf8.first == 32 || utf8.last == 32
    || utf8.contains { ",;\t\r\n\"".utf8.contains($0) }
}
