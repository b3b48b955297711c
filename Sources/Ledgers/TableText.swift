import Courseware

/// Text shortened to a number of characters, with an ellipsis if it was cut; keeps columns narrow.
package func shortened(_ text: String, to width: Int) -> String {
  text.count <= width ? text : text.prefix(width - 1) + "…"
}

/// A student's name, with the student's id or key in parentheses if several students have the name.
package func distinct(_ name: String, _ key: String, isShared: Bool) -> String {
  isShared ? "\(name) (\(key))" : name
}

/// The names that more than one of some students have.
package struct SharedNames {
  private let names: Set<String>

  /// - Parameter names: The name of each student.
  package init(of names: some Sequence<String>) {
    var seen: Set<String> = []
    self.names = Set(names.map(cleaned).filter { !seen.insert($0).inserted })
  }

  /// Whether several students have a name.
  package func contains(_ name: String) -> Bool { names.contains(cleaned(name)) }
}

/// Text padded with spaces to a number of terminal columns.
package func padded(_ text: String, to width: Int, right: Bool = false) -> String {
  let fill = String(repeating: " ", count: max(0, width - Ledgers.width(of: text)))
  return right ? fill + text : text + fill
}

/// Rows as lines with aligned columns: words to the left, numbers to the right.
package func table(_ rows: [[String]], words: Set<Int> = [0]) -> [String] {
  let widths = rows.reduce(into: [Int]()) { widths, row in
    for (column, cell) in row.enumerated() {
      if column == widths.count { widths.append(0) }
      widths[column] = max(widths[column], width(of: cell))
    }
  }
  return rows.map { row in
    "  "
      + row.enumerated().map { column, cell in
        padded(cell, to: widths[column], right: !words.contains(column))
      }.joined(separator: "  ")
  }
}

/// A number with a fixed number of decimals, rounded half away from zero; for display only.
///
/// The rounding is that of ``Swift/Double/rounded(times:)``, so that it agrees with exact grades.
package func decimals(_ number: Double, _ count: Int) -> String {
  let scale = (0..<count).reduce(1.0) { all, _ in all * 10 }
  let scaled = abs(number).rounded(times: scale)
  guard scaled < 1e15 else { return "\(number)" }
  let filled = zeroPadded(Int64(scaled), to: count + 1)
  let sign = number < 0 && scaled > 0 ? "-" : ""
  return count == 0 ? sign + filled : "\(sign)\(filled.dropLast(count)).\(filled.suffix(count))"
}

/// The number of terminal columns that a text occupies.
private func width(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
}

/// A duration for display: `8.4 s`, `12 min 30 s`, `1 h 05 min`.
package func duration(milliseconds: Double) -> String {
  if milliseconds < 59_950 {
    let seconds = decimals(milliseconds / 1_000, 1)
    return (seconds.hasSuffix(".0") ? String(seconds.dropLast(2)) : seconds) + " s"
  }
  let seconds = Int((milliseconds / 1_000).rounded())
  if seconds < 3_600 {
    return seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds / 60) min \(seconds % 60) s"
  }
  let minutes = (seconds + 30) / 60
  return "\(minutes / 60) h \(zeroPadded(minutes % 60)) min"
}

/// A fraction as a percentage for display: `66.7 %`.
package func percent(_ share: Double) -> String { decimals(share * 100, 1) + " %" }

/// A whole number with its noun.
package func counted(_ count: Int, _ one: String, _ many: String) -> String {
  "\(count) \(count == 1 ? one : many)"
}

/// Text on one line, safe for a terminal and shortened to a number of characters.
package func oneLine(_ text: String, to width: Int) -> String {
  shortened(safeForTerminal(singleLine(text)), to: width)
}
