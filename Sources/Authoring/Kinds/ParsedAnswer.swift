import Courseware

/// What reading, checking, comparing and lowering need from a kind of question.
///
/// Each kind has a file in this folder; the defaults of the members fit most kinds.
protocol ParsedAnswer: Sendable {
  /// What must be below a question of this kind: "options: '- [x] …' if correct, '- [ ] …' if
  /// incorrect".
  static var need: String { get }
  /// In which form such a question is answered.
  static var answerForm: AnswerForm { get }
  /// Attributes of its options that only this kind reads: ``ParsedOption/attributes`` has them.
  static var optionAttributes: [String] { get }
  /// Which lists are what such a question is answered by, where `fmt` meets them.
  static var listForm: AnswerListForm { get }
  /// What its parts are called: "options".
  static var partsName: String { get }
  /// What its key consists of: "numbers".
  static var keyName: String { get }
  /// Whether a block is what such a question is answered by.
  static func isAnswer(_ block: MarkdownNode, in document: MarkdownDocument) -> Bool
  /// Reads the answer; `nil` if there is nothing to read, which is not reported yet.
  static func read(
    _ parts: QuestionParts, _ blanks: BlankReading, _ question: ParsedQuestion, isAlone: Bool,
    _ reader: inout QuestionReader
  ) -> AnswerReading?

  /// What turns the blocks that there are into an answer of this kind, where there is none.
  static func fixes(_ parts: QuestionParts, _ reader: QuestionReader) -> [Diagnostic.Fix]

  /// What a question of it is called: "an ordering question".
  var words: String { get }
  /// Whether quotes below it are its own, such as a rubric, and no explanation.
  var takesQuotes: Bool { get }
  /// Attributes of the heading that mean nothing for it.
  var uselessAttributes: [String] { get }
  /// The options to tick; `nil` where it is answered in another way.
  var optionsToTick: [ParsedOption]? { get }
  /// What students tick, order, match or choose from: in each list all differ.
  var lists: [[ParsedOption]] { get }
  /// Those lists whose items have a line of their own, which an id can be written behind.
  var listsWithLines: [[ParsedOption]] { get }
  /// What is shown below stem and body, in an order that tells nothing of the key.
  var shownTexts: [ParsedProse] { get }
  /// What is said of a question with too few parts; `nil` where there are enough.
  var tooFew: String? { get }
  /// The advice for a graded question without a correct answer; `nil` if it has one or needs none.
  func adviceWithoutKey(_ question: ParsedQuestion) -> String?
  /// Why a scoring rule has no effect on it; `nil` if it has an effect.
  func objection(to rule: ScoringRule, _ question: ParsedQuestion) -> String?
  /// The type that the question has, whether it is written or not.
  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType
  /// How many parts it has, and which are right whatever the language: a set of bits or a hash.
  var form: (count: Int, key: UInt64) { get }
  /// What there is to choose from, and what of it is right.
  func digest(
    of question: ParsedQuestion, _ digests: inout QuestionDigests, _ scan: inout TextScan
  ) -> QuestionDigests.Answer
  /// The answer of a checked question.
  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind
}

/// What a reader of answers found.
enum AnswerReading {
  case answer(any ParsedAnswer)
  /// Nothing that could be read; the reader has said so.
  case unreadable
}

/// The forms in which answers are written.
enum AnswerForm {
  /// A list with marks.
  case options
  /// Lines after `=`.
  case lines
  /// Double brackets in the text.
  case blanks
  case table
  /// Another list, or nothing at all.
  case other

  /// The types that are answered in it, as in "'single' or 'multiple'".
  var types: String {
    let names = ParsedQuestion.QuestionType.allCases.filter { $0.answer.answerForm == self }
      .map { "'\($0.rawValue)'" }
    let last = names.last ?? ""
    return names.count < 2 ? last : names.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// Which lists are answers to a question.
enum AnswerListForm {
  /// Lists without numbers of which an item has a mark.
  case options
  /// Lists with numbers.
  case numbered
  case any
}

/// What a quiz decides of how its questions are answered.
struct LoweringSettings {
  /// Of the question or else of the quiz.
  let rule: ScoringRule
  let store: Prose.Store
  /// Whether the quiz shuffles options.
  let shuffles: Bool
  /// The quiz's own, or else the site's.
  let language: String

  /// Whether each part of a question earns its part of the points.
  var scoresParts: Bool { rule != .allOrNothing }
}

extension ParsedAnswer {
  static var answerForm: AnswerForm { .other }
  static var optionAttributes: [String] { [] }
  static var listForm: AnswerListForm { .options }
  static var partsName: String { "answers" }
  static var keyName: String { "answers" }
  static func fixes(_ parts: QuestionParts, _ reader: QuestionReader) -> [Diagnostic.Fix] { [] }
  var takesQuotes: Bool { false }
  var optionsToTick: [ParsedOption]? { nil }
  var lists: [[ParsedOption]] { [] }
  var listsWithLines: [[ParsedOption]] { lists }
  var shownTexts: [ParsedProse] { [] }
  var tooFew: String? { nil }
  func adviceWithoutKey(_ question: ParsedQuestion) -> String? { nil }
  func objection(to rule: ScoringRule, _ question: ParsedQuestion) -> String? { nil }
  var form: (count: Int, key: UInt64) { (0, 0) }
}

/// Why a scoring rule means nothing where several parts of an answer are right or wrong.
func objectionOfParts(to rule: ScoringRule) -> String? {
  switch rule {
  case .allOrNothing, .eachOption, .netCorrect: nil
  case .weights: "only options can have weights; here each part earns the same"
  case .penalty, .eachOptionPenalty:
    "only single choice questions can have a penalty; it is ignored here"
  }
}
