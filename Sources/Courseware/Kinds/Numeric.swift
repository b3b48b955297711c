/// A question answered by typing a number.
package struct Numeric: QuestionContent {
  package var answer: AnswerField

  package init(answer: AnswerField) { self.answer = answer }

  package var name: String { "numeric" }
  package var words: String { "a number" }
  /// Only the key tells whether a number or a word is asked for.
  package var revisionName: String { "typed" }
  package var gap: AnswerField? { answer }
  package var rightWords: [String] { answer.words }
}
