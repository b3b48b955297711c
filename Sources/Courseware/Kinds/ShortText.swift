/// A question answered by typing a few words.
package struct ShortText: TypedContent, Sendable, Equatable {
  /// The field for the words; its accepted answers are texts and patterns; a survey may have none.
  package var answer: AnswerField

  /// Creates a question with one field, whose accepted answers must be texts or patterns.
  package init(_ answer: AnswerField) { self.answer = answer }

  /// Also the value of the attribute `type` in source.
  package var name: String { "short-text" }
  /// Recorded with published revisions; questions are matched by similarity only if it is equal.
  package var words: String { "a short text" }
}

/// A kind of question that is answered by typing into one field.
package protocol TypedContent: QuestionContent {
  /// The field; in a survey it may accept nothing.
  var answer: AnswerField { get }
}

extension TypedContent {
  /// Only the key shows whether a number or a word is asked for.
  package var revisionName: String { "typed" }
  /// Always ``answer``, also in a survey, in which it may accept nothing.
  package var answerField: AnswerField? { answer }
  /// The accepted patterns, numbers and ranges with their units, such as `1.25 to 1.3 kg`, and
  /// texts, of which only the first is as written; a survey may have none.
  package var rightWords: [String] { answer.words }
}
