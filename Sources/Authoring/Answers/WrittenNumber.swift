import Courseware

/// A right number as a teacher writes it: `46`, `3.14 ± 0.01`, `5 +- 2%`, `1.25..1.30`, each with
/// or without a unit.
enum WrittenNumber: Equatable {
  case range(NumberRange)
  /// Words, or a number with something behind it that is no unit.
  case word
  /// A number that makes no sense: a message, and what to do.
  case fault(String, advice: String)

  init(_ text: String, _ mark: DecimalMark) {
    if let (value, tolerance) = parted(text, at: ["±", "+-", "+/-"]) {
      self = withTolerance(value, tolerance, mark)
    } else if let (low, high) = parted(text, at: ["…", "...", ".."]) {
      self = between(low, high, mark)
    } else if let measure = number(text, mark) {
      self = within(measure.number, measure.number, measure.unit)
    } else {
      self = hasForeignComma(text, mark) ? foreignComma(text) : .word
    }
  }
}

/// A number with a unit or none behind it.
private func number(_ text: String, _ mark: DecimalMark) -> Measure? {
  Measure(text, mark).flatMap { isUnit($0.unit) ? $0 : nil }
}

/// Whether what follows a number is a unit: it starts with a letter or one of a few signs.
///
/// A digit, a point or a stroke would be the rest of something else.
private func isUnit(_ text: String) -> Bool {
  guard let first = text.unicodeScalars.first else { return true }
  return first.properties.isAlphabetic || first.properties.generalCategory == .currencySymbol
    || ["%", "‰", "°", "'", "\"", "#"].contains(first)
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
  let unitBehind = isPercent ? String(spread.unit.dropFirst().drop { $0 == " " }) : spread.unit
  guard let unit = common(value.unit, unitBehind) else {
    return .fault(
      "the number is in '\(value.unit)', its tolerance in '\(unitBehind)'",
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
  "a number has at most \(ExactNumber.maxDigits) digits",
  advice: "smaller differences are lost")

/// The unit of two numbers that name it both or one of them; `nil` where they differ.
private func common(_ first: String, _ second: String) -> String? {
  if first.isEmpty || second.isEmpty { return first.isEmpty ? second : first }
  return first == second ? first : nil
}

/// A part of a number without its sign: 2 % of -50 is 1.
private func percent(_ percent: ExactNumber, of number: ExactNumber) -> ExactNumber? {
  guard let product = ExactNumber.product(number, percent) else { return nil }
  return ExactNumber(isNegative: false, digits: product.digits, exponent: product.exponent - 2)
}

/// The sides of the first of some separators, neither empty.
private func parted(_ text: String, at separators: [String]) -> (String, String)? {
  let text = text.replacing("\u{2212}", with: "-")
  for separator in separators {
    guard let place = text.firstRange(of: separator) else { continue }
    let sides = [text[..<place.lowerBound], text[place.upperBound...]].map(trimmed)
    if sides.allSatisfy({ !$0.isEmpty }) { return (sides[0], sides[1]) }
  }
  return nil
}

/// Whether a text would be a number in a language whose fractions have a comma.
private func hasForeignComma(_ text: String, _ mark: DecimalMark) -> Bool {
  guard mark == .point, text.contains(","), let measure = Measure(text, .comma) else {
    return false
  }
  return measure.unit.isEmpty
}

private func foreignComma(_ text: String) -> WrittenNumber {
  .fault(
    "'\(text)' is not a number in a language with decimal points",
    advice: "write a point, set the quiz's 'language', or write {type=short-text} for words")
}

/// Without blanks at the ends.
private func trimmed(_ text: Substring) -> String {
  let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
  let kept = scalars.reversed().drop { $0.properties.isWhitespace }.reversed()
  return String(String.UnicodeScalarView(kept))
}
