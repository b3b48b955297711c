import Courseware

/// Classical item analysis of one question, all as fractions, and what was answered to it.
package struct QuestionStatistics: Sendable {
  /// The question's.
  package var id: String
  /// Where it stands in the quiz, from 1.
  package var number: Int
  /// As plain text.
  package var stem: String
  /// As the bundle calls it.
  package var kind: String
  /// How many students were asked it.
  package var n: Int
  /// How many of them answered nothing.
  package var skipped: Int
  /// Whether it has a score by which figures are made.
  package var isScored = true
  /// 0 to 1 but under penalties.
  package var facility: Statistic
  /// Correlation with the total, −1 to 1.
  package var itemTotal: Statistic
  /// Correlation with the total without the question, −1 to 1.
  package var itemRest: Statistic
  /// D27, −1 to 1 but under penalties.
  package var upperLower: Statistic
  /// Discriminative efficiency, at most 1.
  package var efficiency: Statistic
  /// Alpha of the other questions, at most 1.
  package var alphaIfDeleted: Statistic
  /// What there is to tick, in source order: options, or steps of a scale.
  package var options: [OptionStatistics]
  /// For scales alone.
  package var scale: ScaleStatistics?
  /// What is answered otherwise than by ticking: the question itself, its blanks, rows or items.
  package var parts: [PartStatistics]
}

extension QuestionStatistics {
  /// Of a question that has scores.
  init(
    of placed: PlacedQuestion, _ item: ItemScores, _ reliability: Reliability,
    _ answered: Answered
  ) {
    let question = placed.question
    id = question.id
    number = placed.place + 1
    stem = question.stem.text
    kind = question.kind.name
    n = item.scores.count
    skipped = answered.skipped
    facility = Grading.facility(item)
    itemTotal = Grading.itemTotal(item)
    itemRest = Grading.itemRest(item)
    upperLower = Grading.upperLower(item)
    efficiency = Grading.efficiency(item)
    alphaIfDeleted = reliability.alpha(without: item)
    options = question.tickables.map { option in
      OptionStatistics(option, ticks: answered.ticks(option.id), of: item)
    }
    parts = question.statistics(
      of: answered.tally, at: placed.place, asked: (item.scores.count, true))
  }

  /// Of a question that nobody has a score at, for a reason.
  init(
    unscored placed: PlacedQuestion, _ tally: AnswerTally, _ asked: (count: Int, skipped: Int),
    reason: String
  ) {
    let question = placed.question
    id = question.id
    number = placed.place + 1
    stem = question.stem.text
    kind = question.kind.name
    (n, skipped) = asked
    isScored = false
    let none = Statistic.undefined(reason)
    (facility, itemTotal, itemRest) = (none, none, none)
    (upperLower, efficiency, alphaIfDeleted) = (none, none, none)
    let ticked = tally.counts(of: .init(question: placed.place)).byAnswer
    options = question.tickables.map { option in
      let count = ticked[AnswerTally.Answer(text: option.id)]?.attempts ?? 0
      return OptionStatistics(option, count: count, asked: asked.count, reason: reason)
    }
    if case .scale = question.kind { scale = ScaleStatistics(options.map(\.count)) }
    // What students wrote to be marked by hand is no business of statistics.
    let isListed = question.marking != .byHand || reason == noScores
    parts = isListed
      ? question.statistics(of: tally, at: placed.place, asked: (asked.count, false)) : []
  }
}

extension Question {
  fileprivate func statistics(
    of tally: AnswerTally, at place: Int, asked: (count: Int, hasTotals: Bool)
  ) -> [PartStatistics] {
    answerParts.map { part in
      PartStatistics(
        id: part.id, text: part.text, tally.counts(of: .init(question: place, id: part.id)),
        from: part.choices, asked: asked)
    }
  }
}

extension Question.Kind {
  /// As the bundle and reports call it.
  package var name: String {
    switch self {
    case .choice: "choice"
    case .numeric: "numeric"
    case .shortText: "short-text"
    case .blanks: "blanks"
    case .ordering: "ordering"
    case .matching: "matching"
    case .essay: "essay"
    case .scale: "scale"
    }
  }
}
