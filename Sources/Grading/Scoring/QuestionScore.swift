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
    defer { if question.isVoid { points = maximum } }
    guard let answer = response?.answer, answer != .skipped else { return }
    isSkipped = answer.isEmpty
    if !question.kind.grading.score(answer, mark, into: &self) {
      notes = [.otherKindOfAnswer(question: question.id)]
    }
  }

  /// Keeps the ticks that the question has; gives back whether they are few enough to score.
  @discardableResult
  mutating func take(_ ids: [String], of all: [String], mostTicks: Int) -> Bool {
    ticked = all.filter(ids.contains)
    if ticked.count < ids.count {
      notes = ids.filter { !ticked.contains($0) }
        .map { .unknownOption(question: question, option: $0) }
    }
    if ids.count > mostTicks { notes.append(.severalTicked(question: question)) }
    return ids.count <= mostTicks
  }

  mutating func earn(_ tally: PartTally) {
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
