import Courseware
import Grading
import Ledgers

/// Classical item analysis of one question, in fractions of its points, and the answers to it.
package struct QuestionStatistics: Sendable {
  /// The question in its current form.
  var question: Question
  /// The number of the question in the quiz, from 1.
  var number: Int
  /// The stem as plain text.
  var stem: String
  /// The number of students who were asked the question.
  package var n: Int
  /// The number of these students who did not answer it.
  var skipped: Int
  /// Whether the question has scores for the figures.
  var isScored = true
  /// 0 to 1, unless penalties extend the range.
  package var facility: Statistic
  /// The 95 % confidence interval of the facility.
  var facilityBounds: Interval
  /// The expected score of a random guess, as a fraction of the points: 0 to 1, or below 0 with a
  /// penalty.
  package var randomGuess: Statistic
  /// Correlation with the total, −1 to 1.
  var itemTotal: Statistic
  /// Correlation with the total without the question, −1 to 1.
  var itemRest: Statistic
  /// The 95 % confidence interval of ``itemRest``.
  var itemRestBounds: Interval
  /// The discrimination index D27: -1 to 1, unless penalties extend the range.
  var upperLower: Statistic
  /// Discriminative efficiency, at most 1.
  var efficiency: Statistic
  /// The fraction of the spread of totals that is due to the question, 0 to 1.
  var effectiveWeight: Statistic
  /// Alpha of the other questions, at most 1.
  var alphaIfDeleted: Statistic
  /// The options or steps of a scale, in the order of their letters or numbers.
  package var options: [OptionStatistics]
  /// The statistics of a scale; `nil` for other kinds.
  var scale: ScaleStatistics?
  /// The parts without options to select: the question itself, or its blanks, rows or items.
  package var parts: [PartStatistics]
  /// The recommendation for the teacher, if there is evidence.
  var verdict: Verdict?

  /// The question's id.
  package var id: String { question.id }
  /// The identifier of the kind in the bundle.
  package var kind: String { question.kind.name }
  var isGradedByHand: Bool { question.kind.content.marking == .byHand }
  /// The heading of the column of its answers.
  package var answerHeading: String { question.kind.grading.answerHeading }
}

extension QuestionStatistics {
  /// The statistics of a question with scores.
  init(
    of placed: LocatedQuestion, _ item: ItemScores, _ answered: ScoredQuestion,
    among quiz: QuizEvidence
  ) {
    let question = placed.question
    (self.question, number, stem) = (question, placed.place + 1, question.stem.shownText)
    n = item.scores.count
    skipped = answered.skipped
    facility = Reporting.facility(item)
    facilityBounds = facilityInterval(item)
    let guess = question.kind.grading.randomGuess
    randomGuess = guess.map { .value($0) } ?? .undefined(severalMayBeSelected)
    itemTotal = Reporting.itemTotal(item)
    itemRest = Reporting.itemRest(item)
    itemRestBounds = correlationInterval(itemRest, n: n)
    upperLower = Reporting.upperLower(item)
    efficiency = Reporting.efficiency(item)
    effectiveWeight = quiz.reliability.effectiveWeight(of: answered.column)
    alphaIfDeleted = quiz.reliability.alpha(without: item)
    options = placed.options.map { option in
      OptionStatistics(option, selections: answered.selections(option.id), of: item)
    }
    parts = question.statistics(
      of: answered.tally, at: placed.place, asked: (item.scores.count, true))
    let topWrongAnswer =
      placed.topWrongAnswer(of: item, answered.selections)
      ?? question.topWrongAnswer(of: answered.tally, at: placed.place)
    verdict = Verdict(on: item, topWrongAnswer: topWrongAnswer, rest: itemRest, quiz.evidence)
  }

