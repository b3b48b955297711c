/// A question answered by typing a number.
package struct Numeric: QuestionContent, Sendable, Equatable {
  /// The field for the number; its accepted answers are all numbers; a survey may have none.
  package var answer: AnswerField

  /// Creates a question with one field, whose accepted answers must all be numbers.
  package init(_ answer: AnswerField) { self.answer = answer }

  /// Also the value of the attribute `type` in source.
  package var name: String { "numeric" }
  /// Recorded with published revisions; questions are matched by similarity only if it is equal.
  package var words: String { "a number" }
  /// Only the key shows whether a number or a word is asked for.
  package var revisionName: String { "typed" }
  /// Always ``answer``, also in a survey, in which it may accept nothing.
  package var answerField: AnswerField? { answer }
  /// The accepted numbers and ranges with their units: `1.25 to 1.3 kg`; a survey may have none.
  package var rightWords: [String] { answer.words }
}
