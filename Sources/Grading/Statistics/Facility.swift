/// How easy a question is: the mean of its scores over its maximum, 1 if everybody has it right.
///
/// Source: Moodle, quiz statistics, "facility index" = mean mark / maximum mark.
func facility(_ item: ItemScores) -> Statistic {
  guard !item.scores.isEmpty else { return .undefined(nobody) }
  guard item.maximum > 0 else { return .undefined("the question is worth 0 points") }
  return .value(mean(item.scores) / item.maximum)
}
