import Courseware

/// A correct number as a teacher writes it: `46`, `3.14 ± 0.01`, `5 +- 2%`, `1.25..1.30`, each with
/// or without a unit.
enum WrittenNumber: Equatable {
  case range(NumberRange)
  /// Words, or a number followed by something that is not a unit.
  case word
  /// An invalid number: the message and the advice.
  case fault(String, advice: String)

  init(_ text: String, _ mark: DecimalMark) {
    self.init(reading: text, mark)
    if range == nil, hasForeignComma(text, mark) { self = foreignComma(text) }
  }

  /// Reads a number in which commas have the meaning that they have with this decimal mark.
  fileprivate init(reading text: String, _ mark: DecimalMark) {
    if let (value, tolerance) = parted(text, at: ["±", "+-", "+/-"]) {
      self = withTolerance(value, tolerance, mark)
    } else if let (low, high) = parted(text, at: ["…", "...", ".."]) {
      self = between(low, high, mark)
    } else if let measure = number(text, mark) {
      self = within(measure.number, measure.number, measure.unit)
    } else {
      self = .word
    }
  }
}

/// A number with or without a unit after it; an address such as `192.168.100.255` is words.
private func number(_ text: String, _ mark: DecimalMark) -> Measure? {
  guard let measure = Measure(text, mark), measure.hasOnlyUnit else { return nil }
  if let groups = DigitGroups(text), groups.mark == ".", groups.areAddress { return nil }
  return measure
}

private func withTolerance(_ value: String, _ tolerance: String, _ mark: DecimalMark)
  -> WrittenNumber
{
  guard let value = number(value, mark) else { return .word }
  guard let spread = number(tolerance, mark) else {
    return .fault(
      "'\(tolerance)' is not a tolerance", advice: "write a number or a percentage, as in 5 ± 0.1")
  }
  guard !spread.number.isNegative else {
    return .fault("the tolerance is negative", advice: "write it without the minus sign")
  }
  let isPercent = spread.unit.hasPrefix("%") && value.unit != "%"
  let unitAfter = isPercent ? String(spread.unit.dropFirst().drop { $0 == " " }) : spread.unit
  guard let unit = common(value.unit, unitAfter) else {
    return .fault(
      "the number is in '\(value.unit)', its tolerance in '\(unitAfter)'",
      advice: "write the unit once, at the end")
  }
  guard let width = isPercent ? percent(spread.number, of: value.number) : spread.number,
    let low = ExactNumber.sum(value.number, -width),
    let high = ExactNumber.sum(value.number, width)
  else { return tooLong }
  return within(low, high, unit)
}

private func between(_ low: String, _ high: String, _ mark: DecimalMark) -> WrittenNumber {
  guard let low = number(low, mark), let high = number(high, mark) else { return .word }
  guard let unit = common(low.unit, high.unit) else {
    return .fault(
      "the range starts in '\(low.unit)' and ends in '\(high.unit)'",
      advice: "write the unit once, at the end")
  }
  guard low.number <= high.number else {
    return .fault("the range ends below its start", advice: "write the smaller number first")
  }
  return within(low.number, high.number, unit)
}

private func within(_ low: ExactNumber, _ high: ExactNumber, _ unit: String) -> WrittenNumber {
  if max(low.digits.count, high.digits.count) > ExactNumber.maxDigits { return tooLong }
  return .range(NumberRange(low: low, high: high, unit: unit))
}

private let tooLong = WrittenNumber.fault(
  "a number must have at most \(ExactNumber.maxDigits) digits",
  advice: "smaller differences are lost")

/// The unit of two numbers that both have it or of which only one does; `nil` if the units differ.
private func common(_ first: String, _ second: String) -> String? {
  if first.isEmpty || second.isEmpty { return first.isEmpty ? second : first }
  return first == second ? first : nil
}

/// The absolute value of a percentage of a number: 2 % of -50 is 1.
private func percent(_ percent: ExactNumber, of number: ExactNumber) -> ExactNumber? {
  guard let product = ExactNumber.product(number, percent) else { return nil }
  return ExactNumber(isNegative: false, digits: product.digits, exponent: product.exponent - 2)
}

/// The text on both sides of the first separator that has text on both sides; `nil` if none has.
private func parted(_ text: String, at separators: [String]) -> (String, String)? {
  let bytes = Array(text.replacing("\u{2212}", with: "-").utf8)
  for separator in separators {
    guard let place = bytes.firstRange(of: separator.utf8) else { continue }
    let sides = [bytes[..<place.lowerBound], bytes[place.upperBound...]].map {
      AnswerText.trimmed(String(decoding: $0, as: UTF8.self)[...])
    }
    if sides.allSatisfy({ !$0.isEmpty }) { return (sides[0], sides[1]) }
  }
  return nil
}

