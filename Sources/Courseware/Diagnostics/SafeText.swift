/// Text that cannot act on the terminal or the log it is shown in.
///
/// Control characters, above all the escape character, bidirectional marks and zero-width
/// characters are written as `\u{…}`; a tab becomes one space.
///
/// Source: CVE-2021-42574 ("Trojan Source") for the bidirectional marks.
package func safeForTerminal(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { isActive($0) }) else { return text }
  var out = ""
  for scalar in text.unicodeScalars {
    if scalar == "\t" {
      out += " "
    } else if isActive(scalar) {
      out += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      out.unicodeScalars.append(scalar)
    }
  }
  return out
}

/// Whether a scalar is a control, a mark that changes the direction of text, or invisible because
/// it has no width.
private func isActive(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value < 0xAD { return scalar.value < 32 || (127..<160).contains(scalar.value) }
  switch scalar.value {
  case 0xFE00...0xFE0F, 0xE0100...0xE01EF: return false
  default:
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

/// The number of terminal columns that a scalar takes: 0, 1 or 2.
///
/// East Asian blocks that terminals show in double width count as 2: an estimate that is good
/// enough for code frames.
package func columns(of scalar: Unicode.Scalar) -> Int {
  if scalar.properties.generalCategory == .nonspacingMark { return 0 }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}

/// Text on one line: each run of white space, line ends included, is replaced by one space, or
/// removed at the start and the end.
package func singleLine(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// Lines of text as a terminal may show them: line feeds stay, and every line is made
/// ``safeForTerminal(_:)``.
package func safeLinesForTerminal(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { $0 != "\n" && isActive($0) }) else { return text }
  return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .map { safeForTerminal(String($0)) }.joined(separator: "\n")
}

/// Text whose control characters, except tabs and line ends, are written as escapes, so that the
/// file is safe to show in a terminal.
package func withVisibleControls(_ text: String) -> String {
  guard containsControl(text, allowsLines: true) else { return text }
  return text.unicodeScalars.map { scalar in
    isControl(scalar, allowsLines: true)
      ? "\\u{\(String(scalar.value, radix: 16))}" : String(Character(scalar))
  }.joined()
}

/// The first of some texts, and the number of the others: `x, y and 3 more`.
package func shortList(of texts: [String], most: Int) -> String {
  let more = texts.count > most ? " and \(texts.count - most) more" : ""
  return texts.prefix(most).joined(separator: ", ") + more
}