  /// The statistics of a question without scores, with the reason.
  init(
    unscored placed: LocatedQuestion, _ tally: AnswerTally, _ asked: QuestionCounts,
    reason: String
  ) {
    let question = placed.question
    (self.question, number, stem) = (question, placed.place + 1, question.stem.shownText)
    (n, skipped) = (asked.count, asked.skipped)
    isScored = false
    let none = Statistic.undefined(reason)
    (facility, randomGuess, itemTotal, itemRest) = (none, none, none, none)
    (facilityBounds, itemRestBounds) = (Interval(undefined: reason), Interval(undefined: reason))
    (upperLower, efficiency, effectiveWeight, alphaIfDeleted) = (none, none, none, none)
    let selected = tally.counts(of: .init(question: placed.place)).byAnswer
    options = placed.options.map { option in
      let count = selected[DistinctAnswer(text: option.id)]?.attempts ?? 0
      return OptionStatistics(option, count: count, asked: asked.count, reason: reason)
    }
    if question.kind.content.marking == .none { scale = ScaleStatistics(options.map(\.count)) }
    // Texts that are graded manually are not listed.
    let isListed = question.kind.content.marking != .byHand || reason == noScores
    parts =
      isListed
      ? question.statistics(of: tally, at: placed.place, asked: (asked.count, false)) : []
    // A survey has no correct answers, not even the source order of items.
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

private let severalMayBeSelected = "several options may be selected"

extension LocatedQuestion {
  /// The wrong option that was selected most often.
  fileprivate func topWrongAnswer(
    of item: ItemScores, _ selections: (_ option: String) -> [Double]
  ) -> TopWrongAnswer? {
    guard question.kind.content.marking == .byKey else { return nil }
    let wrong = options.filter { !$0.isKey && !$0.isVoid }
    let counted = wrong.map { ($0, selections($0.id)) }
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
  /// The wrong answer that was given most often to one of the parts that are answered separately: a
  /// blank, a row, an item, or the question itself.
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
    // The answers beyond the memory limit may include correct ones.
    guard all.others == 0 else { return nil }
    var correct = AnswerTally.Count()
    for (answer, count) in all.byAnswer where answer.isAccepted == true { correct.add(count) }
    return TopWrongAnswer(name: name(of: answer, at: part), count, correct: correct)
  }

  private func name(of answer: DistinctAnswer, at part: AnswerPart) -> String {
    let text = part.choices?.first { $0.name == answer.text }?.text ?? answer.text
    return kind.grading.words(of: oneLine(text, to: 60), at: oneLine(part.text, to: 60))
  }
}

/// How one option of a question did: distractor analysis.
package struct OptionStatistics: Sendable, Equatable {
  /// The option's id.
  package var id: String
  /// The label of the option: A, B, C in the order of ``Question/letteredParts(asPresented:)``, or
  /// the number of a step of a scale.
  package var letter: String
  /// The text as plain text.
  var text: String
  var isKey: Bool
  /// Whether it is void: where only one option may be selected, it earns all points; otherwise it
  /// is not graded.
  var isVoid: Bool
  /// The number of students who selected it.
  package var count: Int
  /// The share of the students who were asked the question that chose the option.
  var share: Statistic
  /// The mean total of the students who chose the option, in points.
  var meanTotal: Statistic
  /// The point-biserial correlation of selecting it with the total without the question.
  ///
  /// For the key it is `pBis` of CTT::distractorAnalysis; for distractors, that function subtracts
  /// the selected option instead of the question's score from the total, which makes every
  /// distractor look better.
  var rest: Statistic
  /// The option's share in the upper group of ``Groups``.
  var upper: Statistic
  /// The option's share in neither group.
  var middle: Statistic
  /// The option's share in the lower group.
  var lower: Statistic
  /// Whether a distractor works: at least 5 % chose it, and weak students more often than strong
  /// ones.
  ///
  /// `nil` for correct and void options and if it cannot be determined.
  ///
  /// Source: Haladyna and Downing (1993), "How many options is enough for a multiple-choice test
  /// item?".
  var isFunctioning: Bool?
}

extension OptionStatistics {
  /// Whether it is a distractor that fewer than 5 % of the students selected.
  var isRare: Bool { !isKey && !isVoid && (share.value.map { $0 < 0.05 } ?? false) }

  /// Computes the statistics from `selections`, 1 for each student who selected it and 0 for each
  /// other student who was asked.
  init(_ option: Option, selections: [Double], of item: ItemScores) {
    (id, letter, text) = (option.id, option.letter, option.text)
    (isKey, isVoid) = (option.isKey, option.isVoid)
    count = selections.count { $0 > 0 }
    var asked = item
    (asked.maximum, asked.scores) = (1, selections)
    share = facility(asked)
    meanTotal =
      weightedMean(item.totals, selections).map { .value($0) } ?? .undefined("not selected")
    rest = itemRest(asked)
    (upper, middle, lower) = shares(selections, in: item)
    isFunctioning =
      isKey || isVoid ? nil : isFunctioningDistractor(share: share, rest: rest)
  }
}

private func shares(
  _ selections: [Double], in item: ItemScores
) -> (upper: Statistic, middle: Statistic, lower: Statistic) {
  guard let groups = item.groups else {
    let none = Statistic.undefined(item.totals.isEmpty ? nobodyAsked : allEqual)
    return (none, none, none)
  }
  func share(_ weights: [Double]) -> Statistic {
    weightedMean(selections, weights).map { .value($0) } ?? .undefined("the group is empty")
  }
  return (share(groups.upper), share(groups.middle), share(groups.lower))
}

private func isFunctioningDistractor(share: Statistic, rest: Statistic) -> Bool? {
  guard let share = share.value else { return nil }
  if share < 0.05 { return false }
  return rest.value.map { $0 < 0 }
}

/// Statistics of a scale; its steps are numbered from 1 in source order.
struct ScaleStatistics: Sendable, Equatable {
  /// The mean of the selected steps, for n ≥ 1.
  var mean: Statistic
  /// The median of the selected steps, for n ≥ 1.
  var median: Statistic
  /// The standard deviation with divisor n − 1, for n ≥ 2.
  var deviation: Statistic

  /// The statistics of the numbers of students who selected each step, in the order of the scale.
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
  /// An option of a choice or a step of a scale.
  struct Option {
    var id: String
    var letter: String
    var text: String
    var isKey: Bool
    var isVoid: Bool
  }

  /// The statistics of an option of a question without scores: only how often it was selected.
  init(_ option: Option, count: Int, asked: Int, reason: String) {
    (id, letter, text) = (option.id, option.letter, option.text)
    (isKey, isVoid) = (option.isKey, option.isVoid)
    self.count = count
    share = Reporting.share(of: count, in: asked)
    let none = Statistic.undefined(reason)
    (meanTotal, rest, upper, middle, lower) = (none, none, none, none, none)
  }
}

extension LocatedQuestion {
  /// The options or steps that can be selected, in the order of their letters.
  var options: [OptionStatistics.Option] {
    let shown = parts.filter { $0.list == .option || $0.list == .step }
    return shown.enumerated().map { index, part in
      .init(
        id: part.id, letter: part.list == .step ? "\(index + 1)" : letters(of: index),
        text: part.text.shownText, isKey: part.isKey, isVoid: part.isVoid)
    }
  }
}

/// A to Z, then AA, AB and so on.
private func letters(of index: Int) -> String {
  let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index % 26)))
  return index < 26 ? letter : letters(of: index / 26 - 1) + letter
}