/// Whether a text would be a number in a language that uses a decimal comma.
///
/// It has no unit or a common one, since other words could belong to a text.
private func hasForeignComma(_ text: String, _ mark: DecimalMark) -> Bool {
  let parts = text.split(separator: ",", omittingEmptySubsequences: false)
  guard mark == .point, parts.count > 1,
    parts.dropFirst().allSatisfy({ $0.first?.isNumber ?? false })
  else { return false }
  if Measure(text, .comma)?.unit.isEmpty ?? false { return true }
  let withPoints = text.replacing(",", with: ".")
  guard let range = WrittenNumber(reading: withPoints, mark).range else { return false }
  return range.unit.isEmpty || isCommonUnit(range.unit)
}

private func foreignComma(_ text: String) -> WrittenNumber {
  .fault(
    "'\(text)' is not a number in a language with decimal points",
    advice: "write a point, set the quiz's 'language', or write {type=short-text} for words")
}

/// Ranges that are written in words or with comparison signs.
extension NumberPieces {
  /// `> 46`, `at most 5 kg`, `46 or more`, `3+`: one end of a range.
  func oneBound(_ before: String, _ after: String) -> AnswerMistake? {
    let isUnit = after.utf8.count <= 8 && !after.contains(" ")
    let isBound = bound(before) != nil && isUnit
    let last = after.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
    let isOpen = [after, last].contains { moreOrLess.contains($0) }
    guard isBound || before.isEmpty && isOpen else { return nil }
    return AnswerMistake("a range needs both ends, as in '1.25..1.30'")
  }

  /// `min 3 max 4`, `≥ 3 and ≤ 4`, `at most 4 kg, at least 3 kg`: both ends of a range.
  func bothBounds() -> AnswerMistake? {
    guard numbers.count == 2, let first = bound(words[0].lowercased()) else { return nil }
    // A unit may follow the first number, and a comma or a word the unit.
    let between = words[1].lowercased().split(separator: " ").map(String.init)
    for start in 0...min(2, between.count) {
      guard let second = bound(between[start...].joined(separator: " ")), second != first
      else { continue }
      let ends = first == .lower ? numbers : numbers.reversed()
      return AnswerMistake(
        "write a range with '..'", meant: ["\(ends[0])..\(ends[1])\(unitAfter)"])
    }
    return nil
  }

  private enum Bound { case lower, upper }

  /// The bound expressed before a number: `at least`, `max.:`, `and ≤`.
  private func bound(_ written: String) -> Bound? {
    var words = written.split { " ,;:".contains($0) }.map(String.init)
    if let first = words.first, joints.contains(first) { words.removeFirst() }
    if words.count > 1, words.last == "=" { words.removeLast() }
    let word = words.joined(separator: " ")
    let plain =
      word.count > 2 && (word.hasSuffix(".") || word.hasSuffix("="))
      ? String(word.dropLast()) : word
    if lowerBounds.contains(plain) { return .lower }
    return upperBounds.contains(plain) ? .upper : nil
  }
}

private let joints: Set = ["and", "but", "or", "und", "aber", "et", "y", "e", "en"]

private let lowerBounds: Set = [
  ">", ">=", "=>", "≥", "⩾", "over", "above", "at least", "at minimum", "more than", "larger than",
  "bigger than", "greater than", "higher than", "longer than", "no less than", "not less than",
  "no fewer than", "not fewer than", "not under", "not below", "no lower than", "not lower than",
  "greater than or equal to", "more than or equal to", "min", "minimum", "starting at",
  "mindestens", "mehr als", "über", "minimal", "wenigstens", "nicht weniger als", "größer als",
  "nicht unter", "ab", "au moins", "plus de", "pas moins de", "al menos", "por lo menos", "más de",
  "no menos de", "mínimo", "almeno", "più di", "non meno di", "pelo menos", "mais de", "mais que",
  "minstens", "meer dan", "ten minste", "co najmniej", "więcej niż", "не менее", "больше",
]

