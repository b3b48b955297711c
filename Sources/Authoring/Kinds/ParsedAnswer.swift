import Courseware

/// The requirements of a kind of question for reading, checking, comparing and lowering.
///
/// Each kind has a file in this folder; the default implementations fit most kinds.
protocol ParsedAnswer: Sendable {
  /// What a question of this kind needs below its heading: "options: '- [x] …' if correct,
  /// '- [ ] …' if incorrect".
  static var need: String { get }
  /// The form in which answers of this kind are written.
  static var answerForm: AnswerForm { get }
  /// The attributes of options that only this kind reads, stored in ``ParsedOption/attributes``.
  static var optionAttributes: [String] { get }
  /// Which lists are answers of this kind; used by `fmt`.
  static var listForm: AnswerListForm { get }
  /// The plural noun for its parts: "options".
  static var partsName: String { get }
  /// The plural noun for the contents of its key: "numbers".
  static var keyName: String { get }
  /// Whether a block is an answer of this kind.
  static func isAnswer(_ block: MarkdownNode, in document: MarkdownDocument) -> Bool
  /// Reads the answer; `nil` if there is nothing to read, which is not reported yet.
  static func read(_ source: AnswerSource, _ reader: inout QuestionReader) -> AnswerReading?

  /// Fixes that turn the existing blocks into an answer of this kind, if there is none.
  static func fixes(_ parts: QuestionParts, _ reader: QuestionReader) -> [Diagnostic.Fix]

  /// The noun phrase for such a question: "an ordering question".
  var words: String { get }
  /// Whether block quotes after the question belong to the answer, such as a rubric, instead of
  /// being an explanation.
  var takesQuotes: Bool { get }
  /// Attributes of the heading that have no effect on this kind.
  var uselessAttributes: [String] { get }
  /// The options to select; `nil` for kinds without options.
  var optionsToSelect: [ParsedOption]? { get }
  /// The lists of parts that students select, order, match or choose from. The parts of a list must
  /// differ.
  var lists: [[ParsedOption]] { get set }
  /// The lists whose items are on separate lines, so that an id can be written after each item.
  var listsWithLines: [[ParsedOption]] { get }
  /// The texts shown after the stem and the body, in an order that does not reveal the key.
  var shownTexts: [ParsedProse] { get }
  /// The message for a question with too few parts; `nil` if there are enough.
  var tooFew: String? { get }
  /// The advice for a graded question without a correct answer; `nil` if it has one or needs none.
  func adviceWithoutKey(_ question: ParsedQuestion) -> String?
  /// Why a scoring rule has no effect on it; `nil` if it has an effect.
  func objection(to rule: ScoringRule, _ question: ParsedQuestion) -> String?
  /// The type of the question, written or inferred.
  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType
  /// The number of parts, and a bit set or hash of the correct ones, both independent of the
  /// language.
  var form: (count: Int, key: UInt64) { get }
  /// The digests of the choices and of the correct ones.
  func digest(
    of question: ParsedQuestion, _ digests: inout QuestionDigests, _ scan: inout TextScan
  ) -> QuestionDigests.Answer
  /// The answer of a checked question.
  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind
}

/// What the answer of a question is read from.
struct AnswerSource {
  let parts: QuestionParts
  let blanks: BlankReading
  /// The question with its settings.
  let question: ParsedQuestion
  /// Whether nothing of another form could be an answer, too.
  let isAlone: Bool
}

/// The result of reading an answer.
enum AnswerReading {
  case answer(any ParsedAnswer)
  /// The answer could not be read; a diagnostic has been reported.
  case unreadable
}

/// The forms in which answers are written.
enum AnswerForm {
  /// A list with `[x]` or `[ ]`.
  case options
  /// Lines that start with `=`.
  case lines
  /// Double brackets in the text.
  case blanks
  case table
  /// Another kind of list, a table or nothing.
  case other

  /// The question types with this form, as in "'single' or 'multiple'".
  var types: String {
    let names = ParsedQuestion.QuestionType.allCases.filter { $0.answer.answerForm == self }
      .map { "'\($0.rawValue)'" }
    let last = names.last ?? ""
    return names.count < 2 ? last : names.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// Which lists are answers to a question.
enum AnswerListForm {
  /// Bulleted lists in which at least one item has a mark.
  case options
  case numbered
  case any
}

/// The settings of a quiz that determine how its questions are lowered.
struct LoweringSettings {
  /// The scoring rule of the question, or else of the quiz.
  let rule: ScoringRule
  let store: Prose.Store
  /// Whether the quiz shuffles options.
  let shuffles: Bool
  /// The language of the quiz, or else of the site.
  let language: String
}

extension ParsedAnswer {
  static var answerForm: AnswerForm { .other }
  static var optionAttributes: [String] { [] }
  static var listForm: AnswerListForm { .options }
  static var partsName: String { "answers" }
  static var keyName: String { "answers" }
  static func fixes(_ parts: QuestionParts, _ reader: QuestionReader) -> [Diagnostic.Fix] { [] }
  static func isAnswer(_ block: MarkdownNode, in document: MarkdownDocument) -> Bool {
    switch answerForm {
    case .options: document.isOptionList(block)
    case .lines: document.isAnswerLines(block)
    case .table: block.isTable
    case .blanks, .other: false
    }
  }
  var takesQuotes: Bool { false }
  var uselessAttributes: [String] { ["pin", "shuffle", "case"] }
  var optionsToSelect: [ParsedOption]? { nil }
  var lists: [[ParsedOption]] {
    get { [] }
    set {}
  }
  var listsWithLines: [[ParsedOption]] { lists }
  var shownTexts: [ParsedProse] { [] }
  var tooFew: String? { nil }
  func adviceWithoutKey(_ question: ParsedQuestion) -> String? { nil }
  func objection(to rule: ScoringRule, _ question: ParsedQuestion) -> String? { nil }
  var form: (count: Int, key: UInt64) { (0, 0) }
}

/// The scoring rule of a question if the rule set by it or its quiz does not suit its kind.
extension ScoringRule {
  /// The rule for a question with options.
  ///
  /// Rules that count selected and unselected options have no meaning if only one may be selected,
  /// and a penalty has none if several may: such a question becomes all or nothing.
  func fitted(allowsSeveral: Bool) -> ScoringRule {
    switch self {
    case .allOrNothing, .weights: self
    case .netCorrect, .eachOption, .eachOptionPenalty: allowsSeveral ? self : .allOrNothing
    case .penalty: allowsSeveral ? .allOrNothing : self
    }
  }

  /// The rule for options, given whether any of them has a weight.
  func fitted(hasWeights: Bool) -> ScoringRule {
    self == .weights && !hasWeights ? .allOrNothing : self
  }
}

extension LoweringSettings {
  /// Whether each part of a question with blanks, rows or an order earns a share of the points:
  /// true for every rule except `all-or-nothing`.
  var scoresParts: Bool { rule != .allOrNothing }
}

/// Common behavior of kinds that are scored by parts.
protocol ParsedParts: ParsedAnswer {}

extension ParsedParts {
  func objection(to rule: ScoringRule, _ question: ParsedQuestion) -> String? {
    switch rule {
    case .allOrNothing, .eachOption, .netCorrect: nil
    case .weights: "only options can have weights; here each part earns the same"
    case .penalty, .eachOptionPenalty:
      "only single choice questions can have a penalty; it is ignored here"
    }
  }
}
