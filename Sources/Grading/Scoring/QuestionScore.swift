package import Courseware

/// What one response earned by the key as it is now.
package struct QuestionScore: Sendable, Equatable {
  /// The question's id.
  package var question: String
  /// Below 0 under a penalty only.
  package var points: Double
  /// In points.
  package var maximum: Double
  /// The ticked options that the question has, in source order; empty for skipped.
  package var ticked: [String]
  /// What the teacher should know of it.
  package var notes: [AttemptNote]
}

extension QuestionScore {
  /// Scores a response, or its absence, which is the same as skipping the question.
  package init(of response: Response?, to question: Question) {
    self.init(
      question: question.id, points: 0, maximum: question.points.value, ticked: [], notes: [])
    guard case .options(let ids) = response?.answer, !ids.isEmpty else { return }
    let choice = question.choice
    let ticks = Ticks(ids, of: choice)
    ticked = choice.options.lazy.map(\.id).filter { ids.contains($0) }
    if ticked.count < ids.count {
      notes = ids.filter { !ticked.contains($0) }
        .map { .unknownOption(question: question.id, option: $0) }
    }
    guard choice.allowsSeveral || ids.count < 2 else {
      notes.append(.severalTicked(question: question.id))
      return
    }
    points = choice.scoring.fraction(ticks) * question.points.value
  }
}
