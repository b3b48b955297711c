/// Where on a scale students stand, its steps counted from 1 in the order of the scale.
package struct ScaleStatistics: Sendable, Equatable {
  /// Of the steps ticked, for at least one.
  package var mean: Statistic
  /// Of the steps ticked, for at least one.
  package var median: Statistic
  /// Divisor n − 1, for at least two.
  package var deviation: Statistic

  /// - Parameter counts: How many ticked each step, in the order of the scale.
  init(_ counts: [Int]) {
    let steps = counts.enumerated().flatMap { index, count in
      [Double](repeating: Double(index + 1), count: count)
    }
    guard !steps.isEmpty else {
      let none = Statistic.undefined("nobody answered it")
      (mean, median, deviation) = (none, none, none)
      return
    }
    let spread = Spread(of: steps)
    (mean, median) = (spread.mean, spread.median)
    deviation = steps.count < 2 ? .undefined("fewer than 2 answers") : spread.deviation
  }
}
