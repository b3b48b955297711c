/// A length of time in words: `8.4 s`, `12 min 30 s`, `1 h 05 min`.
func duration(milliseconds: Double) -> String {
  if milliseconds < 59_950 { return decimals(milliseconds / 1_000, 1) + " s" }
  let seconds = Int((milliseconds / 1_000).rounded())
  if seconds < 3_600 {
    return seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds / 60) min \(seconds % 60) s"
  }
  let minutes = (seconds + 30) / 60
  return "\(minutes / 60) h \(minutes % 60 < 10 ? "0" : "")\(minutes % 60) min"
}

/// A share in percent for reading: `66.7 %`.
func percent(_ share: Double) -> String { decimals(share * 100, 1) + " %" }

/// A whole number with its noun.
func counted(_ count: Int, _ one: String, _ many: String) -> String {
  "\(count) \(count == 1 ? one : many)"
}

/// Text on one line, cut to a number of characters.
func oneLine(_ text: String, to width: Int) -> String {
  shortened(text.split(whereSeparator: \.isWhitespace).joined(separator: " "), to: width)
}

extension Distribution.Column {
  /// The points of the column in words: `3`, or `30-40`.
  func name(isByPoint: Bool) -> String {
    isByPoint ? shortest(from) : "\(decimals(from, 1))-\(decimals(to, 1))"
  }
}

extension Distribution {
  /// Whether every column stands for one number of points.
  var isByPoint: Bool { columns.last.map { $0.from == $0.to } ?? false }
}
