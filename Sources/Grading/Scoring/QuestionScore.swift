import Courseware
import Ledgers

/// The score of one response with the current answer key.
package struct QuestionScore: Sendable, Hashable {
  /// The question's id.
  package var question: String
  /// Below 0 only with a penalty.
  package var points: Double
  /// The maximum, in points; 0 if the question has no key.
  package var maximum: Double
  /// The points of an answer to grade manually; not part of the maximum.
  package var pending: Double
  /// The selected options that the question has, in source order; empty if skipped.
  package var selected: [String]
  var notes: [AttemptNote]
  /// Whether nothing was answered: nothing selected, nothing typed, nothing chosen.
  package var isSkipped = true
}

extension QuestionScore {
  /// Scores a response, or its absence, which is the same as skipping the question.
  init(of response: Response?, to question: Question, _ mark: DecimalMark) {
    let isKeyed = question.marking == .byKey
    self.init(
      question: question.id, points: 0, maximum: isKeyed ? question.points.value : 0,
      pending: question.marking == .byHand ? question.points.value : 0, selected: [], notes: [])
    defer { if question.isVoid { points = maximum } }
    guard let answer = response?.answer, answer != .skipped else { return }
    isSkipped = answer.isEmpty
    if !question.kind.grading.score(answer, mark, into: &self) {
      notes = [.otherKindOfAnswer(question: question.id)]
    }
  }

  /// Stores the selected options that the question has; returns whether there are few enough to
  /// score.
  @discardableResult
  mutating func take(_ ids: [String], of all: [String], most limit: Int) -> Bool {
    selected = all.filter(ids.contains)
    if selected.count < ids.count {
      notes = ids.filter { !selected.contains($0) }
        .map { .unknownOption(question: question, option: $0) }
    }
    if ids.count > limit { notes.append(.severalSelected(question: question)) }
    return ids.count <= limit
  }

  mutating func earn(_ tally: PartTally) {
    points = tally.fraction * maximum
    notes = tally.unknown.map { .unknownOption(question: question, option: $0) }
  }
}

extension Response.Answer {
  /// Whether the answer is empty; typed white space is empty.
  package var isEmpty: Bool {
    switch self {
    case .skipped: true
    case .options(let ids), .order(let ids): ids.isEmpty
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .blanks(let parts), .pairs(let parts):
      parts.allSatisfy { $0.value.allSatisfy(\.isWhitespace) }
    }
  }
}

/// The score of one attempt with the current answer key.
package struct QuizScore: Sendable {
  /// At least 0, even if penalties add up to less.
  package var points: Double
  /// The maximum points of the questions that the attempt was asked.
  package var maximum: Double
  /// The points of answers to grade manually; not part of the maximum.
  package var pending: Double
  /// The notes for the teacher about the attempt and its questions.
  var notes: [AttemptNote]
  /// Indices in ``table``, in source order of the questions.
  var marks: ArraySlice<UInt32>
  /// The distinct scores of the responses of many attempts.
  var table: [QuestionScore]

  /// The questions the attempt was asked, in source order.
  package var questions: [QuestionScore] { marks.map { table[Int($0)] } }
}

/// The number of correct parts: blanks, positions of an order, or pairs.
struct PartTally: Equatable {
  var right = 0
  var parts: Int
  /// Whether each correct part earns its part of the points.
  var scoresParts: Bool
  /// Ids in the answer that the question does not have.
  var unknown: [String] = []

  /// The fraction of the points: 1 if all parts are correct, otherwise the fraction of correct
  /// parts, or 0.
  ///
  /// One division of whole numbers, so that the page's script gets the same double.
  var fraction: Double {
    if right == parts { return 1 }
    return scoresParts ? Double(right) / Double(parts) : 0
  }
}

/// The arithmetic mean; 0 for an empty array.
package func mean(_ values: [Double]) -> Double {
  values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
}
