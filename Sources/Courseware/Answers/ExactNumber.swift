/// A decimal number as exact as it was written, of any size.
///
/// Its value is 0.d₁d₂d₃… × 10^``exponent``, so that numbers compare digit by digit, without
/// arithmetic and without binary fractions.
package struct ExactNumber: Sendable, Hashable {
  /// Never set for zero: -0 is 0.
  package let isNegative: Bool
  /// The digits, each from 0 to 9, without leading and trailing zeros; empty for zero.
  package let digits: [UInt8]
  /// 0 for zero.
  package let exponent: Int

  /// Takes digits from 0 to 9, which may have leading and trailing zeros; `exponent` is the
  /// position of the decimal mark, counted from before the first digit.
  package init(isNegative: Bool, digits: some Collection<UInt8>, exponent: Int) {
    let leading = digits.prefix { $0 == 0 }.count
    var kept = Array(digits.dropFirst(leading))
    while kept.last == 0 { kept.removeLast() }
    self.digits = kept
    self.isNegative = isNegative && !kept.isEmpty
    self.exponent = kept.isEmpty ? 0 : exponent - leading
  }

  /// The number 0, which has no digits and no sign.
  package static let zero = ExactNumber(isNegative: false, digits: [], exponent: 0)

  /// The number in the grammar of answers, with a point: `-0.125e1`.
  package var text: String {
    if digits.isEmpty { return "0" }
    let number = String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
    return "\(isNegative ? "-" : "")0.\(number)" + (exponent == 0 ? "" : "e\(exponent)")
  }

  /// ``words`` with the given decimal mark.
  package func words(_ mark: DecimalMark) -> String {
    mark == .comma ? words.replacing(".", with: ",") : words
  }

  /// The number with the opposite sign; 0 for 0.
  package static prefix func - (a: ExactNumber) -> ExactNumber {
    ExactNumber(isNegative: !a.isNegative, digits: a.digits, exponent: a.exponent)
  }
}

extension ExactNumber: Comparable {
  /// Compares the exact values, which are not rounded.
  package static func < (a: ExactNumber, b: ExactNumber) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? isSmaller(b, a) : isSmaller(a, b)
  }

  /// Whether the absolute value of one number is smaller than that of the other.
  private static func isSmaller(_ a: ExactNumber, _ b: ExactNumber) -> Bool {
    if a.digits.isEmpty || b.digits.isEmpty { return !b.digits.isEmpty }
    if a.exponent != b.exponent { return a.exponent < b.exponent }
    return a.digits.lexicographicallyPrecedes(b.digits)
  }
}

/// Sums and products for the bounds of tolerances, computed digit by digit; `nil` if a result would
/// have more digits than ``ExactNumber/maxDigits``.
extension ExactNumber {
  /// The maximum number of digits of a product, and of places that the digits of two summands may
  /// span.
  package static let maxDigits = 1_000

  /// The exact sum; `nil` if the digits of both numbers together span more than ``maxDigits``
  /// places.
  package static func sum(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
    if a.digits.isEmpty { return b }
    if b.digits.isEmpty { return a }
    let top = max(a.exponent, b.exponent)
    let low = min(a.exponent - a.digits.count, b.exponent - b.digits.count)
    guard top - low <= maxDigits else { return nil }
    let (first, second) = (a.places(from: top, to: low), b.places(from: top, to: low))
    if a.isNegative == b.isNegative {
      return ExactNumber(isNegative: a.isNegative, digits: added(first, second), exponent: top + 1)
    }
    let isFirstLarger = !first.lexicographicallyPrecedes(second)
    let difference = isFirstLarger ? subtracted(first, second) : subtracted(second, first)
    return ExactNumber(
      isNegative: isFirstLarger ? a.isNegative : b.isNegative, digits: difference, exponent: top)
  }

  /// The exact product; `nil` if both numbers together have more than ``maxDigits`` digits.
  package static func product(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
    guard a.digits.count + b.digits.count <= maxDigits else { return nil }
    var places = [Int](repeating: 0, count: a.digits.count + b.digits.count)
    for (i, x) in a.digits.enumerated().reversed() {
      for (j, y) in b.digits.enumerated().reversed() {
        let sum = places[i + j + 1] + Int(x) * Int(y)
        places[i + j + 1] = sum % 10
        places[i + j] += sum / 10
      }
    }
    return ExactNumber(
      isNegative: a.isNegative != b.isNegative, digits: places.map { UInt8($0) },
      exponent: a.exponent + b.exponent)
  }

  /// The digits at every place from one exponent down to another, padded with zeros.
  private func places(from top: Int, to low: Int) -> [UInt8] {
    let before = [UInt8](repeating: 0, count: top - exponent)
    let after = [UInt8](repeating: 0, count: exponent - digits.count - low)
    return before + digits + after
  }
}

/// The sum of two numbers with equally many digits; the result has one digit more.
private func added(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
  var sum = [UInt8](repeating: 0, count: a.count + 1)
  for place in a.indices.reversed() {
    let digit = sum[place + 1] + a[place] + b[place]
    sum[place + 1] = digit % 10
    sum[place] = digit / 10
  }
  return sum
}

/// The difference of two numbers, of which the second is not larger.
private func subtracted(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
  var difference = a
  var borrowed: UInt8 = 0
  for place in a.indices.reversed() {
    let taken = b[place] + borrowed
    borrowed = difference[place] < taken ? 1 : 0
    difference[place] = difference[place] + borrowed * 10 - taken
  }
  return difference
}
