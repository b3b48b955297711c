/// The statistics of one list of totals: where they lie and how they spread.
package struct Spread: Sendable, Equatable {
  /// For n ≥ 1.
  package var mean: Statistic
  /// For n ≥ 1.
  package var median: Statistic
  /// The standard deviation with divisor n − 1, for n ≥ 2.
  package var deviation: Statistic
  /// For n ≥ 3 and totals that differ.
  package var skewness: Statistic
  /// For n ≥ 4 and totals that differ; 0 for a normal distribution.
  package var kurtosis: Statistic

  /// In the unit of the totals; skewness and kurtosis have none.
  package init(of totals: [Double]) {
    mean = totals.isEmpty ? .undefined(nobody) : .value(Grading.mean(totals))
    median = Grading.median(totals)
    deviation = standardDeviation(totals)
    skewness = Grading.skewness(totals)
    kurtosis = Grading.kurtosis(totals)
  }

  /// Where there are no totals at all.
  init(undefined reason: String) {
    let none = Statistic.undefined(reason)
    (mean, median, deviation, skewness, kurtosis) = (none, none, none, none, none)
  }
}

let nobody = "no attempt counts"
let allEqual = "all totals are equal"

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
  guard values.count >= 2 else { return .undefined("fewer than 2 attempts") }
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
