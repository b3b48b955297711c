/// How long attempts took, by the clock of the student's device that only runs forward.
package struct Timing: Sendable, Equatable {
  /// How many attempts have a time; those taken from paper have none.
  package var n: Int
  /// In milliseconds, as all the others.
  package var least: Statistic
  /// A quarter took at most this.
  package var lowerQuartile: Statistic
  package var median: Statistic
  /// A quarter took at least this.
  package var upperQuartile: Statistic
  package var most: Statistic

  /// Of times in milliseconds, in any order; 0 is no time.
  package init(of times: [Int]) {
    let sorted = times.filter { $0 > 0 }.sorted().map(Double.init)
    n = sorted.count
    least = quantile(0, of: sorted)
    lowerQuartile = quantile(0.25, of: sorted)
    median = quantile(0.5, of: sorted)
    upperQuartile = quantile(0.75, of: sorted)
    most = quantile(1, of: sorted)
  }
}

/// The value below which a part of the sorted values lies, between neighbors in proportion.
///
/// At the place (n − 1) · part, counted from 0. Source: Hyndman and Fan (1996), "Sample quantiles
/// in statistical packages", type 7: what R, NumPy and spreadsheets compute unless told otherwise.
private func quantile(_ part: Double, of sorted: [Double]) -> Statistic {
  guard let last = sorted.indices.last else { return .undefined("no attempt has a time") }
  let place = Double(last) * part
  let below = Int(place)
  let above = min(below + 1, last)
  let rest = place - Double(below)
  return .value(sorted[below] + (sorted[above] - sorted[below]) * rest)
}
