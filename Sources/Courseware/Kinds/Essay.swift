/// A question answered with free text and graded manually.
package struct Essay: Sendable, Equatable {
  /// The criteria for grading; never part of a page.
  package var rubric: Prose

  /// Creates an essay with its rubric, which may be empty.
  package init(rubric: Prose) { self.rubric = rubric }

  /// The maximum length of an answer, in UTF-16 code units, as in a text area.
  package static let maxAnswerLength = 20_000
}

extension Essay: QuestionContent {
  /// Also the value of the attribute `type` in source.
  package var name: String { "essay" }
  /// Recorded with published revisions; questions are matched by similarity only if it is equal.
  package var words: String { "an essay" }
  /// By hand, since an essay has no answer key.
  package var marking: Question.GradingMethod { .byHand }
}
