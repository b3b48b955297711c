/// A question answered in free words and marked by hand.
package struct Essay: Sendable, Equatable {
  /// The criteria for grading; never part of a page.
  package var rubric: Prose

  package init(rubric: Prose) { self.rubric = rubric }

  /// How long an answer may be, in UTF-16 code units, as a text area counts.
  package static let maxAnswerLength = 20_000
}

extension Essay: QuestionContent {
  package var name: String { "essay" }
  package var words: String { "an essay" }
  package var marking: Question.GradingMethod { .byHand }
}
