/// A typed number and the text after it, its unit.
///
/// Documentation/grading.md defines the grammar; the page's script reads the same.
package struct Measure: Sendable, Hashable {
  /// The exact value, with any exponent applied: 0.001 for `10^-3`.
  package let number: ExactNumber
  /// The text after the number, in the normal form of ``AnswerText``, with its case kept; usually
  /// empty.
  package let unit: String

  /// Reads the number at the start of a text; `nil` if there is none.
  package init?(_ text: String, _ mark: DecimalMark) {
    let plain = AnswerText.plain(withPlainMarks(text))
    var scanner = NumberScanner(Array(plain.unicodeScalars), mark)
    guard let number = scanner.number() else { return nil }
    self.number = number
    unit = scanner.rest
  }

  /// Whether the text after the number is empty or can be a unit: it starts with a letter or one of
  /// a few symbols.
  ///
  /// A digit, a point or a slash would belong to some other notation.
  package var hasOnlyUnit: Bool {
    guard let first = unit.unicodeScalars.first else { return true }
    return first.properties.isAlphabetic || first.properties.generalCategory == .currencySymbol
      || ["%", "‰", "°", "'", "\"", "#"].contains(first)
  }
}

/// Superscript digits written with a caret before them, and the degree sign for the characters that
/// keyboards have in its place: `10⁻³` becomes `10^-3`, and `25 ºC` becomes `25 °C`.
private func withPlainMarks(_ text: String) -> String {
  guard
    text.unicodeScalars.contains(where: {
      superscripts[$0] != nil || degreeSigns.contains($0)
    })
  else { return text }
  var out = String.UnicodeScalarView()
  var isRaised = false
  for scalar in text.unicodeScalars {
    guard let plain = superscripts[scalar] else {
      isRaised = false
      out.append(degreeSigns.contains(scalar) ? "°" : scalar)
      continue
    }
    if !isRaised { out.append("^") }
    isRaised = true
    out.append(plain)
  }
  return String(out)
}

private let superscripts: [Unicode.Scalar: Unicode.Scalar] = [
  "⁰": "0", "¹": "1", "²": "2", "³": "3", "⁴": "4", "⁵": "5", "⁶": "6", "⁷": "7", "⁸": "8",
  "⁹": "9", "⁺": "+", "⁻": "-",
]

/// The masculine ordinal indicator and the ring above.
private let degreeSigns: Set<Unicode.Scalar> = ["\u{BA}", "\u{2DA}"]

/// Reads a number from left to right.
private struct NumberScanner {
  private let text: [Unicode.Scalar]
  private let mark: DecimalMark
  private var at = 0

  init(_ text: [Unicode.Scalar], _ mark: DecimalMark) {
    (self.text, self.mark) = (text, mark)
  }

  /// The text that is left, without leading spaces and without spaces after a degree sign.
  var rest: String {
    let left = text[at...].drop { $0 == " " }
    guard left.first == "°" else { return String(String.UnicodeScalarView(left)) }
    return "°" + String(String.UnicodeScalarView(left.dropFirst().drop { $0 == " " }))
  }

  /// Reads `[sign] digits [mark digits] [exponent]`, with digits on at least one side of the mark,
  /// or a power of ten: `[sign] 10^exponent`.
  mutating func number() -> ExactNumber? {
    let sign = take(["+", "-"])
    if sign != nil { _ = take([" "]) }
    var digits = wholeDigits()
    var exponent = digits.count
    if digits == [1, 0], let power = power() {
      return ExactNumber(isNegative: sign == "-", digits: [1], exponent: 1 + power)
    }
    if let fraction = fractionDigits(hasWhole: !digits.isEmpty) { digits += fraction }
    guard !digits.isEmpty else { return nil }
    if let scale = self.exponent() { exponent += scale }
    return ExactNumber(isNegative: sign == "-", digits: digits, exponent: exponent)
  }

  /// Reads digits, which a space, or the one of comma and point that is not the decimal mark, may
  /// separate into groups of three.
  private mutating func wholeDigits() -> [UInt8] {
    let first = run()
    guard (1...3).contains(first.count) else { return first }
    let separator = peek(0)
    let other: Unicode.Scalar = mark == .point ? "," : "."
    guard separator == " " || separator == other else { return first }
    let (start, digits) = (at, first + groups(after: separator))
    guard separator == "." else { return digits }
    // A point may be a decimal mark as well, unless a second one or a comma follows.
    let isSure = peek(0) == "," ? digit(1) != nil : digits.count - first.count > 3
    if isSure, peek(0) != "." { return digits }
    at = start
    return first
  }

  private mutating func groups(after separator: Unicode.Scalar?) -> [UInt8] {
    var digits: [UInt8] = []
    while peek(0) == separator, (1...3).allSatisfy({ digit($0) != nil }), digit(4) == nil {
      at += 1
      digits += run()
    }
    return digits
  }

  private mutating func fractionDigits(hasWhole: Bool) -> [UInt8]? {
    guard let sign = peek(0), sign == "." || sign == "," && mark == .comma else { return nil }
    guard hasWhole || digit(1) != nil else { return nil }
    if sign == ",", digit(1) == nil { return nil }
    at += 1
    return run()
  }

  /// Reads `e5`, `E-5` or `×10^5`, also with `x`, `*` or `·` and spaces around it; 6 digits at
  /// most.
  private mutating func exponent() -> Int? {
    let start = at
    if take(["e", "E"]) == nil, !takesTimesTenTo() {
      at = start
      return nil
    }
    return signedDigits(orBackTo: start)
  }

  /// Reads the caret of `10^5` and the exponent after it.
  private mutating func power() -> Int? {
    let start = at
    return take(["^"]) == nil ? nil : signedDigits(orBackTo: start)
  }

  private mutating func signedDigits(orBackTo start: Int) -> Int? {
    let sign = take(["+", "-"])
    let digits = run()
    guard (1...6).contains(digits.count) else {
      at = start
      return nil
    }
    let size = digits.reduce(0) { $0 * 10 + Int($1) }
    return sign == "-" ? -size : size
  }

  private mutating func takesTimesTenTo() -> Bool {
    _ = take([" "])
    guard take(["×", "x", "X", "*", "·", "⋅"]) != nil else { return false }
    _ = take([" "])
    return take(["1"]) != nil && take(["0"]) != nil && take(["^"]) != nil
  }

  private mutating func run() -> [UInt8] {
    var digits: [UInt8] = []
    while let digit = digit(0) {
      digits.append(digit)
      at += 1
    }
    return digits
  }

  private func peek(_ ahead: Int) -> Unicode.Scalar? {
    at + ahead < text.count ? text[at + ahead] : nil
  }

  private func digit(_ ahead: Int) -> UInt8? {
    guard let scalar = peek(ahead), ("0"..."9").contains(scalar) else { return nil }
    return UInt8(scalar.value - 48)
  }

  private mutating func take(_ signs: [Unicode.Scalar]) -> Unicode.Scalar? {
    guard let scalar = peek(0), signs.contains(scalar) else { return nil }
    at += 1
    return scalar
  }
}
