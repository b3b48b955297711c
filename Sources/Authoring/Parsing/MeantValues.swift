import Courseware

/// A suggested value.
struct SuggestedValue: Equatable {
  var text: String
  /// Whether it certainly has the same meaning.
  var isCertain: Bool
}

/// `true` or `false` for the words that other programs take for them.
func suggestedFlag(_ text: String) -> SuggestedValue? {
  switch withoutCurlyQuotes(text).lowercased() {
  case "true", "yes", "on", "y": SuggestedValue(text: "true", isCertain: true)
  case "false", "no", "off", "n": SuggestedValue(text: "false", isCertain: true)
  case "1", "ja", "oui", "si", "sí", "x": SuggestedValue(text: "true", isCertain: false)
  case "0", "nein", "non", "none", "never": SuggestedValue(text: "false", isCertain: false)
  default: nil
  }
}

/// Digits for `3.0`, `three`, `3 times`; `unlimited` for what means it.
func suggestedCount(_ text: String, orUnlimited: Bool) -> SuggestedValue? {
  let text = withoutCurlyQuotes(text).lowercased()
  let words = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]
  if orUnlimited {
    if text == "unlimited" { return SuggestedValue(text: text, isCertain: true) }
    let others = ["infinite", "infinity", "inf", "∞", "no limit", "any", "many", "all", "0", "-1"]
    if others.contains(text) || nearest(to: text, among: ["unlimited"]) != nil {
      return SuggestedValue(text: "unlimited", isCertain: false)
    }
  }
  if let index = words.firstIndex(of: text) {
    return SuggestedValue(text: String(index + 1), isCertain: true)
  }
  let found = pieces(of: text)
  guard case .number(let digits)? = found.first, let value = Int(digits), value > 0 else {
    return nil
  }
  let rest = found.dropFirst().map(\.text).joined()
  if rest.isEmpty || [".0", ".00", ",0"].contains(rest) {
    return SuggestedValue(text: String(value), isCertain: true)
  }
  return rest.allSatisfy(\.isLetter) ? SuggestedValue(text: String(value), isCertain: false) : nil
}

/// A number for `60 percent`, `60,5`, if it is one within a range.
func suggestedPercent(_ text: String, _ range: ClosedRange<Int>) -> SuggestedValue? {
  let found = pieces(of: withoutCurlyQuotes(text).lowercased())
  var number = ""
  for token in found {
    switch token {
    case .number(let digits): number += digits
    case .sign(let sign) where ".,".contains(sign) && !number.contains("."): number += "."
    case .sign(let sign) where "%٪％".contains(sign): break
    case .word(let word) where ["percent", "per", "cent", "pct", "points"].contains(word): break
    default: return nil
    }
  }
  guard let value = hundredths(number), number != text,
    (range.lowerBound * 100...range.upperBound * 100).contains(value)
  else { return nil }
  return SuggestedValue(text: number, isCertain: true)
}

/// `20 min` for `20 minutes`, `20m`, `PT20M`, `0:20:00`, and for a number alone.
func suggestedDuration(_ text: String) -> SuggestedValue? {
  var found = pieces(of: withoutCurlyQuotes(text).lowercased())[...]
  if case .number(let digits)? = found.first, found.count == 1, let minutes = Int(digits) {
    return written(minutes * 60, isCertain: false)
  }
  if let clock = clock(found) { return written(clock, isCertain: true) }
  if case .word(let word)? = found.first, word.hasPrefix("pt") {
    found.removeFirst()
    if word.count > 2 { return nil }
  }
  var total = 0.0
  while case .number(let digits)? = found.popFirst() {
    var number = digits
    if case .sign(let sign)? = found.first, ".,".contains(sign) {
      found.removeFirst()
      guard case .number(let part)? = found.popFirst() else { return nil }
      number += "." + part
    }
    if case .sign("-")? = found.first { found.removeFirst() }
    guard case .word(let unit)? = found.popFirst(), let value = Double(number),
      let size = unitSeconds(unit)
    else { return nil }
    total += value * Double(size)
    while let next = found.first, next.text == "," || next.text == "and" { found.removeFirst() }
  }
  return found.isEmpty ? written(Int(total.rounded()), isCertain: true) : nil
}

/// Hours, minutes and seconds with colons between them.
private func clock(_ pieces: ArraySlice<ValuePiece>) -> Int? {
  let parts = pieces.compactMap { if case .number(let digits) = $0 { Int(digits) } else { nil } }
  let colons = pieces.count { $0 == .sign(":") }
  guard parts.count == 3, colons == 2, pieces.count == 5 else { return nil }
  return parts[0] * 3_600 + parts[1] * 60 + parts[2]
}

private func unitSeconds(_ unit: String) -> Int? {
  switch unit {
  case "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden": 1
  case "m", "min", "mins", "minute", "minutes", "minuten": 60
  case "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden": 3_600
  case "d", "day", "days", "tag", "tage": 86_400
  default: nil
  }
}

private func written(_ seconds: Int, isCertain: Bool) -> SuggestedValue? {
  guard (1...7 * 86_400).contains(seconds) else { return nil }
  let parts = [(seconds / 3_600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
  let text = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  return SuggestedValue(text: text, isCertain: isCertain)
}

/// A piece of a value: digits, letters in lower case, or one other character.
enum ValuePiece: Equatable {
  case number(String)
  case word(String)
  case sign(Character)

  var text: String {
    switch self {
    case .number(let text), .word(let text): text
    case .sign(let sign): String(sign)
    }
  }
}

/// A value in pieces, without blanks.
func pieces(of text: String) -> [ValuePiece] {
  var found: [ValuePiece] = []
  var rest = text.lowercased()[...]
  while let first = rest.first {
    if first.isASCII, first.isNumber {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      found.append(.number(String(digits.prefix(9))))
      rest = rest[digits.endIndex...]
    } else if first.isLetter {
      let letters = rest.prefix { $0.isLetter }
      found.append(.word(String(letters)))
      rest = rest[letters.endIndex...]
    } else {
      if !first.isWhitespace { found.append(.sign(first)) }
      rest.removeFirst()
    }
  }
  return found
}

/// A value without typographic quotation marks around it.
func withoutCurlyQuotes(_ text: String) -> String {
  guard text.unicodeScalars.count > 1, let first = text.unicodeScalars.first,
    let last = text.unicodeScalars.last, isCurlyQuote(first), isCurlyQuote(last)
  else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.dropFirst().dropLast()))
}

/// What stands between typographic quotation marks that were meant as YAML's; `nil` where they are
/// the text's own, as in `“Hamlet” and “Macbeth”`.
///
/// One that opens and is never closed counts, but for the single ones, which are apostrophes too.
func withinCurlyQuotes(_ text: String) -> String? {
  let scalars = text.unicodeScalars
  guard let first = scalars.first, isCurlyQuote(first), scalars.count > 1 else { return nil }
  let inner = withoutCurlyQuotes(text)
  let isSingle = (0x2018...0x201A).contains(first.value)
  if inner == text {
    return isSingle || scalars.dropFirst().contains(where: isCurlyQuote)
      ? nil : String(String.UnicodeScalarView(scalars.dropFirst()))
  }
  let own = inner.unicodeScalars.contains { isCurlyQuote($0) && $0 != "’" && $0 != "‘" }
  return own ? nil : inner
}

/// Whether a scalar is one of “ ” „ « » ‘ ’ ‚ ‹ ›.
func isCurlyQuote(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0xAB, 0xBB, 0x2018...0x201A, 0x201C...0x201E, 0x2039, 0x203A: true
  default: false
  }
}
