/// A question answered by typing a few words.
package struct ShortText: QuestionContent, Sendable, Equatable {
  package var answer: AnswerField

  package init(_ answer: AnswerField) { self.answer = answer }

  package var name: String { "short-text" }
  package var words: String { "a short text" }
  /// Only the key shows whether a number or a word is asked for.
  package var revisionName: String { "typed" }
  package var answerField: AnswerField? { answer }
  package var rightWords: [String] { answer.words }
}
