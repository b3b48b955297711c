/// A question answered by typing a number.
package struct Numeric: TypedContent, Sendable, Equatable {
  /// The field for the number; its accepted answers are all numbers; a survey may have none.
  package var answer: AnswerField

  /// Creates a question with one field, whose accepted answers must all be numbers.
  package init(_ answer: AnswerField) { self.answer = answer }

  /// Also the value of the attribute `type` in source.
  package var name: String { "numeric" }
  /// Recorded with published revisions; questions are matched by similarity only if it is equal.
  package var words: String { "a number" }
}
