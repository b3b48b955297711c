/// D27: the facility in the upper group less that in the lower one, −1 to 1.
///
/// Source: Kelley (1939) for the size of the groups, see ``Groups``.
func upperLower(_ item: ItemScores) -> Statistic {
  guard item.scores.count >= 2 else { return .undefined("fewer than 2 attempts") }
  guard item.maximum > 0 else { return .undefined("the question is worth 0 points") }
  guard let groups = item.groups else { return .undefined(allEqual) }
  guard let lower = weightedMean(item.scores, groups.lower),
    let upper = weightedMean(item.scores, groups.upper)
  else { return .undefined(nobody) }
  return .value((upper - lower) / item.maximum)
}
