/// An exact number: one whole number over another, in lowest terms.
///
/// Grades are added and divided as fractions, so that thirds stay thirds and a grade that reaches
/// a bound exactly reaches it: in binary ten tenths fall short of one.
package struct Fraction: Sendable, Hashable {
  /// Never set for zero.
  package let isNegative: Bool
  /// Without its sign.
  package let numerator: WholeNumber
  /// Never 0; 1 for zero.
  package let denominator: WholeNumber

  /// A whole number.
  package init(_ value: Int) {
    self.init(isNegative: value < 0, WholeNumber(UInt64(value.magnitude)), over: .one)
  }

  /// Puts it in lowest terms; a denominator of 0 counts as 1.
  package init(isNegative: Bool = false, _ top: WholeNumber, over bottom: WholeNumber) {
    let shared = WholeNumber.greatestDivisor(top, bottom)
    let isWhole = bottom.isZero || bottom == .one
    numerator = isWhole || shared == .one ? top : top.divided(by: shared).quotient
    denominator = isWhole ? .one : shared == .one ? bottom : bottom.divided(by: shared).quotient
    self.isNegative = isNegative && !top.isZero
  }

  /// A part of a hundred as a part of one: 0.125 for 12.5 %.
  package init(_ percent: Percent) {
    self.init(
      isNegative: percent.hundredths < 0, WholeNumber(UInt64(percent.hundredths.magnitude)),
      over: WholeNumber(10_000))
  }

  /// A decimal number; `nil` with more than ``ExactNumber/maxDigits`` digits before or behind the
  /// decimal mark.
  package init?(_ number: ExactNumber) {
    let places = number.digits.count - number.exponent
    guard max(abs(places), number.exponent) <= ExactNumber.maxDigits else { return nil }
    let digits = number.digits.reduce(WholeNumber.zero) {
      $0 * WholeNumber(10) + WholeNumber(UInt64($1))
    }
    self.init(
      isNegative: number.isNegative, digits * .powerOfTen(-places), over: .powerOfTen(places))
  }

  package static let zero = Fraction(0)
  package static let one = Fraction(1)
  package static let hundred = Fraction(100)

  /// For coordinates of a drawing; never for a grade.
  package var approximation: Double {
    (isNegative ? -1 : 1) * numerator.approximation / denominator.approximation
  }
}

extension Fraction {
  package static func + (a: Fraction, b: Fraction) -> Fraction {
    let (first, second) = (a.numerator * b.denominator, b.numerator * a.denominator)
    let bottom = a.denominator * b.denominator
    if a.isNegative == b.isNegative {
      return Fraction(isNegative: a.isNegative, first + second, over: bottom)
    }
    return first < second
      ? Fraction(isNegative: b.isNegative, second - first, over: bottom)
      : Fraction(isNegative: a.isNegative, first - second, over: bottom)
  }

  package static prefix func - (a: Fraction) -> Fraction {
    Fraction(isNegative: !a.isNegative, a.numerator, over: a.denominator)
  }

  package static func - (a: Fraction, b: Fraction) -> Fraction { a + -b }

  package static func * (a: Fraction, b: Fraction) -> Fraction {
    Fraction(
      isNegative: a.isNegative != b.isNegative, a.numerator * b.numerator,
      over: a.denominator * b.denominator)
  }

  /// The quotient; `nil` by zero.
  package func divided(by other: Fraction) -> Fraction? {
    guard !other.numerator.isZero else { return nil }
    return Fraction(
      isNegative: isNegative != other.isNegative, numerator * other.denominator,
      over: denominator * other.numerator)
  }

  /// The sum of all of them.
  package static func sum(_ terms: some Sequence<Fraction>) -> Fraction {
    terms.reduce(.zero, +)
  }
}

extension Fraction: Comparable {
  package static func < (a: Fraction, b: Fraction) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    let (first, second) = (a.numerator * b.denominator, b.numerator * a.denominator)
    return a.isNegative ? second < first : first < second
  }
}