private let upperBounds: Set = [
  "..", "...", "…", "<", "<=", "=<", "≤", "⩽", "under", "below", "at most", "at maximum", "up to",
  "less than",
  "fewer than", "smaller than", "lower than", "shorter than", "no more than", "not more than",
  "not over", "not above", "not exceeding", "no higher than", "not higher than",
  "no greater than", "not greater than", "no larger than",
  "less than or equal to", "max", "maximum",
  "höchstens", "weniger als", "unter", "maximal", "bis zu", "nicht mehr als", "kleiner als",
  "nicht über", "au plus", "moins de", "pas plus de", "jusqu'à", "como máximo", "menos de",
  "no más de", "hasta", "máximo", "al massimo", "meno di", "non più di", "fino a", "no máximo",
  "menos que", "até", "hoogstens", "minder dan", "ten hoogste", "co najwyżej", "mniej niż",
  "не более", "меньше",
]

private let moreOrLess: Set = [
  "..", "...", "…", "+", "or more", "or less", "or above", "or below", "or over", "or under",
  "or greater", "or larger", "or higher", "or lower", "or fewer", "or smaller", "or up",
  "or longer", "or shorter", "at least", "at most", "and more", "and above", "and over", "and up",
  "and below", "and under", "and less", "minimum", "maximum", "max", "max.", "plus", "upwards",
  "oder mehr", "oder weniger", "oder höher", "und mehr", "mindestens", "höchstens", "ou plus",
  "ou moins", "o más", "o menos", "o più", "o meno", "ou mais", "ou menos", "of meer",
]

/// `1.67 x 10-27`, `2*10**3`, `9.11 · 10^(-31)`, `3 x 108`, `6 times 10^23`: powers of ten in
/// unsupported notation; also `1,67.10-27`, `1.6 10^-19` and `1.6 E -19`.
func powerOfTen(_ text: String) -> AnswerMistake? {
  let scalars = Array(text.replacing(" times ", with: " × ").unicodeScalars)
  return powerOfTen(scalars, at: scalars.firstIndex { timesSigns.contains($0) })
    ?? powerOfTen(scalars, at: pointOrSpaceBeforeTen(scalars), isWeak: true)
    ?? powerOfTen(scalars, at: exponentLetter(scalars))
}

/// Reads the mantissa before `place` and the exponent after it.
private func powerOfTen(
  _ scalars: [Unicode.Scalar], at place: Int?, isWeak: Bool = false
) -> AnswerMistake? {
  guard let place else { return nil }
  let number = cleanedName(String(String.UnicodeScalarView(scalars[..<place])))
  var rest = scalars[(place + 1)...]
  let isLetter = scalars[place] == "e" || scalars[place] == "E"
  guard let last = number.unicodeScalars.last, isDigit(last) || last == ".",
    let first = number.unicodeScalars.first, !first.properties.isAlphabetic,
    !"<>=≤≥~≈".unicodeScalars.contains(first),
    let exponent = isLetter ? WrittenExponent(sign: &rest) : WrittenExponent(&rest, isWeak: isWeak)
  else { return nil }
  let unit = cleanedName(String(String.UnicodeScalarView(rest)))
  return AnswerMistake(
    "write a power of ten as '6.02e23' or '6.02 × 10^23'",
    meant: [withUnit("\(number)e\(exponent.digits)", unit)])
}

/// The index of a point or space before `10-27` or `10^23`, which means "times" only there.
private func pointOrSpaceBeforeTen(_ text: [Unicode.Scalar]) -> Int? {
  text.indices.dropFirst().dropLast(3).first { at in
    (text[at] == "." || text[at] == " ") && text[at - 1] != " "
      && text[(at + 1)...].drop { $0 == " " || $0 == "." }.starts(with: "10".unicodeScalars)
  }
}

/// The index of the letter in `1.6 E -19`, which has a space before it.
private func exponentLetter(_ text: [Unicode.Scalar]) -> Int? {
  text.indices.dropFirst().dropLast(2).first { at in
    (text[at] == "e" || text[at] == "E") && text[at - 1] == " "
  }
}

/// The text after the multiplication sign: `10^-27`, `10-27`, `10**23`, `10^{5}`, `1023`.
private struct WrittenExponent {
  var digits = ""

  /// `-19`, after the letter that means "times ten to the power of".
  init?(sign rest: inout ArraySlice<Unicode.Scalar>) {
    rest = rest.drop { $0 == " " }
    guard let sign = rest.popFirst(), minusSigns.contains(sign) || sign == "+" else { return nil }
    let count = rest.drop { $0 == " " }.prefix { ("0"..."9").contains($0) }
    guard (1...3).contains(count.count) else { return nil }
    rest = rest[count.endIndex...]
    digits = (sign == "+" ? "" : "-") + String(String.UnicodeScalarView(count))
  }

