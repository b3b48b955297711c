import Courseware

/// A statement that is true or false.
struct ParsedTrueFalse: ParsedAnswer {
  /// `nil` where nothing says so, as in a survey.
  var isTrue: Bool?

  static let need = "one line below it, '= true' or '= false'"
  static let answerForm = AnswerForm.lines

  static func isAnswer(_ block: MarkdownNode, in document: MarkdownDocument) -> Bool {
    document.isAnswerLines(block)
  }

  /// Reads one line with a word for either, in any language that ``truthValue(of:)`` knows; without
  /// a line it asks for an opinion.
  static func read(
    _ parts: QuestionParts, _ blanks: BlankReading, _ question: ParsedQuestion, isAlone: Bool,
    _ reader: inout QuestionReader
  ) -> AnswerReading? {
    if parts.answers.isEmpty { return isAlone ? .answer(ParsedTrueFalse()) : nil }
    let lines = parts.answers.flatMap(reader.document.answerLines)
    if lines.count == 1, let isTrue = truthValue(of: lines[0].value) {
      return .answer(ParsedTrueFalse(isTrue: isTrue))
    }
    guard let line = lines.first else { return nil }
    reader.refuse(truthLine: line, isAlone: lines.count == 1)
    return .unreadable
  }

  /// Reads `= true` or `= false` alone, where no type is written.
  static func read(untyped answers: [MarkdownNode], _ document: MarkdownDocument) -> Self? {
    let lines = answers.flatMap(document.answerLines)
    guard lines.count == 1, let word = lines.first?.value.lowercased(),
      word == "true" || word == "false"
    else { return nil }
    return ParsedTrueFalse(isTrue: word == "true")
  }

  var words: String { "a true/false question" }
  var uselessAttributes: [String] { ["pin", "shuffle", "case"] }

  func adviceWithoutKey(_ question: ParsedQuestion) -> String? {
    isTrue == nil ? "write '= true' or '= false' below it" : nil
  }

  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType { .trueFalse }
  var form: (count: Int, key: UInt64) { (2, isTrue.map { $0 ? 1 : 2 } ?? 0) }

  func objection(to rule: ScoringRule, _ question: ParsedQuestion) -> String? {
    switch rule {
    case .allOrNothing, .penalty: nil
    case .weights, .netCorrect, .eachOption, .eachOptionPenalty:
      "the rule '\(rule.name)' has no effect on a true/false question"
    }
  }

  func digest(
    of question: ParsedQuestion, _ digests: inout QuestionDigests, _ scan: inout TextScan
  ) -> QuestionDigests.Answer {
    QuestionDigests.Answer(asked: 8, key: form.key)
  }

  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind {
    let rule = settings.rule.fitted(allowsSeveral: false)
    return .trueFalse(
      TrueFalse(
        isTrue: isTrue, labels: .init(language: settings.language),
        scoring: rule == .weights ? .allOrNothing : rule))
  }
}

/// Whether a word in any of a few languages says that a statement is true or that it is false.
func truthValue(of text: String) -> Bool? {
  guard text.utf8.count <= 20 else { return nil }
  let word = text.lowercased()
  if trueWords.contains(word) { return true }
  return falseWords.contains(word) ? false : nil
}

/// What a line most likely says of a statement: `True.`, `True (T)`, `true/false`.
enum MeantTruth: Equatable {
  case word(Bool)
  /// One of the two, without saying which.
  case both

  /// `nil` where the line has other words.
  init?(_ text: String) {
    guard text.utf8.count <= 40 else { return nil }
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    let values = words.filter { !["or", "oder", "ou", "o", "x", "and"].contains($0) }
      .map(truthValue)
    guard let first = values.first, let isTrue = first, !values.contains(nil),
      text.allSatisfy({ $0.isLetter || " /|,;:.!()[]*_-–".contains($0) })
    else { return nil }
    self = values.allSatisfy { $0 == isTrue } ? .word(isTrue) : .both
  }
}

private let trueWords: Set = [
  "true", "t", "wahr", "richtig", "vrai", "verdadero", "vero", "verdadeiro", "waar", "prawda",
  "верно", "正确",
]
private let falseWords: Set = [
  "false", "f", "falsch", "faux", "falso", "onwaar", "fałsz", "неверно", "错误",
]
