import Courseware

/// The quiz a parsed one comes to, once no rule objects.
func lower(_ parsed: ParsedQuiz) -> Quiz? {
  guard var quiz = parsed.head.quiz else { return nil }
  // A copy, since the reader's buffer has room that a course of ten thousand would pay for.
  let store = Prose.Store([] + parsed.prose)
  quiz.introduction = parsed.introduction.prose(in: store)
  quiz.sections = parsed.sections.map { section in
    Section(
      heading: section.heading.prose(in: store),
      introduction: section.introduction.prose(in: store),
      pick: section.pick?.value,
      questions: section.questions.filter { !$0.isDraft }.map {
        question($0, parsed.head, store, shuffles: quiz.shuffle.shufflesOptions)
      })
  }
  quiz.sections.removeAll { $0.questions.isEmpty && $0.heading.isEmpty }
  quiz.showsCode = parsed.needs.showsCode
  quiz.revision = revision(of: quiz)
  return quiz
}

private func question(
  _ parsed: ParsedQuestion, _ head: ParsedQuiz.Head, _ store: Prose.Store, shuffles: Bool
) -> Question {
  let options = parsed.options ?? []
  let isWeighted = options.contains { $0.weight != nil }
  let rule = (parsed.scoring ?? head.scoring).fitted(
    allowsSeveral: parsed.allowsSeveral, isWeighted: isWeighted)
  let weights = rule == .weights ? resolvedWeights(options) : []
  var choice = Choice(
    options: options.enumerated().map { index, option in
      Choice.Option(
        id: option.id, text: option.text.prose(in: store), isKey: option.isKey,
        feedback: option.feedback.prose(in: store),
        weight: weights.isEmpty ? .zero : weights[index])
    }, allowsSeveral: parsed.allowsSeveral, scoring: rule)
  choice.shuffles = parsed.shuffles && shuffles
  choice.pinsLast = parsed.pinsLast
  var question = Question(
    id: parsed.id, stem: parsed.stem.prose(in: store), body: parsed.body.prose(in: store),
    points: parsed.points, kind: .choice(choice))
  question.hints = parsed.hints.map { $0.prose(in: store) }
  question.explanation = parsed.explanation.prose(in: store)
  question.tags = parsed.tags
  question.difficulty = parsed.difficulty
  return question
}

extension ScoringRule {
  /// The rule that a question of one sort is really scored by.
  ///
  /// The rules that count ticked and unticked options mean nothing where only one may be ticked,
  /// a penalty nothing where several may, weights nothing where none is written: there it is all
  /// or nothing.
  fileprivate func fitted(allowsSeveral: Bool, isWeighted: Bool) -> ScoringRule {
    switch self {
    case .allOrNothing: .allOrNothing
    case .netCorrect, .eachOption, .eachOptionPenalty: allowsSeveral ? self : .allOrNothing
    case .penalty: allowsSeveral ? .allOrNothing : self
    case .weights: isWeighted ? self : .allOrNothing
    }
  }
}

/// What each option weighs: as written, else an even share of 100 for a key and 0 for a distractor.
private func resolvedWeights(_ options: [ParsedOption]) -> [Percent] {
  let keys = max(1, options.count { $0.isKey })
  return options.map { $0.weight ?? Percent(hundredths: $0.isKey ? 10_000 / keys : 0) }
}
