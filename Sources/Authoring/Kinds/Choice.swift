import Courseware

/// Options to select: exactly one, or several.
struct ParsedChoice: ParsedAnswer {
  var options: [ParsedOption]

  static let need = "options: '- [x] …' if correct, '- [ ] …' if incorrect"
  static let answerForm = AnswerForm.options
  static let partsName = "options"

  static func read(_ source: AnswerSource, _ reader: inout QuestionReader) -> AnswerReading? {
    guard let list = source.parts.answers.first else { return nil }
    let isUntyped = source.question.type == nil
    let options = reader.options(list, attributes: isUntyped ? ParsedHotspot.optionAttributes : [])
    if isUntyped { reader.refuseRegions(of: options) }
    return .answer(ParsedChoice(options: options))
  }

  var words: String { "a question with options" }
  var uselessAttributes: [String] { ["case"] }
  var optionsToSelect: [ParsedOption]? { options }
  var lists: [[ParsedOption]] {
    get { [options] }
    set { options = newValue.first ?? [] }
  }
  var shownTexts: [ParsedProse] { options.sorted { $0.id < $1.id }.map(\.text) }
  var tooFew: String? { options.count < 2 ? "a question must have at least two options" : nil }

  func adviceWithoutKey(_ question: ParsedQuestion) -> String? {
    let hasNone = options.count > 1 && question.keyCount == 0 && question.isMarked
    return hasNone ? "mark each correct option with '[x]'" : nil
  }

  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType {
    question.allowsSeveral ? .multiple : .single
  }

  var form: (count: Int, key: UInt64) {
    (options.count, bits(options.indices.lazy.filter { options[$0].isKey }))
  }

  func objection(to rule: ScoringRule, _ question: ParsedQuestion) -> String? {
    switch rule {
    case .allOrNothing: nil
    case .weights:
      options.contains { $0.weight != nil }
        ? nil : "the rule 'weights' needs options with weights, such as '{weight=50}'"
    case .penalty:
      question.allowsSeveral
        ? "a penalty is only for single choice questions" : nil
    case .netCorrect, .eachOption, .eachOptionPenalty:
      question.allowsSeveral
        ? nil : "the rule '\(rule.name)' is only for questions with multiple answers"
    }
  }

  func digest(
    of question: ParsedQuestion, _ digests: inout QuestionDigests, _ scan: inout TextScan
  ) -> QuestionDigests.Answer {
    var answer = QuestionDigests.Answer(asked: 1)
    var count = CorrectOptionPosition.Counting()
    for option in options {
      let hash = finished(digests.read(option.text, &scan))
      answer.asked &+= hash
      if option.isKey { answer.key &+= hash }
      count.take(scan.length, isKey: option.isKey)
    }
    if !question.allowsSeveral {
      answer.place = count.place(keepsOrder: digests.keepsOrder || !question.shuffles)
    }
    return answer
  }

  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind {
    .choice(choice(question, settings))
  }

  /// The options of a checked question.
  func choice(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Choice {
    let (store, allowsSeveral) = (settings.store, question.allowsSeveral)
    let isWeighted = options.contains { $0.weight != nil }
    let announced = settings.rule.fitted(allowsSeveral: allowsSeveral)
    let rule = announced.fitted(hasWeights: isWeighted)
    let weights = rule == .weights ? resolvedWeights(options) : []
    var choice = Choice(
      options: options.enumerated().map { index, option in
        var lowered = Choice.Option(
          id: option.id, text: option.text.prose(in: store), isKey: option.isKey,
          feedback: option.feedback.prose(in: store),
          weight: weights.isEmpty ? .zero : weights[index])
        lowered.isVoid = option.isVoid
        return lowered
      }, allowsSeveral: allowsSeveral, scoring: rule)
    choice.announcedScoring = announced
    choice.shuffles = question.shuffles && settings.shuffles
    choice.pinsLast = question.pinsLast
    return choice
  }
}

/// The weight of each option: as written, or else an even share of 100 for a correct option and 0
/// for a distractor.
///
/// Void options have no share. If 100 cannot be divided evenly, the first correct options get a
/// hundredth more, so that all shares add up to 100. Correct options whose weights add up to
/// slightly less than 100 share the rest in the same way.
func resolvedWeights(_ options: [ParsedOption]) -> [Percent] {
  let keys = options.indices.filter { options[$0].isCounted }
  var weights = options.map { $0.weight ?? .zero }
  for (key, share) in zip(keys, evenShares(of: 10_000, among: keys.count))
  where options[key].weight == nil {
    weights[key].hundredths = share
  }
  let missing = 10_000 - keys.reduce(0) { $0 + weights[$1].hundredths }
  guard (1...largestRoundingLoss).contains(missing) else { return weights }
  for (key, share) in zip(keys, evenShares(of: missing, among: keys.count)) {
    weights[key].hundredths += share
  }
  return weights
}

/// The most hundredths of a percent that the weights of correct options may lack: thirds and
/// sevenths with one decimal may add up to slightly less than 100.
private let largestRoundingLoss = 50

/// Whole numbers that add up to a total and differ by at most 1, the larger ones first.
private func evenShares(of total: Int, among count: Int) -> [Int] {
  (0..<count).map { total / count + ($0 < total % count ? 1 : 0) }
}
