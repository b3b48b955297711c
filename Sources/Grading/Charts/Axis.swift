/// Where values lie along one side of a chart.
struct Axis {
  /// The values at the two ends.
  var values: ClosedRange<Double>
  /// Where the ends lie in the drawing; a vertical axis starts at its foot.
  var start: Double
  var end: Double

  /// The place of a value; one beyond an end lies at that end.
  func place(of value: Double) -> Double {
    let span = values.upperBound - values.lowerBound
    guard span > 0 else { return start }
    let inside = min(max(value, values.lowerBound), values.upperBound)
    return start + (inside - values.lowerBound) / span * (end - start)
  }

  /// Round numbers to mark from the lower end to the upper, about as many as wanted: steps of 1, 2
  /// or 5 times a power of ten.
  ///
  /// - Parameter isWhole: Whether there is nothing between whole numbers.
  func marks(about count: Int, isWhole: Bool = false) -> [Double] {
    let span = values.upperBound - values.lowerBound
    guard span > 0, span.isFinite else { return [values.lowerBound] }
    let step = roundStep(span / Double(max(1, count)), isWhole: isWhole)
    let first = (values.lowerBound / step).rounded(.up)
    let last = (values.upperBound / step + 1e-9).rounded(.down)
    guard last >= first else { return [] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }
}

/// The least of 1, 2 and 5 times a power of ten that is no less than a number above 0.
private func roundStep(_ least: Double, isWhole: Bool) -> Double {
  var power = 1.0
  while power > least, !isWhole { power /= 10 }
  while power * 10 <= least { power *= 10 }
  return [1, 2, 5].map { $0 * power }.first { $0 >= least * (1 - 1e-9) } ?? 10 * power
}
