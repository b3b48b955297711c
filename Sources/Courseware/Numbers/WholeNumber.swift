/// A non-negative whole number of any size, the numerator or denominator of a ``Fraction``.
package struct WholeNumber: Sendable, Hashable {
  /// Its digits to the base 2⁶⁴, the least significant first, the last not 0; empty for zero.
  private let digits: [UInt64]

  /// Creates a number below 2⁶⁴; larger ones are results of sums and products.
  package init(_ value: UInt64) { digits = value == 0 ? [] : [value] }

  private init(digits: [UInt64]) {
    self.digits = Array(digits[..<((digits.lastIndex { $0 != 0 } ?? -1) + 1)])
  }

  /// 0, the only number for which ``isZero`` is true.
  package static let zero = WholeNumber(0)
  /// 1, the denominator of whole numbers.
  package static let one = WholeNumber(1)

  /// Ten to a power of at least 0.
  static func powerOfTen(_ exponent: Int) -> WholeNumber {
    (0..<max(0, exponent)).reduce(one) { power, _ in power * WholeNumber(10) }
  }

  /// Whether the number is 0; a ``Fraction`` with this numerator has no sign.
  var isZero: Bool { digits.isEmpty }
  /// The value if it is below 2⁶⁴; otherwise `nil`.
  var small: UInt64? { digits.count > 1 ? nil : digits.first ?? 0 }
  /// The value as a double, which may differ from the nearest one in the last bits.
  var approximation: Double {
    digits.reversed().reduce(0) { $0 * 18_446_744_073_709_551_616 + Double($1) }
  }

  /// The exact sum, which cannot overflow.
  package static func + (a: WholeNumber, b: WholeNumber) -> WholeNumber {
    var sum: [UInt64] = []
    var carry: UInt64 = 0
    for place in 0..<max(a.digits.count, b.digits.count) {
      let (first, isOver) = a.digit(place).addingReportingOverflow(b.digit(place))
      let (second, isOverAgain) = first.addingReportingOverflow(carry)
      sum.append(second)
      carry = isOver || isOverAgain ? 1 : 0
    }
    return WholeNumber(digits: sum + [carry])
  }

  /// The difference; 0 if the second number is larger.
  package static func - (a: WholeNumber, b: WholeNumber) -> WholeNumber {
    guard b < a else { return zero }
    var difference: [UInt64] = []
    var borrowed: UInt64 = 0
    for place in a.digits.indices {
      let (first, isUnder) = a.digits[place].subtractingReportingOverflow(b.digit(place))
      let (second, isUnderAgain) = first.subtractingReportingOverflow(borrowed)
      difference.append(second)
      borrowed = isUnder || isUnderAgain ? 1 : 0
    }
    return WholeNumber(digits: difference)
  }

  /// The exact product, in time that grows with the product of both lengths.
  package static func * (a: WholeNumber, b: WholeNumber) -> WholeNumber {
    var product = [UInt64](repeating: 0, count: a.digits.count + b.digits.count)
    for (i, x) in a.digits.enumerated() {
      var carry: UInt64 = 0
      for (j, y) in b.digits.enumerated() {
        let (high, low) = x.multipliedFullWidth(by: y)
        let (first, isOver) = product[i + j].addingReportingOverflow(low)
        let (second, isOverAgain) = first.addingReportingOverflow(carry)
        product[i + j] = second
        // At most 2⁶⁴ − 1: the product of two digits leaves room for both.
        carry = high + (isOver ? 1 : 0) + (isOverAgain ? 1 : 0)
      }
      product[i + b.digits.count] = carry
    }
    return WholeNumber(digits: product)
  }

  private func digit(_ place: Int) -> UInt64 { place < digits.count ? digits[place] : 0 }
}

extension WholeNumber: Comparable {
  /// Compares the numbers of digits, then the digits from the most significant one.
  package static func < (a: WholeNumber, b: WholeNumber) -> Bool {
    a.digits.count != b.digits.count
      ? a.digits.count < b.digits.count
      : a.digits.reversed().lexicographicallyPrecedes(b.digits.reversed())
  }
}

extension WholeNumber {
  /// The quotient, rounded down, and the remainder; for a divisor of 0 the quotient is 0.
  package func divided(by divisor: WholeNumber) -> (quotient: WholeNumber, rest: WholeNumber) {
    guard !divisor.isZero, divisor <= self else { return (.zero, self) }
    if let value = small, let by = divisor.small {
      return (WholeNumber(value / by), WholeNumber(value % by))
    }
    // Binary long division: numbers this large are rare.
    var quotient = [UInt64](repeating: 0, count: digits.count)
    var rest = WholeNumber.zero
    for place in digits.indices.reversed() {
      for bit in (0..<64).reversed() {
        rest = rest + rest + WholeNumber((digits[place] >> UInt64(bit)) & 1)
        if rest >= divisor {
          rest = rest - divisor
          quotient[place] |= 1 << UInt64(bit)
        }
      }
    }
    return (WholeNumber(digits: quotient), rest)
  }

  /// The greatest common divisor; the other number if one is 0.
  ///
  /// Source: Euclid, Elements VII.2.
  package static func greatestDivisor(_ a: WholeNumber, _ b: WholeNumber) -> WholeNumber {
    var (large, little) = (a, b)
    while !little.isZero { (large, little) = (little, large.divided(by: little).rest) }
    return large
  }
}
