/// Text that cannot act on the terminal or the log it is shown in.
///
/// Control characters, the escape character above all, the marks that reverse the direction of
/// text and what has no width are written as `\u{…}`; tabs become one blank.
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

private func isActive(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<32, 127..<160, 0xAD, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF,
    0xE0000...0xE007F:
    true
  default: false
  }
}

/// How many columns of a terminal a scalar takes: 0, 1 or 2.
///
/// Wide are the East Asian blocks that terminals draw double; an estimate, good for code frames.
package func columns(of scalar: Unicode.Scalar) -> Int {
  if scalar.properties.generalCategory == .nonspacingMark { return 0 }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
