import Grading

/// A number, or the reason why it is undefined: never NaN, and never a zero that means "none".
package enum Statistic: Sendable, Equatable {
  case value(Double)
  /// The reason, in words that follow "undefined:".
  case undefined(String)

  /// The number; `nil` if it is undefined.
  package var value: Double? {
    guard case .value(let value) = self else { return nil }
    return value
  }

  /// The reason why it is undefined; `nil` if it is defined.
  var reason: String? {
    guard case .undefined(let reason) = self else { return nil }
    return reason
  }

  func map(_ make: (Double) -> Double) -> Statistic {
    switch self {
    case .value(let value): .value(make(value))
    case .undefined: self
    }
  }
}

/// The sample covariance, divisor n − 1; 0 of fewer than two pairs.
func covariance(_ a: [Double], _ b: [Double]) -> Double {
  guard a.count > 1 else { return 0 }
  let (meanA, meanB) = (mean(a), mean(b))
  let sum = zip(a, b).reduce(0) { $0 + ($1.0 - meanA) * ($1.1 - meanB) }
  return sum / Double(a.count - 1)
}

/// The sample variance, divisor n − 1; exactly 0 if all values are the same score.
func variance(_ values: [Double]) -> Double {
  guard varies(values) else { return 0 }
  let center = mean(values)
  let sum = values.reduce(0) { $0 + ($1 - center) * ($1 - center) }
  return sum / Double(values.count - 1)
}

/// Whether values differ by more than rounding errors in sums of fractions.
func varies(_ values: [Double]) -> Bool {
  guard let least = values.min(), let most = values.max() else { return false }
  return !isSameScore(least, most)
}

/// Whether two sums of fractions are the same score up to rounding errors; different scores differ
/// by more.
func isSameScore(_ a: Double, _ b: Double) -> Bool {
  abs(a - b) <= 1e-9 * max(1, abs(a), abs(b))
}

/// The mean of the k-th powers of the deviations from the mean.
func centralMoment(_ values: [Double], _ power: Int) -> Double {
  let center = mean(values)
  return mean(values.map { value in (0..<power).reduce(1) { all, _ in all * (value - center) } })
}

/// Pearson's r of a question's scores and the totals, the question included: −1 to 1.
///
/// Source: PrairieLearn's "discrimination"; raw.r of psych::alpha. It is too high for short
/// quizzes, because the totals include the question; see also ``itemRest(_:)``.
func itemTotal(_ item: ItemScores) -> Statistic {
  correlation(item.scores, item.totals, variance(item.totals), named: "totals")
}

/// Pearson's r of a question's scores and the totals without it: −1 to 1.
///
/// Source: Moodle, quiz statistics, "discrimination index"; r.drop of psych::alpha.
func itemRest(_ item: ItemScores) -> Statistic {
  correlation(item.scores, item.rests, item.varianceOfRests, named: rests)
}

private let rests = "totals without the question"

/// cov(x, y) / (s(x) · s(y)); undefined if x or y does not vary.
private func correlation(
  _ x: [Double], _ y: [Double], _ varianceOfY: Double, named other: String
) -> Statistic {
  guard x.count >= 2 else { return .undefined(tooFewAttempts) }
  guard varies(x) else { return .undefined("all scores are equal") }
  guard varianceOfY > 0 else { return .undefined("all \(other) are equal") }
  let r = covariance(x, y) / (variance(x) * varianceOfY).squareRoot()
  return .value(min(max(r, -1), 1))
}

/// The facility of a question: the mean of its scores over its maximum, 1 if all answers are
/// correct.
///
/// Source: Moodle, quiz statistics, "facility index" = mean mark / maximum mark.
func facility(_ item: ItemScores) -> Statistic {
  guard !item.scores.isEmpty else { return .undefined(nobodyAsked) }
  guard item.maximum > 0 else { return .undefined(withoutPoints) }
  return .value(mean(item.scores) / item.maximum)
}

/// The discriminative efficiency: a question's covariance with the rests relative to the maximum
/// that its scores allow; at most 1.
///
/// cov(x, R) / cov(sorted x, sorted R), where R is the total without the question. Source: Moodle,
/// quiz statistics, "discriminative efficiency" (there in percent).
func efficiency(_ item: ItemScores) -> Statistic {
  guard item.scores.count >= 2 else { return .undefined(tooFewAttempts) }
  guard varies(item.scores) else { return .undefined("all scores are equal") }
  guard item.varianceOfRests > 0 else { return .undefined("all \(rests) are equal") }
  let best = covariance(item.scores.sorted(), item.rests.sorted())
  return .value(min(1, covariance(item.scores, item.rests) / best))
}

/// The discrimination index D27: the facility in the upper group minus that in the lower group, −1
/// to 1.
///
/// Source: Kelley (1939) for the size of the groups, see ``Groups``.
func upperLower(_ item: ItemScores) -> Statistic {
  guard item.scores.count >= 2 else { return .undefined(tooFewAttempts) }
  guard item.maximum > 0 else { return .undefined(withoutPoints) }
  guard let groups = item.groups else { return .undefined(allEqual) }
  guard let lower = weightedMean(item.scores, groups.lower),
    let upper = weightedMean(item.scores, groups.upper)
  else { return .undefined(nobodyAsked) }
  return .value((upper - lower) / item.maximum)
}

/// The students with the highest and the lowest totals, with the weight of each student in the
/// group.
///
/// Each group has g = max(1, ⌊0.27 n⌋) members (Kelley 1939, "The selection of upper and lower
/// groups for the validation of test items"). Students with equal totals at the cut share the
/// remaining places in equal parts, so that the result does not depend on the order of files.
struct Groups: Sendable {
  /// The weight of each student, 0 to 1; the weights add up to g.
  let upper: [Double]
  let lower: [Double]
  /// Each student's weight in neither group.
  let middle: [Double]

  init(by totals: [Double]) {
    let size = max(1, totals.count * 27 / 100)
    let sorted = totals.sorted()
    lower = memberships(ofLowest: size, by: totals, sorted: sorted)
    upper = memberships(
      ofLowest: size, by: totals.map { -$0 }, sorted: sorted.reversed().map { -$0 })
    middle = zip(upper, lower).map { 1 - $0 - $1 }
  }
}

private func memberships(
  ofLowest size: Int, by rank: [Double], sorted: [Double]
) -> [Double] {
  guard size <= rank.count else { return [] }
  let cut = sorted[size - 1]
  let tied = rank.count { isSameScore($0, cut) }
  let inside = rank.count { $0 < cut && !isSameScore($0, cut) }
  let share = Double(size - inside) / Double(tied)
  return rank.map { isSameScore($0, cut) ? share : ($0 < cut ? 1 : 0) }
}

/// The weighted mean of values; `nil` if the weights are all 0.
func weightedMean(_ values: [Double], _ weights: [Double]) -> Double? {
  let total = weights.reduce(0, +)
  guard total > 1e-9 else { return nil }
  return zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
}
