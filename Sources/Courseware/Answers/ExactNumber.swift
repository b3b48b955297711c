/// A decimal number as exact as it was written, of any size.
///
/// Its value is 0.d₁d₂d₃… × 10^``exponent``, so that numbers compare digit by digit, without
/// arithmetic and without binary fractions.
package struct ExactNumber: Sendable, Hashable {
  /// Never set for zero: -0 is 0.
  package let isNegative: Bool
  /// 0 to 9 each, neither the first nor the last 0; empty for zero.
  package let digits: [UInt8]
  /// 0 for zero.
  package let exponent: Int

  /// Takes digits of 0 to 9, zeros at the ends allowed; `exponent` says where the decimal mark
  /// stands, counted from before the first of them.
  package init(isNegative: Bool, digits: some Collection<UInt8>, exponent: Int) {
    let leading = digits.prefix { $0 == 0 }.count
    var kept = Array(digits.dropFirst(leading))
    while kept.last == 0 { kept.removeLast() }
    self.digits = kept
    self.isNegative = isNegative && !kept.isEmpty
    self.exponent = kept.isEmpty ? 0 : exponent - leading
  }

  package static let zero = ExactNumber(isNegative: false, digits: [], exponent: 0)

  /// The number in the grammar of answers, with a point: `-0.125e1`.
  package var text: String {
    if digits.isEmpty { return "0" }
    let number = String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
    return "\(isNegative ? "-" : "")0.\(number)" + (exponent == 0 ? "" : "e\(exponent)")
  }

  package static prefix func - (a: ExactNumber) -> ExactNumber {
    ExactNumber(isNegative: !a.isNegative, digits: a.digits, exponent: a.exponent)
  }
}

extension ExactNumber: Comparable {
  package static func < (a: ExactNumber, b: ExactNumber) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? isSmaller(b, a) : isSmaller(a, b)
  }

  /// Whether one is nearer to zero than the other.
  private static func isSmaller(_ a: ExactNumber, _ b: ExactNumber) -> Bool {
    if a.digits.isEmpty || b.digits.isEmpty { return !b.digits.isEmpty }
    if a.exponent != b.exponent { return a.exponent < b.exponent }
    return a.digits.lexicographicallyPrecedes(b.digits)
  }
}
