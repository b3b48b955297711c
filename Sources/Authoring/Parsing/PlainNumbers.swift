import Courseware

/// ASCII digits alone, at most nine of them.
func wholeNumber(_ text: String) -> Int? {
  guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ isDigit($0) }) else {
    return nil
  }
  return Int(text)
}

/// A decimal number with at most two decimals, times one hundred; a minus may stand before it.
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
