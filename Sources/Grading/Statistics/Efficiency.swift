/// How well a question separates against how well one of its scores could: at most 1.
///
/// cov(x, R) / cov(sorted x, sorted R), R being the totals without the question. Source: Moodle,
/// quiz statistics, "discriminative efficiency" (there in percent).
func efficiency(_ item: ItemScores) -> Statistic {
  guard item.scores.count >= 2 else { return .undefined("fewer than 2 attempts") }
  guard varies(item.scores) else { return .undefined("all scores are equal") }
  guard varies(item.rests) else { return .undefined("all rests are equal") }
  let best = covariance(item.scores.sorted(), item.rests.sorted())
  return .value(min(1, covariance(item.scores, item.rests) / best))
}