  /// Reads the power of ten and removes it from the start of the text; `nil` if there is none, or
  /// if only digits follow the 10 and `isWeak` says that a point or space stood for "times".
  init?(_ rest: inout ArraySlice<Unicode.Scalar>, isWeak: Bool) {
    rest = rest.drop { $0 == " " || isWeak && $0 == "." }
    guard rest.popFirst() == "1", rest.popFirst() == "0" else { return nil }
    let marks = rest.prefix { " ^*({eE".unicodeScalars.contains($0) }
    rest = rest.dropFirst(marks.count)
    // A mark or a sign distinguishes an exponent from the digits of a larger number, such as 1000.
    var isMarked = marks.contains { $0 != " " }
    if let sign = rest.first, minusSigns.contains(sign) || sign == "+" {
      if sign != "+" { digits = "-" }
      rest = rest.dropFirst()
      isMarked = true
    }
    let count = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(count.count).drop { ")}".unicodeScalars.contains($0) }
    guard (1...3).contains(count.count),
      isMarked || !isWeak && count.first != "0" && count.count <= 2
    else {
      return nil
    }
    digits += String(String.UnicodeScalarView(count))
  }
}

private let timesSigns: Set<Unicode.Scalar> = ["×", "x", "X", "*", "·", "⋅", "∙", "•", "∗"]
private let minusSigns: Set<Unicode.Scalar> = [
  "-", "\u{2010}", "\u{2011}", "–", "—", "\u{2212}", "⁻",
]

/// Whether a unit is one that many quizzes use: `kg`, `m/s^2`, `%`, `€` or `hours`.
///
/// After digits with a comma, other words may belong to a text, as in `1,3 BPG`.
private func isCommonUnit(_ unit: String) -> Bool {
  let factors = unit.split { " /·⋅*×".contains($0) }
  return (1...4).contains(factors.count) && factors.allSatisfy(isCommonFactor)
}

/// Whether a part of a unit is common, with or without an exponent: `s^-2`, `cm3`.
private func isCommonFactor(_ factor: Substring) -> Bool {
  let symbol = String(factor.prefix { $0 != "^" && !$0.isNumber })
  let exponent = factor.drop { $0 != "^" && !$0.isNumber }
  guard let first = symbol.first,
    exponent.allSatisfy({ $0.isNumber || "^+-\u{2212}".contains($0) })
  else { return false }
  if symbol.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .currencySymbol }) {
    return true
  }
  if symbols.contains(symbol) || prefixable.contains(symbol) { return true }
  if "kMGTmcdhnpfµμ".contains(first), prefixable.contains(String(symbol.dropFirst())) {
    return true
  }
  let word = symbol.lowercased()
  if names.contains(word) { return true }
  return ["kilo", "milli", "centi", "zenti", "mega"].contains { prefix in
    word.hasPrefix(prefix) && names.contains(String(word.dropFirst(prefix.count)))
  }
}

/// Symbols that may have a prefix, such as that of `kilo`.
private let prefixable: Set<String> = [
  "m", "g", "s", "A", "K", "mol", "cd", "L", "l", "Hz", "N", "Pa", "J", "W", "C", "V", "F", "Ω",
  "S", "T", "H", "eV", "cal", "bar", "t", "Wh", "Ah",
]

private let symbols: Set<String> = [
  "%", "‰", "°", "°C", "°F", "min", "h", "d", "ha", "rad", "deg", "dB", "kB", "MB", "GB", "TB",
  "ppm", "ppb", "px", "pt", "lb", "lbs", "ft", "mi", "oz", "mph", "km/h", "kmh", "atm", "mmHg",
  "EUR", "USD", "GBP", "CHF",
]

private let names: Set<String> = [
  "percent", "prozent", "meter", "meters", "metern", "metre", "metres", "mètres", "metros",
  "liter", "liters", "litern", "litre", "litres", "gram", "grams", "gramm", "gramme", "grammes",
  "second", "seconds", "sekunden", "secondes", "minute", "minutes", "minuten", "hour", "hours",
  "stunde", "stunden", "heures", "horas", "day", "days", "tag", "tage", "week", "weeks", "woche",
  "wochen", "month", "months", "monate", "year", "years", "jahr", "jahre", "euro", "euros",
  "dollar", "dollars", "cent", "cents", "million", "millions", "millionen", "billion", "billions",
  "milliarden", "mile", "miles", "inch", "inches", "foot", "feet", "degrees", "grad", "joule",
  "watt", "volt", "newton", "ampere",
]
