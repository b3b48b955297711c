/// A question answered with free text and graded manually.
package struct Essay: Sendable, Equatable {
  /// The criteria for grading; never part of a page.
  package var rubric: Prose

  package init(rubric: Prose) { self.rubric = rubric }

  /// The maximum length of an answer, in UTF-16 code units, as in a text area.
  package static let maxAnswerLength = 20_000
}

extension Essay: QuestionContent {
  package var name: String { "essay" }
  package var words: String { "an essay" }
  package var marking: Question.GradingMethod { .byHand }
}
