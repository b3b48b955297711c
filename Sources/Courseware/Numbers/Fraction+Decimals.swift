extension Fraction {
  /// Where a number goes that lies between two decimals.
  package enum Rounding: Sendable {
    /// To the nearer; from the middle away from zero.
    case nearest
    /// Towards zero.
    case cut
    /// Away from zero: what suffices.
    case up
  }

  /// The number with so many decimals: the one place where a grade is rounded.
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

  /// With as many decimals as it takes, at most `most`, and no zeros at the end.
  package func shortest(upTo most: Int) -> String {
    let all = decimals(most)
    guard all.contains(".") else { return all }
    let kept = all.reversed().drop { $0 == "0" }
    return String((kept.first == "." ? kept.dropFirst() : kept).reversed())
  }
}

extension WholeNumber {
  /// In decimal digits.
  fileprivate var text: String {
    if let small { return String(small) }
    let (high, low) = divided(by: .powerOfTen(18))
    let digits = low.small.map { String($0) } ?? ""
    return high.text + String(repeating: "0", count: 18 - digits.count) + digits
  }
}
