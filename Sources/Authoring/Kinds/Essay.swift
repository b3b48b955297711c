import Courseware

/// A free-text answer.
struct ParsedEssay: ParsedAnswer {
  var rubric: ParsedProse

  static let need = "no answers below it"

  static func isAnswer(_ block: MarkdownNode, in document: MarkdownDocument) -> Bool {
    block.kind == .quote
  }

  static func read(_ source: AnswerSource, _ reader: inout QuestionReader) -> AnswerReading? {
    .answer(ParsedEssay(rubric: reader.prose.quoted(source.parts.quotes)))
  }

  var words: String { "an essay" }
  var takesQuotes: Bool { true }
  var uselessAttributes: [String] { ["pin", "shuffle", "case", "scoring"] }
  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType { .essay }

  func digest(
    of question: ParsedQuestion, _ digests: inout QuestionDigests, _ scan: inout TextScan
  ) -> QuestionDigests.Answer {
    QuestionDigests.Answer(asked: 6)
  }

  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind {
    .essay(Essay(rubric: rubric.prose(in: settings.store)))
  }
}
