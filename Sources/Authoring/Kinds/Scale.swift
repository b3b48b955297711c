import Courseware

/// The steps of a scale, in order.
struct ParsedScale: ParsedAnswer {
  var steps: [ParsedOption]

  static let need = "a list of its steps, without brackets"
  static let listForm = AnswerListForm.any
  static let partsName = "steps"

  static func isAnswer(_ block: MarkdownNode, in document: MarkdownDocument) -> Bool {
    block.isList && !document.isOptionList(block)
  }

  static func read(_ source: AnswerSource, _ reader: inout QuestionReader) -> AnswerReading? {
    guard let list = source.parts.answers.first else { return nil }
    if reader.refuseLostItems(of: list) { return .unreadable }
    return .answer(ParsedScale(steps: reader.items(list, "a step of a scale")))
  }

  static func fixes(_ parts: QuestionParts, _ reader: QuestionReader) -> [Diagnostic.Fix] {
    guard let list = parts.extra, list.isList else { return [] }
    return reader.unmarkingFix(list)
  }

  var words: String { "a scale" }
  var uselessAttributes: [String] { ["pin", "shuffle", "case", "scoring", "points"] }
  var lists: [[ParsedOption]] {
    get { [steps] }
    set { steps = newValue.first ?? [] }
  }
  var shownTexts: [ParsedProse] { steps.map(\.text) }
  var tooFew: String? { steps.count < 2 ? "a scale must have at least two steps" : nil }
  var form: (count: Int, key: UInt64) { (steps.count, 0) }
  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType { .scale }

  func digest(
    of question: ParsedQuestion, _ digests: inout QuestionDigests, _ scan: inout TextScan
  ) -> QuestionDigests.Answer {
    let sum = steps.reduce(0) { $0 &+ finished(digests.read($1.text, &scan)) }
    return QuestionDigests.Answer(asked: 7 &+ sum)
  }

  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind {
    .scale(Scale(steps: steps.map { .init(id: $0.id, text: $0.text.prose(in: settings.store)) }))
  }
}
