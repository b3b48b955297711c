import Courseware
import Grading
import Ledgers

/// Classical item analysis of one question, all as fractions, and what was answered to it.
package struct QuestionStatistics: Sendable {
  /// The question's.
  package var id: String
  /// The number of the question in the quiz, from 1.
  package var number: Int
  /// As plain text.
  package var stem: String
  /// As the bundle calls it.
  package var kind: String
  /// Whether a person grades it.
  package var isGradedByHand = false
  /// The heading of the column of its answers.
  package var answerHeading = "Answer"
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
  /// The expected score of a random guess, as a fraction of the points: 0 to 1, or below 0 with a
  /// penalty.
  package var randomGuess: Statistic
  /// Correlation with the total, −1 to 1.
  package var itemTotal: Statistic
  /// Correlation with the total without the question, −1 to 1.
  package var itemRest: Statistic
  /// Where ``itemRest`` lies with 95 % confidence.
  package var itemRestBounds: Interval
  /// The discrimination index D27: -1 to 1, unless penalties extend the range.
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
  /// The recommendation for the teacher, if there is evidence.
  package var verdict: Verdict?
}

extension QuestionStatistics {
  /// Of a question that has scores.
  init(
    of placed: LocatedQuestion, _ item: ItemScores, _ answered: ScoredQuestion,
    among quiz: QuizEvidence
  ) {
    let question = placed.question
    id = question.id
    number = placed.place + 1
    stem = question.stem.text
    kind = question.kind.name
    isGradedByHand = question.kind.content.marking == .byHand
    answerHeading = question.kind.grading.answerHeading
    n = item.scores.count
    skipped = answered.skipped
    facility = Reporting.facility(item)
    facilityBounds = facilityInterval(item)
    let guess = question.kind.grading.randomGuess
    randomGuess = guess.map { .value($0) } ?? .undefined(manyMayBeTicked)
    itemTotal = Reporting.itemTotal(item)
    itemRest = Reporting.itemRest(item)
    itemRestBounds = correlationInterval(itemRest, n: n)
    upperLower = Reporting.upperLower(item)
    efficiency = Reporting.efficiency(item)
    effectiveWeight = quiz.reliability.effectiveWeight(of: answered.column)
    alphaIfDeleted = quiz.reliability.alpha(without: item)
    options = question.tickables.map { option in
      OptionStatistics(option, ticks: answered.ticks(option.id), of: item)
    }
    parts = question.statistics(
      of: answered.tally, at: placed.place, asked: (item.scores.count, true))
    let topWrongAnswer =
      question.topWrongAnswer(of: item, answered.ticks)
      ?? question.topWrongAnswer(of: answered.tally, at: placed.place)
    verdict = Verdict(on: item, topWrongAnswer: topWrongAnswer, rest: itemRest, quiz.evidence)
  }

  /// Of a question that nobody has a score at, for a reason.
  init(
    unscored placed: LocatedQuestion, _ tally: AnswerTally, _ asked: QuestionCounts,
    reason: String
  ) {
    let question = placed.question
    id = question.id
    number = placed.place + 1
    stem = question.stem.text
    kind = question.kind.name
    isGradedByHand = question.kind.content.marking == .byHand
    answerHeading = question.kind.grading.answerHeading
    (n, skipped) = (asked.count, asked.skipped)
    isScored = false
    let none = Statistic.undefined(reason)
    (facility, randomGuess, itemTotal, itemRest) = (none, none, none, none)
    (facilityBounds, itemRestBounds) = (Interval(undefined: reason), Interval(undefined: reason))
    (upperLower, efficiency, effectiveWeight, alphaIfDeleted) = (none, none, none, none)
    let ticked = tally.counts(of: .init(question: placed.place)).byAnswer
    options = question.tickables.map { option in
      let count = ticked[DistinctAnswer(text: option.id)]?.attempts ?? 0
      return OptionStatistics(option, count: count, asked: asked.count, reason: reason)
    }
    if question.kind.content.marking == .none { scale = ScaleStatistics(options.map(\.count)) }
    // What students wrote to be marked by hand is no business of statistics.
    let isListed = question.kind.content.marking != .byHand || reason == noScores
    parts =
      isListed
      ? question.statistics(of: tally, at: placed.place, asked: (asked.count, false)) : []
    // In a survey no answer is right, not even the order in which items are written.
    guard reason == noScores else { return }
    for part in parts.indices {
      for answer in parts[part].answers.indices { parts[part].answers[answer].isAccepted = nil }
    }
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
  fileprivate func topWrongAnswer(
    of item: ItemScores, _ ticks: (_ option: String) -> [Double]
  ) -> TopWrongAnswer? {
    guard kind.content.marking == .byKey else { return nil }
    let wrong = tickables.filter { !$0.isKey && !$0.isVoid }
    let counted = wrong.map { ($0, ticks($0.id)) }
    guard
      let (option, given) = counted.max(by: { $0.1.reduce(0, +) < $1.1.reduce(0, +) })
    else { return nil }
    return TopWrongAnswer(
      name: "\(option.letter) (\"\(oneLine(option.text, to: 60))\")", option: option.id,
      given: given, key: item.scores.map { item.maximum > 0 ? $0 / item.maximum : 0 },
      rests: item.rests)
  }
}

extension Question {
  /// The refused answer that most students gave to one of the parts that are answered by
  /// themselves: a blank, a row, an item, or the question itself.
  fileprivate func topWrongAnswer(of tally: AnswerTally, at place: Int) -> TopWrongAnswer? {
    guard kind.content.marking == .byKey else { return nil }
    var top: (part: AnswerPart, answer: DistinctAnswer, count: AnswerTally.Count)?
    for part in kind.grading.answerParts {
      let all = tally.counts(of: .init(question: place, id: part.id))
      for (answer, count) in all.byAnswer where answer.isAccepted == false {
        let isMore =
          top.map { top in
            count.attempts != top.count.attempts
              ? count.attempts > top.count.attempts
              : part.id == top.part.id && answer.text < top.answer.text
          } ?? true
        if isMore { top = (part, answer, count) }
      }
    }
    guard let (part, answer, count) = top else { return nil }
    let all = tally.counts(of: .init(question: place, id: part.id))
    // Answers that there was no room for may be correct ones.
    guard all.others == 0 else { return nil }
    var correct = AnswerTally.Count()
    for (answer, count) in all.byAnswer where answer.isAccepted == true { correct.add(count) }
    return TopWrongAnswer(name: name(of: answer, at: part), count, correct: correct)
  }

