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
  /// Where the facility lies with 95 % confidence.
  package var facilityBounds: Interval
  /// The part of its points that guessing earns, 0 to 1 but under penalties.
  package var randomGuess: Statistic
  /// Correlation with the total, −1 to 1.
  package var itemTotal: Statistic
  /// Correlation with the total without the question, −1 to 1.
  package var itemRest: Statistic
  /// Where ``itemRest`` lies with 95 % confidence.
  package var itemRestBounds: Interval
  /// D27, −1 to 1 but under penalties.
  package var upperLower: Statistic
  /// Discriminative efficiency, at most 1.
  package var efficiency: Statistic
  /// The part of the spread of totals that it makes, 0 to 1.
  package var effectiveWeight: Statistic
  /// Alpha of the other questions, at most 1.
  package var alphaIfDeleted: Statistic
  /// What there is to tick, in source order: options, or steps of a scale.
  package var options: [OptionStatistics]
  /// For scales alone.
  package var scale: ScaleStatistics?
  /// What is answered otherwise than by ticking: the question itself, its blanks, rows or items.
  package var parts: [PartStatistics]
  /// What a teacher should do about it, where there is evidence.
  package var verdict: Verdict?
}

extension QuestionStatistics {
  /// Of a question that has scores.
  init(
    of placed: PlacedQuestion, _ item: ItemScores, _ answered: Answered,
    among quiz: QuizEvidence
  ) {
    let question = placed.question
    id = question.id
    number = placed.place + 1
    stem = question.stem.text
    kind = question.kind.name
    n = item.scores.count
    skipped = answered.skipped
    facility = Grading.facility(item)
    facilityBounds = facilityInterval(item)
    let guess = question.kind.grading.randomGuess
    randomGuess = guess.map { .value($0) } ?? .undefined(manyMayBeTicked)
    itemTotal = Grading.itemTotal(item)
    itemRest = Grading.itemRest(item)
    itemRestBounds = correlationInterval(itemRest, n: n)
    upperLower = Grading.upperLower(item)
    efficiency = Grading.efficiency(item)
    effectiveWeight = quiz.reliability.effectiveWeight(of: answered.column)
    alphaIfDeleted = quiz.reliability.alpha(without: item)
    options = question.tickables.map { option in
      OptionStatistics(option, ticks: answered.ticks(option.id), of: item)
    }
    parts = question.statistics(
      of: answered.tally, at: placed.place, asked: (item.scores.count, true))
    let rival = question.rival(of: item, answered.ticks) ?? typedRival
    verdict = Verdict(on: item, rival: rival, rest: itemRest, quiz.evidence)
  }

  /// Of a question that nobody has a score at, for a reason.
  init(
    unscored placed: PlacedQuestion, _ tally: AnswerTally, _ asked: Asked,
    reason: String
  ) {
    let question = placed.question
    id = question.id
    number = placed.place + 1
    stem = question.stem.text
    kind = question.kind.name
    (n, skipped) = (asked.count, asked.skipped)
    isScored = false
    let none = Statistic.undefined(reason)
    (facility, randomGuess, itemTotal, itemRest) = (none, none, none, none)
    (facilityBounds, itemRestBounds) = (Interval(undefined: reason), Interval(undefined: reason))
    (upperLower, efficiency, effectiveWeight, alphaIfDeleted) = (none, none, none, none)
    let ticked = tally.counts(of: .init(question: placed.place)).byAnswer
    options = question.tickables.map { option in
      let count = ticked[AnswerTally.Answer(text: option.id)]?.attempts ?? 0
      return OptionStatistics(option, count: count, asked: asked.count, reason: reason)
    }
    if question.kind.content.marking == .none { scale = ScaleStatistics(options.map(\.count)) }
    // What students wrote to be marked by hand is no business of statistics.
    let isListed = question.kind.content.marking != .byHand || reason == noScores
    parts =
      isListed
      ? question.statistics(of: tally, at: placed.place, asked: (asked.count, false)) : []
  }
}

extension Question {
  fileprivate func statistics(
    of tally: AnswerTally, at place: Int, asked: (count: Int, hasTotals: Bool)
  ) -> [PartStatistics] {
    kind.grading.answerParts.map { part in
      PartStatistics(
        id: part.id, text: part.text, tally.counts(of: .init(question: place, id: part.id)),
        from: part.choices, asked: asked)
    }
  }
}

private let manyMayBeTicked = "several options may be ticked"

extension Question {
  /// The wrong option that most students ticked.
  fileprivate func rival(
    of item: ItemScores, _ ticks: (_ option: String) -> [Double]
  ) -> Rival? {
    guard kind.content.marking == .byKey else { return nil }
    let wrong = tickables.filter { !$0.isKey && !$0.isVoid }
    let counted = wrong.map { ($0, ticks($0.id)) }
    guard
      let (option, given) = counted.max(by: { $0.1.reduce(0, +) < $1.1.reduce(0, +) })
    else { return nil }
    return Rival(
      name: "\(option.letter) (\"\(oneLine(option.text, to: 60))\")", option: option.id,
      given: given, of: item)
  }
}

extension QuestionStatistics {
  /// The refused answer that most students typed, where the question is one field that is right or
  /// wrong as a whole, so that those who gave it have all their points elsewhere.
  fileprivate var typedRival: Rival? {
    guard ["numeric", "short-text"].contains(kind), let part = parts.first,
      let answer = part.answers.first(where: { $0.isAccepted == false }),
      let total = answer.meanTotal.value
    else { return nil }
    return Rival(
      name: "\"\(oneLine(answer.text, to: 60))\"", count: answer.count,
      rests: total * Double(answer.count))
  }
}
