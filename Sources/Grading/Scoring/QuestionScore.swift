package import Courseware

/// What one response earned by the key as it is now.
package struct QuestionScore: Sendable, Hashable {
  /// The question's id.
  package var question: String
  /// Below 0 under a penalty only.
  package var points: Double
  /// In points; 0 where the key does not say what an answer earns.
  package var maximum: Double
  /// The points of an answer that is to be marked by hand; not part of the maximum.
  package var pending: Double
  /// The ticked options that the question has, in source order; empty for skipped.
  package var ticked: [String]
  /// What the teacher should know of it.
  package var notes: [AttemptNote]
  /// Whether nothing was answered: nothing ticked, nothing typed, nothing chosen.
  package var isSkipped = true
}

extension QuestionScore {
  /// Scores a response, or its absence, which is the same as skipping the question.
  package init(of response: Response?, to question: Question, _ mark: DecimalMark) {
    let isKeyed = question.marking == .byKey
    self.init(
      question: question.id, points: 0, maximum: isKeyed ? question.points.value : 0,
      pending: question.marking == .byHand ? question.points.value : 0, ticked: [], notes: [])
    guard let answer = response?.answer, !answer.isEmpty else { return }
    isSkipped = false
    switch (question.kind, answer) {
    case (.choice(let choice), .options(let ids)): score(ids, by: choice)
    case (.scale(let scale), .options(let ids)): take(ids, of: scale.steps.map(\.id), mostTicks: 1)
    case (.numeric(let gap), .text(let text)), (.shortText(let gap), .text(let text)):
      points = gap.accepts(text, mark) ? maximum : 0
    case (.blanks(let blanks), .blanks(let parts)): earn(blanks.tally(of: parts, mark))
    case (.ordering(let ordering), .order(let ids)): earn(ordering.tally(of: ids))
    case (.matching(let matching), .pairs(let parts)): earn(matching.tally(of: parts))
    case (.essay, .text): break
    default: notes = [.otherKindOfAnswer(question: question.id)]
    }
  }

  private mutating func score(_ ids: [String], by choice: Choice) {
    guard !ids.isEmpty else { return }
    let limit = choice.allowsSeveral ? Int.max : 1
    guard take(ids, of: choice.options.map(\.id), mostTicks: limit) else { return }
    points = choice.scoring.fraction(Ticks(ids, of: choice)) * maximum
  }

  /// Keeps the ticks that the question has; gives back whether they are few enough to score.
  @discardableResult
  private mutating func take(_ ids: [String], of all: [String], mostTicks: Int) -> Bool {
    ticked = all.filter(ids.contains)
    if ticked.count < ids.count {
      notes = ids.filter { !ticked.contains($0) }
        .map { .unknownOption(question: question, option: $0) }
    }
    if ids.count > mostTicks { notes.append(.severalTicked(question: question)) }
    return ids.count <= mostTicks
  }

  private mutating func earn(_ tally: PartTally) {
    points = tally.fraction * maximum
    notes = tally.unknown.map { .unknownOption(question: question, option: $0) }
  }
}

extension Response.Answer {
  /// Whether it says nothing: white space alone is nothing typed.
  fileprivate var isEmpty: Bool {
    switch self {
    case .skipped: true
    case .options(let ids), .order(let ids): ids.isEmpty
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .blanks(let parts), .pairs(let parts):
      parts.allSatisfy { $0.value.allSatisfy(\.isWhitespace) }
    }
  }
}
