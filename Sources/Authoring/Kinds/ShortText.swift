import Courseware

/// A few words to type.
struct ParsedShortText: ParsedAnswer, ParsedTyped {
  var gap: AnswerField

  /// In a survey case matters to reports, which list the answers.
  private var hasPatternsAlone: Bool { !gap.accepted.isEmpty && !gap.comparesLetters }

  var words: String {
    hasPatternsAlone ? "a question with patterns alone" : "a question with one typed answer"
  }

  var uselessAttributes: [String] {
    ["pin", "shuffle", "scoring"] + (hasPatternsAlone ? ["case"] : [])
  }

  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType { .shortText }

  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind {
    .shortText(ShortText(gap))
  }
}
