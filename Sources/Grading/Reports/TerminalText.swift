/// Text from outside as a terminal may show it: nothing in it moves the cursor, colours, or turns
/// the direction of what follows.
///
/// Control characters, bidirectional controls, line and paragraph separators and characters
/// nobody sees are shown by their code: `\u{1B}`.
package func terminalText(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isUnsafeOnTerminal) else { return text }
  return text.unicodeScalars.reduce(into: "") { out, scalar in
    if isUnsafeOnTerminal(scalar) {
      out += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      out.unicodeScalars.append(scalar)
    }
  }
}

private func isUnsafeOnTerminal(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
  default: false
  }
}

/// Text cut to a number of characters, the cut shown.
func shortened(_ text: String, to width: Int) -> String {
  text.count <= width ? text : text.prefix(width - 1) + "…"
}

/// Text filled with spaces to a number of characters.
func padded(_ text: String, to width: Int, right: Bool = false) -> String {
  let fill = String(repeating: " ", count: max(0, width - text.count))
  return right ? fill + text : text + fill
}

/// A number with so many decimals, rounded half away from zero: only ever for reading.
func decimals(_ number: Double, _ count: Int) -> String {
  let scale = (0..<count).reduce(1.0) { all, _ in all * 10 }
  let scaled = (abs(number) * scale).rounded()
  guard scaled < 1e15 else { return "\(number)" }
  let digits = String(Int64(scaled))
  let filled = String(repeating: "0", count: max(0, count + 1 - digits.count)) + digits
  let sign = number < 0 && scaled > 0 ? "-" : ""
  return count == 0 ? sign + filled : "\(sign)\(filled.dropLast(count)).\(filled.suffix(count))"
}
