import Courseware

// Parts of written numbers other than ASCII digits and the marks between them.

extension NumberPieces {
  /// The end of an exponent that belongs to the digits before an index: `e5`, ` × 10^23`, and after
  /// the digits `10` also `^3` and `⁻³`; the index itself if there is none.
  static func exponentEnd(_ text: [Unicode.Scalar], _ at: Int, from start: Int) -> Int {
    if text[start..<at].elementsEqual("10".unicodeScalars), let end = raisedEnd(text, at) {
      return end
    }
    if at < text.count, text[at] == "e" || text[at] == "E" {
      let end = digitsEnd(text, at + 1)
      let isLast = end.map { $0 == text.count || !text[$0].properties.isAlphabetic } ?? false
      return isLast ? end ?? at : at
    }
    var next = at
    if next < text.count, text[next] == " " { next += 1 }
    guard next < text.count, timesSigns.contains(text[next]) else { return at }
    next += 1
    if next < text.count, text[next] == " " { next += 1 }
    guard text[next...].starts(with: "10".unicodeScalars) else { return at }
    return raisedEnd(text, next + 2) ?? at
  }

  /// The end of `^-3` or `⁻³` at an index.
  private static func raisedEnd(_ text: [Unicode.Scalar], _ at: Int) -> Int? {
    if at < text.count, text[at] == "^" { return digitsEnd(text, at + 1) }
    let count = text[at...].prefix { raisedDigits.contains($0) }.count
    return count > 0 ? at + count : nil
  }

  /// The end of one to six digits at an index, which may have a sign before them.
  private static func digitsEnd(_ text: [Unicode.Scalar], _ at: Int) -> Int? {
    var at = at
    if at < text.count, ["+", "-", "\u{2212}"].contains(text[at]) { at += 1 }
    let count = text[at...].prefix { isDigit($0) }.count
    return (1...6).contains(count) ? at + count : nil
  }

  /// `1011₂`: a base, whose digits are read like those before it.
  func base() -> AnswerMistake? {
    guard numbers.count == 1, let sign, !unit.isEmpty,
      unit.unicodeScalars.allSatisfy({ ("₀"..."₉").contains($0) })
    else { return nil }
    return AnswerMistake("write the base of a number into the question", meant: [sign + numbers[0]])
  }

  /// `20,-` and `20.– €`: an amount of money without cents.
  func amount() -> AnswerMistake? {
    guard numbers.count == 1, let sign,
      let dash = [",-", ",–", ",—", ".-", ".–", ".—"].first(where: unit.hasPrefix)
    else { return nil }
    return AnswerMistake(
      "write an amount without '\(dash)'",
      meant: [withUnit(sign + numbers[0], cleanedName(unit.dropFirst(dash.count)))])
  }
}

/// An explanation after a number.
extension NumberPieces {
  /// `8 because it is even`, `8 legs, since it is a spider`, `8. Spiders are arachnids`,
  /// `8 - spiders have eight`.
  func explanation(_ mark: DecimalMark) -> AnswerMistake? {
    guard numbers.count == 1, sign != nil, unit.utf8.count > 8, hasReason || isSentence(mark) else {
      return nil
    }
    return AnswerMistake("write the number alone, and explain it in a block quote below")
  }

  private var hasReason: Bool {
    let words = " " + unit.lowercased()
    return reasons.contains(where: words.contains)
  }

  /// Whether at least three words follow a period, a comma or a dash.
  ///
  /// In languages with a decimal comma, `5.` mostly means "the fifth".
  private func isSentence(_ mark: DecimalMark) -> Bool {
    guard let start = sentenceStarts.first(where: unit.hasPrefix) else { return false }
    let words = unit.dropFirst(start.count)
    return (start != ". " || mark == .point && words.first?.isUppercase == true)
      && words.allSatisfy { $0.isLetter || " ,.'’!".contains($0) }
      && words.count(where: { $0 == " " }) > 1
  }
}

private let sentenceStarts = [". ", "- ", "– ", "— ", ", "]

/// Words that start a reason; some of them name a time if no comma is before them.
private let reasons = [
  " because ", " weil ", " parce ", " porque ", " perché ", " omdat ", ", since ", ", as ",
  ", denn ", ", da ", ", car ",
]

private let timesSigns: Set<Unicode.Scalar> = ["×", "x", "X", "*", "·", "⋅"]
private let raisedDigits = Set("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻".unicodeScalars)

/// A fraction in one character with at most one word after it: `½`, `-¾`, `½ cup`.
func fractionAlone(_ text: String) -> AnswerMistake? {
  let isNegative = text.first.map { "-\u{2212}".contains($0) } ?? false
  let rest = cleanedName(text.dropFirst(isNegative ? 1 : 0))
  guard let fraction = rest.first.flatMap({ vulgarFractions[$0] }) else { return nil }
  let unit = cleanedName(rest.dropFirst())
  guard unit.utf8.count <= 24, unit.allSatisfy({ $0.isLetter || "%°€$£/".contains($0) }),
    !isVariable(unit)
  else { return nil }
  let digits = decimalDigits(of: fraction.upper, over: fraction.lower)
  return .fraction(meant: digits.map { withUnit("\(isNegative ? "-" : "")0.\($0)", unit) })
}

/// Whether the text after a number consists of variables, so that both are an algebraic term: `½x`.
func isVariable(_ unit: String) -> Bool {
  !unit.isEmpty && unit.allSatisfy { "nrxyzπ".contains($0) }
}

extension AnswerMistake {
  /// A fraction, and the decimal number that it is, if that has few digits.
  static func fraction(meant: String?) -> AnswerMistake {
    AnswerMistake(
      "write a fraction as a decimal number, with a tolerance if it is rounded",
      meant: meant.map { [$0] } ?? [], isReadableAsWords: true)
  }
}

/// The digits of a fraction between 0 and 1 after the decimal mark; `nil` if they are more than
/// six.
func decimalDigits(of upper: Int, over lower: Int) -> String? {
  guard upper * 1_000_000 % lower == 0 else { return nil }
  let digits = zeroPadded(upper * 1_000_000 / lower, to: 6)
  return String(digits.reversed().drop { $0 == "0" }.reversed())
}

/// Fractions in one character.
let vulgarFractions: [Character: (upper: Int, lower: Int)] = [
  "½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8), "⅜": (3, 8),
  "⅝": (5, 8), "⅞": (7, 8), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5), "⅙": (1, 6),
  "⅚": (5, 6),
]

/// A text with ASCII digits and marks in place of the full-width and Arabic ones that numbers may
/// have.
func withPlainDigits(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 128 }) { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.map { plainDigit($0) ?? $0 }))
}

/// Whether a character is a digit of a number, ASCII or not, or a fraction.
func isNumeral(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return isDigit(scalar) }
  return plainDigit(scalar).map(isDigit) ?? (vulgarFractions[Character(scalar)] != nil)
}

private func plainDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
  switch scalar.value {
  case 0xFF10...0xFF19: Unicode.Scalar(UInt8(scalar.value - 0xFF10 + 48))
  case 0x660...0x669, 0x6F0...0x6F9: Unicode.Scalar(UInt8(48 + scalar.value % 16))
  case 0xFF0C: ","
  case 0xFF0E, 0x66B: "."
  case 0xFF0D: "-"
  case 0xFF05, 0x66A: "%"
  default: nil
  }
}
