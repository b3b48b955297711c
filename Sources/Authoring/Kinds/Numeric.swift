import Courseware

/// A question that is answered by typing a number.
struct ParsedNumeric: ParsedTyped {
  var field: AnswerField

  static let keyName = "numbers"

  var words: String {
    field.comparesLetters ? "a question with one typed answer" : "a question with numbers alone"
  }

  var uselessAttributes: [String] {
    ["pin", "shuffle", "scoring"] + (field.comparesLetters ? [] : ["case"])
  }

  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType { .numeric }

  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind {
    .numeric(Numeric(field))
  }
}
