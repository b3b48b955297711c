/// D27: the facility in the upper group less that in the lower one, −1 to 1.
///
/// The groups are the g = max(1, ⌊0.27 n⌋) highest and lowest totals (Kelley 1939). Students who
/// tie at the cut share the places left in the group in equal parts, so that the order of files
/// cannot matter.
func upperLower(_ item: ItemScores) -> Statistic {
  let n = item.scores.count
  guard n >= 2 else { return .undefined("fewer than 2 attempts") }
  guard item.maximum > 0 else { return .undefined("the question is worth 0 points") }
  guard varies(item.totals) else { return .undefined(allEqual) }
  let size = max(1, n * 27 / 100)
  let lower = groupMean(item.scores, lowestBy: item.totals, size: size)
  let upper = groupMean(item.scores, lowestBy: item.totals.map { -$0 }, size: size)
  return .value((upper - lower) / item.maximum)
}

/// The mean score of the `size` students with the lowest rank, ties at the cut in equal parts.
private func groupMean(_ scores: [Double], lowestBy rank: [Double], size: Int) -> Double {
  let cut = rank.sorted()[size - 1]
  let inside = rank.indices.filter { rank[$0] < cut && !isSameScore(rank[$0], cut) }
  let tied = rank.indices.filter { isSameScore(rank[$0], cut) }
  let share = Double(size - inside.count) / Double(tied.count)
  let sum =
    inside.reduce(0) { $0 + scores[$1] } + share * tied.reduce(0) { $0 + scores[$1] }
  return sum / Double(size)
}
