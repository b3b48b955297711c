import Courseware

/// A few words to type.
struct ParsedShortText: ParsedAnswer, ParsedTyped {
  var gap: AnswerField

  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType { .shortText }

  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind {
    .shortText(ShortText(gap))
  }
}
