import Courseware

/// A question that is answered by typing a few words.
struct ParsedShortText: ParsedTyped {
  var field: AnswerField

  /// Whether only patterns are accepted, so that `case` has no effect.
  ///
  /// Without any correct answer, as in a survey, case matters for reports, which list the answers.
  private var hasPatternsAlone: Bool { !field.accepted.isEmpty && !field.comparesLetters }

  var words: String {
    hasPatternsAlone ? "a question with patterns alone" : "a question with one typed answer"
  }

  var uselessAttributes: [String] {
    ["pin", "shuffle", "scoring"] + (hasPatternsAlone ? ["case"] : [])
  }

  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType { .shortText }

  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind {
    .shortText(ShortText(field))
  }
}