  private func name(of answer: DistinctAnswer, at part: AnswerPart) -> String {
    let text = part.choices?.first { $0.name == answer.text }?.text ?? answer.text
    let quoted = "\"\(oneLine(text, to: 60))\""
    switch kind {
    case .blanks: return "\(quoted) in \(part.text)"
    case .ordering: return "place \(text) for \"\(oneLine(part.text, to: 60))\""
    case .matching: return "\(quoted) for \"\(oneLine(part.text, to: 60))\""
    default: return quoted
    }
  }
}

/// How one option of a question did: distractor analysis.
package struct OptionStatistics: Sendable, Equatable {
  /// The option's.
  package var id: String
  /// The label of the option: A, B, C in source order, or the number of a step of a scale.
  package var letter: String
  /// As plain text.
  package var text: String
  /// Whether it belongs to the key.
  package var isKey: Bool
  /// How many ticked it.
  package var count: Int
  /// The share of the students who were asked the question that chose the option.
  package var share: Statistic
  /// The mean total of the students who chose the option, in points.
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
  /// Whether a distractor works: at least 5 % chose it, and weak students more often than strong
  /// ones.
  ///
  /// `nil` for correct options and if it cannot be determined.
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
      weightedMean(item.totals, ticks).map { .value($0) } ?? .undefined("not ticked")
    rest = itemRest(asked)
    (upper, middle, lower) = shares(ticks, in: item)
    isFunctioning = isKey ? nil : isFunctioningDistractor(share: share, rest: rest)
  }
}

private func shares(
  _ ticks: [Double], in item: ItemScores
) -> (upper: Statistic, middle: Statistic, lower: Statistic) {
  guard let groups = item.groups else {
    let none = Statistic.undefined(item.totals.isEmpty ? nobodyAsked : allEqual)
    return (none, none, none)
  }
  func share(_ weights: [Double]) -> Statistic {
    weightedMean(ticks, weights).map { .value($0) } ?? .undefined("the group is empty")
  }
  return (share(groups.upper), share(groups.middle), share(groups.lower))
}

private func isFunctioningDistractor(share: Statistic, rest: Statistic) -> Bool? {
  guard let share = share.value else { return nil }
  if share < 0.05 { return false }
  return rest.value.map { $0 < 0 }
}

/// Statistics of a scale; its steps are numbered from 1 in source order.
package struct ScaleStatistics: Sendable, Equatable {
  /// Of the steps ticked, for at least one.
  package var mean: Statistic
  /// Of the steps ticked, for at least one.
  package var median: Statistic
  /// Divisor n − 1, for at least two.
  package var deviation: Statistic

  /// - Parameter counts: How many ticked each step, in the order of the scale.
  init(_ counts: [Int]) {
    let steps = counts.enumerated().flatMap { index, count in
      [Double](repeating: Double(index + 1), count: count)
    }
    guard !steps.isEmpty else {
      let none = Statistic.undefined("no answers")
      (mean, median, deviation) = (none, none, none)
      return
    }
    let spread = Spread(of: steps)
    (mean, median) = (spread.mean, spread.median)
    deviation = steps.count < 2 ? .undefined("fewer than 2 answers") : spread.deviation
  }
}

extension OptionStatistics {
  /// Something to tick: an option of a choice or a step of a scale.
  struct Tickable {
    var id: String
    var letter: String
    var text: String
    var isKey: Bool
    var isVoid: Bool
  }

  /// Of a question that has no score: only how often it was ticked.
  init(_ option: Tickable, count: Int, asked: Int, reason: String) {
    (id, letter, text, isKey) = (option.id, option.letter, option.text, option.isKey)
    self.count = count
    share = Reporting.share(of: count, in: asked)
    let none = Statistic.undefined(reason)
    (meanTotal, rest, upper, middle, lower) = (none, none, none, none, none)
  }
}

extension Question {
  /// What there is to tick, in source order.
  var tickables: [OptionStatistics.Tickable] {
    kind.parts.filter { $0.list == .option || $0.list == .step }.enumerated().map { index, part in
      .init(
        id: part.id, letter: part.list == .step ? "\(index + 1)" : letters(of: index),
        text: part.text.text, isKey: part.isKey, isVoid: part.isVoid)
    }
  }
}

/// A to Z, then AA, AB and so on.
func letters(of index: Int) -> String {
  let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index % 26)))
  return index < 26 ? letter : letters(of: index / 26 - 1) + letter
}
