/// The arithmetic mean; 0 of nothing.
func mean(_ values: [Double]) -> Double {
  values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
}

/// The sample covariance, divisor n − 1; 0 of fewer than two pairs.
func covariance(_ a: [Double], _ b: [Double]) -> Double {
  guard a.count > 1 else { return 0 }
  let (meanA, meanB) = (mean(a), mean(b))
  let sum = zip(a, b).reduce(0) { $0 + ($1.0 - meanA) * ($1.1 - meanB) }
  return sum / Double(a.count - 1)
}

/// The sample variance, divisor n − 1; exactly 0 where all values are the same score.
func variance(_ values: [Double]) -> Double {
  varies(values) ? covariance(values, values) : 0
}

/// Whether two values differ by more than the rounding of sums of fractions leaves behind.
func varies(_ values: [Double]) -> Bool {
  guard let least = values.min(), let most = values.max() else { return false }
  return !isSameScore(least, most)
}

/// Whether two sums of fractions are the same score: rules give fractions that differ by more.
func isSameScore(_ a: Double, _ b: Double) -> Bool {
  abs(a - b) <= 1e-9 * max(1, abs(a), abs(b))
}

/// The mean of the k-th powers of the deviations from the mean.
func centralMoment(_ values: [Double], _ power: Int) -> Double {
  let center = mean(values)
  return mean(values.map { value in (0..<power).reduce(1) { all, _ in all * (value - center) } })
}
