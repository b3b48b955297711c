/// Pearson's r of a question's scores and the totals, the question included: −1 to 1.
///
/// Source: PrairieLearn's "discrimination"; r.cor of a part with its whole, so too high for short
/// quizzes, which is why ``itemRest(_:)`` stands beside it.
func itemTotal(_ item: ItemScores) -> Statistic {
  correlation(item.scores, item.totals, named: "totals")
}

/// Pearson's r of a question's scores and the totals without it: −1 to 1.
///
/// Source: Moodle, quiz statistics, "discrimination index"; r.drop of psych::alpha.
func itemRest(_ item: ItemScores) -> Statistic {
  correlation(item.scores, item.rests, named: "rests")
}

/// cov(x, y) / (s(x) · s(y)); undefined where either does not vary.
func correlation(_ x: [Double], _ y: [Double], named other: String) -> Statistic {
  guard x.count >= 2 else { return .undefined("fewer than 2 attempts") }
  guard varies(x) else { return .undefined("all scores are equal") }
  guard varies(y) else { return .undefined("all \(other) are equal") }
  let r = covariance(x, y) / (variance(x) * variance(y)).squareRoot()
  return .value(min(max(r, -1), 1))
}
