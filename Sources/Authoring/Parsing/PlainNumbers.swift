import Courseware

/// A number written only in ASCII digits, at most nine of them.
func wholeNumber(_ text: String) -> Int? {
  guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ isDigit($0) }) else { return nil }
  return Int(text)
}

/// A decimal number with at most two decimals and an optional minus sign, multiplied by one
/// hundred.
func hundredths(_ text: String) -> Int? {
  let isNegative = text.hasPrefix("-")
  let digits = isNegative ? text.dropFirst() : text[...]
  let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  guard let whole = wholeNumber(String(parts[0])), whole <= 1_000_000 else { return nil }
  guard parts.count == 2 else { return (isNegative ? -1 : 1) * whole * 100 }
  guard (1...2).contains(parts[1].utf8.count), let part = wholeNumber(String(parts[1])) else {
    return nil
  }
  let value = whole * 100 + (parts[1].utf8.count == 1 ? part * 10 : part)
  return isNegative ? -value : value
}

/// A number with a digit before its decimal point: `0.5` for `.5`.
func withLeadingZero(_ text: String) -> String {
  if text.hasPrefix("-.") { return "-0" + text.dropFirst() }
  return text.hasPrefix(".") ? "0" + text : text
}

extension Fields {
  mutating func count(_ key: String) -> Located<Int>? {
    guard let text = text(key) else { return nil }
    let range = range(of: key)
    if let value = wholeNumber(text.value), range.contains(value) {
      return Located(value, at: text.span)
    }
    report.add(
      .wrongType,
      "'\(key)' must be a whole number from \(range.lowerBound) to \(range.upperBound)"
        + (key == "attempts" ? ", or 'unlimited'" : ""),
      at: text.span,
      fixes: fix(text.span, suggestedCount(text.value, range, orUnlimited: key == "attempts")))
    return nil
  }

  mutating func percent(_ key: String) -> Located<Percent>? {
    node(key).flatMap { percent($0, key, range(of: key)) }
  }

  /// `message` is what is reported instead of the range.
  mutating func percent(
    _ node: YAMLNode, _ key: String, _ range: ClosedRange<Int>, message: String? = nil
  ) -> Located<Percent>? {
    guard let text = text(node, key) else { return nil }
    let digits = text.value.hasSuffix("%") ? cleanedName(text.value.dropLast()) : text.value
    if let value = hundredths(digits),
      (range.lowerBound * 100...range.upperBound * 100).contains(value)
    {
      return Located(Percent(hundredths: value), at: text.span)
    }
    report.add(
      .wrongType,
      message
        ?? "'\(key)' must be a number from \(range.lowerBound) to \(range.upperBound),"
        + " with at most two decimals",
      at: text.span, fixes: fix(text.span, suggestedPercent(text.value, range)))
    return nil
  }
}
