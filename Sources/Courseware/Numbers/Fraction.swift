/// An exact number: one whole number over another, in lowest terms.
///
/// Grades are added and divided as fractions, so that thirds are exact and a grade that equals a
/// threshold reaches it: in binary floating point, ten tenths are less than one.
package struct Fraction: Sendable, Hashable {
  /// Never set for zero.
  let isNegative: Bool
  /// The absolute value of the numerator.
  let numerator: WholeNumber
  /// Never 0; 1 for zero.
  package let denominator: WholeNumber

  /// A whole number.
  package init(_ value: Int) {
    self.init(isNegative: value < 0, WholeNumber(UInt64(value.magnitude)), over: .one)
  }

  /// Reduces the fraction to lowest terms; a denominator of 0 counts as 1.
  package init(isNegative: Bool = false, _ top: WholeNumber, over bottom: WholeNumber) {
    let shared = WholeNumber.greatestDivisor(top, bottom)
    let isWhole = bottom.isZero || bottom == .one
    numerator = isWhole || shared == .one ? top : top.divided(by: shared).quotient
    denominator = isWhole ? .one : shared == .one ? bottom : bottom.divided(by: shared).quotient
    self.isNegative = isNegative && !top.isZero
  }

  /// A percentage as a fraction: 0.125 for 12.5 %.
  package init(_ percent: Percent) {
    self.init(
      isNegative: percent.hundredths < 0, WholeNumber(UInt64(percent.hundredths.magnitude)),
      over: WholeNumber(10_000))
  }

  /// A decimal number; `nil` if it has more than ``ExactNumber/maxDigits`` digits before or after
  /// the decimal mark.
  package init?(_ number: ExactNumber) {
    let places = number.digits.count - number.exponent
    guard max(abs(places), number.exponent) <= ExactNumber.maxDigits else { return nil }
    let digits = number.digits.reduce(WholeNumber.zero) {
      $0 * WholeNumber(10) + WholeNumber(UInt64($1))
    }
    self.init(
      isNegative: number.isNegative, digits * .powerOfTen(-places), over: .powerOfTen(places))
  }

  /// 0 over 1.
  package static let zero = Fraction(0)
  /// 1 over 1, or 100 %.
  package static let one = Fraction(1)
  /// 100 over 1, by which a share is multiplied to express it as a percentage.
  package static let hundred = Fraction(100)

  /// An approximate double, for coordinates of a drawing; never for a grade.
  package var approximation: Double {
    (isNegative ? -1 : 1) * numerator.approximation / denominator.approximation
  }

  /// The exact sum, in lowest terms.
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

  /// The number with the opposite sign; 0 stays 0.
  package static prefix func - (a: Fraction) -> Fraction {
    Fraction(isNegative: !a.isNegative, a.numerator, over: a.denominator)
  }

  /// The exact difference, which may be negative.
  package static func - (a: Fraction, b: Fraction) -> Fraction { a + -b }

  /// The exact product, in lowest terms.
  package static func * (a: Fraction, b: Fraction) -> Fraction {
    Fraction(
      isNegative: a.isNegative != b.isNegative, a.numerator * b.numerator,
      over: a.denominator * b.denominator)
  }

  /// The quotient; `nil` if the divisor is zero.
  package func divided(by other: Fraction) -> Fraction? {
    guard !other.numerator.isZero else { return nil }
    return Fraction(
      isNegative: isNegative != other.isNegative, numerator * other.denominator,
      over: denominator * other.numerator)
  }

  /// The sum of all terms.
  package static func sum(_ terms: some Sequence<Fraction>) -> Fraction {
    terms.reduce(.zero, +)
  }
}

extension Fraction: Comparable {
  /// Compares exactly, by the products of each numerator and the other denominator.
  package static func < (a: Fraction, b: Fraction) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    let (first, second) = (a.numerator * b.denominator, b.numerator * a.denominator)
    return a.isNegative ? second < first : first < second
  }
}

extension Fraction {
  /// How to round a number between two decimals.
  package enum Rounding: Sendable {
    /// To the nearest; ties away from zero.
    case nearest
    /// Toward zero.
    case cut
    /// Away from zero.
    case up
  }

  /// The number with this many decimals; grades are rounded only here.
  package func decimals(_ places: Int, _ rounding: Rounding = .nearest) -> String {
    let (whole, rest) = (numerator * .powerOfTen(places)).divided(by: denominator)
    let isUp =
      switch rounding {
      case .nearest: rest + rest >= denominator
      case .cut: false
      case .up: !rest.isZero
      }
    let digits = (isUp ? whole + .one : whole).text
    let filled = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = isNegative && filled.contains { $0 != "0" } ? "-" : ""
    guard places > 0 else { return sign + filled }
    return "\(sign)\(filled.dropLast(places)).\(filled.suffix(places))"
  }

  /// The number with as many decimals as it needs, at most `most`, without trailing zeros.
  package func shortest(upTo most: Int) -> String {
    let all = decimals(most)
    guard all.contains(".") else { return all }
    let kept = all.reversed().drop { $0 == "0" }
    return String((kept.first == "." ? kept.dropFirst() : kept).reversed())
  }
}

extension WholeNumber {
  /// The number in decimal digits.
  fileprivate var text: String {
    if let small { return String(small) }
    let (high, low) = divided(by: .powerOfTen(18))
    return high.text + zeroPadded(low.small ?? 0, to: 18)
  }
}

extension Fraction {
  /// The fraction that points computed in doubles stand for.
  ///
  /// Points are sums of halves times fractions of small whole numbers, with an error of less than
  /// 10⁻¹³ of their size. The simplest fraction near enough is their value without rounding: the
  /// first convergent of the continued fraction within 10⁻¹² of the number, or of its size if that
  /// is above 1. Denominators up to 100,000 are restored. Negative numbers, NaN and numbers from
  /// 10¹² on give 0.
  ///
  /// Source: Hardy and Wright, An Introduction to the Theory of Numbers, chapter X.
  package init(points: Double) {
    guard points > 0, points < 1e12 else {
      self = .zero
      return
    }
    let tolerance = 1e-12 * max(1, points)
    var (top, formerTop) = (1.0, 0.0)
    var (bottom, formerBottom) = (0.0, 1.0)
    var rest = points
    repeat {
      let whole = rest.rounded(.down)
      (top, formerTop) = (whole * top + formerTop, top)
      (bottom, formerBottom) = (whole * bottom + formerBottom, bottom)
      rest = 1 / (rest - whole)
    } while abs(top / bottom - points) > tolerance && rest < 1e12
    self.init(WholeNumber(UInt64(top)), over: WholeNumber(UInt64(bottom)))
  }
}

extension Double {
  /// The product with a scale, rounded to a whole number, with halves away from zero.
  ///
  /// As in ``Fraction/init(points:)``, an error of 10⁻¹² of the number is ignored: a number that
  /// binary arithmetic left that little below a half counts as the half. So 1.025 times 100 is 103.
  package func rounded(times scale: Double) -> Double {
    let size = abs(self) * scale
    // In large numbers, this error would be more than what is rounded.
    let whole = (size + min(1e-12 * max(scale, size), 0.001)).rounded()
    return self < 0 ? -whole : whole
  }
}
