/// The students with the highest and the lowest totals, as the part of each that belongs there.
///
/// The groups hold g = max(1, ⌊0.27 n⌋) each (Kelley 1939, "The selection of upper and lower groups
/// for the validation of test items"). Students who tie at the cut share the places left in the
/// group in equal parts, so that the order of files cannot matter.
struct Groups: Sendable {
  /// 0 to 1 a student; they add up to ``size``.
  let upper: [Double]
  let lower: [Double]
  /// How many students a group holds, g.
  let size: Int
  /// Everybody's part in neither group.
  let middle: [Double]

  init(by totals: [Double]) {
    size = max(1, totals.count * 27 / 100)
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

/// The mean of values, each counted for its weight; `nil` where there is no weight.
func weightedMean(_ values: [Double], _ weights: [Double]) -> Double? {
  let total = weights.reduce(0, +)
  guard total > 1e-9 else { return nil }
  return zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
}
