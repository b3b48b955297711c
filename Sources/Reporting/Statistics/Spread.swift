import Grading
import Ledgers

/// The location and spread of a list of totals.
struct Spread: Sendable, Equatable {
  /// For n ≥ 1.
  var mean: Statistic
  /// For n ≥ 1.
  var median: Statistic
  /// The standard deviation with divisor n − 1, for n ≥ 2.
  var deviation: Statistic
  /// For n ≥ 3 and totals that differ.
  var skewness: Statistic
  /// For n ≥ 4 and totals that differ; 0 for a normal distribution.
  var kurtosis: Statistic

  /// The statistics of totals, in their unit; skewness and kurtosis are dimensionless.
  init(of totals: [Double]) {
    mean = totals.isEmpty ? .undefined(nobody) : .value(Grading.mean(totals))
    median = Reporting.median(totals)
    deviation = standardDeviation(totals)
    skewness = Reporting.skewness(totals)
    kurtosis = Reporting.kurtosis(totals)
  }

  /// The statistics if there are no totals.
  init(undefined reason: String) {
    let none = Statistic.undefined(reason)
    (mean, median, deviation, skewness, kurtosis) = (none, none, none, none, none)
  }
}

let nobody = "no attempt counts"

/// The reasons why figures are undefined.
let nobodyAsked = "no counted attempt has the question"
let allEqual = "all totals are equal"
let withoutPoints = "the question is worth 0 points"

/// The middle value, or the mean of the two in the middle.
private func median(_ values: [Double]) -> Statistic {
  guard !values.isEmpty else { return .undefined(nobody) }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return .value(
    sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2)
}

/// √(Σ(T − mean)² / (n − 1)), for n ≥ 2.
private func standardDeviation(_ values: [Double]) -> Statistic {
  guard values.count >= 2 else { return .undefined(tooFewAttempts) }
  return .value(variance(values).squareRoot())
}

/// k₃ / k₂^1.5 with k₂ = n·m₂/(n − 1), k₃ = n²·m₃/((n − 1)(n − 2)), for n ≥ 3.
///
/// Source: Moodle, question/classes/statistics (quiz statistics calculator), which follows the
/// k-statistics of Fisher (1930).
private func skewness(_ values: [Double]) -> Statistic {
  guard values.count >= 3 else { return .undefined("fewer than 3 attempts") }
  guard varies(values) else { return .undefined(allEqual) }
  let n = Double(values.count)
  let k2 = n * centralMoment(values, 2) / (n - 1)
  let k3 = n * n * centralMoment(values, 3) / ((n - 1) * (n - 2))
  return .value(k3 / (k2 * k2.squareRoot()))
}

/// k₄ / k₂² with k₄ = n²((n + 1)m₄ − 3(n − 1)m₂²)/((n − 1)(n − 2)(n − 3)), for n ≥ 4.
///
/// 0 for a normal distribution. Source: as for skewness.
private func kurtosis(_ values: [Double]) -> Statistic {
  guard values.count >= 4 else { return .undefined("fewer than 4 attempts") }
  guard varies(values) else { return .undefined(allEqual) }
  let n = Double(values.count)
  let m2 = centralMoment(values, 2)
  let k2 = n * m2 / (n - 1)
  let inner = (n + 1) * centralMoment(values, 4) - 3 * (n - 1) * m2 * m2
  return .value(n * n * inner / ((n - 1) * (n - 2) * (n - 3)) / (k2 * k2))
}

/// A histogram of the totals between 0 and the maximum.
///
/// It has one column for each point if the maximum is a whole number up to 20, and otherwise ten
/// columns of equal width. Columns are half-open ranges, so a total of 3.5 belongs to the column of
/// 3 points; the last column includes the maximum.
struct Distribution: Sendable, Equatable {
  /// In ascending order; empty if the maximum is 0.
  private(set) var columns: [Column] = []
  /// Whether every column represents a single number of points.
  private(set) var isByPoint = false

  /// Totals in a half-open range of points; the last column includes its upper bound.
  struct Column: Sendable, Equatable {
    /// The points of the column: `3`, or `30-40`.
    var name: String
    /// The lower bound in points.
    var from: Double
    /// The upper bound in points; equal to ``from`` in a last column that contains only the
    /// maximum.
    var to: Double
    /// The number of totals in the range.
    var count: Int
  }

  /// - Parameters:
  ///   - totals: In points, in any order.
  ///   - maximum: The maximum, in points.
  init(of totals: [Double], maximum: Double) {
    guard maximum > 0, maximum.isFinite else { return }
    isByPoint = maximum <= 20 && maximum == maximum.rounded()
    let width = isByPoint ? 1 : maximum / 10
    let count = isByPoint ? Int(maximum) + 1 : 10
    for index in 0..<count {
      let from = width * Double(index), to = min(from + width, maximum)
      let name = isByPoint ? shortest(from) : "\(decimals(from, 1))-\(decimals(to, 1))"
      columns.append(Column(name: name, from: from, to: to, count: 0))
    }
    for total in totals {
      // Sums of fractions may be slightly less than their exact value because of rounding.
      let index = Int(min(max(0, total / width + 1e-9), Double(count - 1)))
      columns[index].count += 1
    }
  }
}

/// The durations of attempts, by the monotonic clock of the student's device.
struct Timing: Sendable, Equatable {
  /// The number of attempts with a duration; attempts from paper have none.
  var n: Int
  /// The minimum in milliseconds, the unit of all values.
  var least: Statistic
  /// The lower quartile: a quarter of the attempts took at most this long.
  var lowerQuartile: Statistic
  /// The median: half of the attempts took at most this long.
  var median: Statistic
  /// The upper quartile: a quarter of the attempts took at least this long.
  var upperQuartile: Statistic
  /// The maximum.
  var most: Statistic

  /// The statistics of durations in milliseconds, in any order; 0 means no duration.
  init(of times: [Int]) {
    let sorted = times.filter { $0 > 0 }.sorted().map(Double.init)
    n = sorted.count
    least = quantile(0, of: sorted)
    lowerQuartile = quantile(0.25, of: sorted)
    median = quantile(0.5, of: sorted)
    upperQuartile = quantile(0.75, of: sorted)
    most = quantile(1, of: sorted)
  }
}

/// A quantile of sorted values, linearly interpolated between neighbors.
///
/// Its position is (n − 1) · part, counted from 0. Source: Hyndman and Fan (1996), "Sample
/// quantiles in statistical packages", type 7: the default of R, NumPy and spreadsheets.
private func quantile(_ part: Double, of sorted: [Double]) -> Statistic {
  guard let last = sorted.indices.last else { return .undefined("no attempt has a time") }
  let place = Double(last) * part
  let below = Int(place)
  let above = min(below + 1, last)
  let rest = place - Double(below)
  return .value(sorted[below] + (sorted[above] - sorted[below]) * rest)
}
