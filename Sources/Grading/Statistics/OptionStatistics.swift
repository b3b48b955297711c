/// How one option of a question did: distractor analysis.
package struct OptionStatistics: Sendable, Equatable {
  /// The option's.
  package var id: String
  /// As students are told options apart on paper: A, B, C in source order; a step's number.
  package var letter: String
  /// As plain text.
  package var text: String
  /// Whether it belongs to the key.
  package var isKey: Bool
  /// How many ticked it.
  package var count: Int
  /// Of the students who were asked the question.
  package var share: Statistic
  /// The mean total of those who ticked it, in points.
  package var meanTotal: Statistic
  /// Point-biserial: the correlation of ticking it with the total without the question.
  ///
  /// For the key as CTT::distractorAnalysis `pBis`; for distractors that takes the tick off the
  /// total rather than the question's score, which makes every distractor look better.
  package var rest: Statistic
  /// Its share in the upper, middle and lower group of ``Groups``.
  package var upper: Statistic
  /// Its share in neither group.
  package var middle: Statistic
  /// Its share in the lower group.
  package var lower: Statistic
  /// Whether a distractor draws at least 5 % and more of the weak than of the strong; `nil` for
  /// the key and where it cannot be told.
  ///
  /// Source: Haladyna and Downing (1993), "How many options is enough for a multiple-choice test
  /// item?".
  package var isFunctioning: Bool?
}

extension OptionStatistics {
  /// Whether it is a distractor that fewer than 5 % ticked.
  package var isRare: Bool { !isKey && (share.value.map { $0 < 0.05 } ?? false) }

  /// Computes them of 1 for every student who ticked it and 0 for every other who was asked.
  init(_ option: Tickable, ticks: [Double], of item: ItemScores) {
    (id, letter, text, isKey) = (option.id, option.letter, option.text, option.isKey)
    count = ticks.count { $0 > 0 }
    let asked = ItemScores(
      maximum: 1, scores: ticks, totals: item.totals, rests: item.rests, groups: item.groups)
    share = facility(asked)
    meanTotal =
      weightedMean(item.totals, ticks).map { .value($0) } ?? .undefined("nobody ticked it")
    rest = itemRest(asked)
    (upper, middle, lower) = shares(ticks, in: item)
    isFunctioning = isKey ? nil : isFunctioningDistractor(share: share, rest: rest)
  }
}

private func shares(
  _ ticks: [Double], in item: ItemScores
) -> (upper: Statistic, middle: Statistic, lower: Statistic) {
  guard let groups = item.groups else {
    let none = Statistic.undefined(item.totals.isEmpty ? nobody : allEqual)
    return (none, none, none)
  }
  func share(_ weights: [Double]) -> Statistic {
    weightedMean(ticks, weights).map { .value($0) } ?? .undefined("nobody is in the group")
  }
  return (share(groups.upper), share(groups.middle), share(groups.lower))
}

private func isFunctioningDistractor(share: Statistic, rest: Statistic) -> Bool? {
  guard let share = share.value else { return nil }
  if share < 0.05 { return false }
  return rest.value.map { $0 < 0 }
}
