/// A question answered by typing a number.
package struct Numeric: QuestionContent, Sendable, Equatable {
  package var answer: AnswerField

  package init(_ answer: AnswerField) { self.answer = answer }

  package var name: String { "numeric" }
  package var words: String { "a number" }
  /// Only the key shows whether a number or a word is asked for.
  package var revisionName: String { "typed" }
  package var answerField: AnswerField? { answer }
  package var rightWords: [String] { answer.words }
}
