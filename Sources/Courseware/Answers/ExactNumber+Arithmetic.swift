/// Sums and products for the bounds of tolerances, by hand as on paper; `nil` where a result would
/// have more digits than ``ExactNumber/maxDigits``.
extension ExactNumber {
  /// How far apart the digits of two numbers may lie to be added: 1,000 places.
  package static let maxDigits = 1_000

  package static func sum(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
    if a.digits.isEmpty { return b }
    if b.digits.isEmpty { return a }
    let top = max(a.exponent, b.exponent)
    let low = min(a.exponent - a.digits.count, b.exponent - b.digits.count)
    guard top - low <= maxDigits else { return nil }
    let (first, second) = (a.places(from: top, to: low), b.places(from: top, to: low))
    if a.isNegative == b.isNegative {
      return ExactNumber(
        isNegative: a.isNegative, digits: added(first, second), exponent: top + 1)
    }
    let isFirstLarger = !first.lexicographicallyPrecedes(second)
    let difference = isFirstLarger ? subtracted(first, second) : subtracted(second, first)
    return ExactNumber(
      isNegative: isFirstLarger ? a.isNegative : b.isNegative, digits: difference, exponent: top)
  }

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

  /// The digits at every place from one exponent down to another.
  private func places(from top: Int, to low: Int) -> [UInt8] {
    let before = [UInt8](repeating: 0, count: top - exponent)
    let after = [UInt8](repeating: 0, count: exponent - digits.count - low)
    return before + digits + after
  }
}

/// The sum of two numbers of as many digits, one digit longer.
private func added(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
  var sum = [UInt8](repeating: 0, count: a.count + 1)
  for place in a.indices.reversed() {
    let digit = sum[place + 1] + a[place] + b[place]
    sum[place + 1] = digit % 10
    sum[place] = digit / 10
  }
  return sum
}

/// The first number less the second, which is no larger.
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
