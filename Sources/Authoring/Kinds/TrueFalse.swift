import Courseware

/// A statement that is true or false.
struct ParsedTrueFalse: ParsedAnswer {
  /// Whether the statement is true; `nil` if there is no key, as in a survey.
  var isTrue: Bool?

  static let need = "one line below it, '= true' or '= false'"
  static let answerForm = AnswerForm.lines

  /// Reads one line with "true" or "false" in any language that ``truthValue(of:)`` knows; without
  /// a line, the question has no key and asks for an opinion.
  static func read(_ source: AnswerSource, _ reader: inout QuestionReader) -> AnswerReading? {
    let answers = source.parts.answers
    if answers.isEmpty { return source.isAlone ? .answer(ParsedTrueFalse()) : nil }
    let lines = answers.flatMap(reader.document.answerLines)
    if lines.count == 1, let isTrue = truthValue(of: lines[0].value) {
      return .answer(ParsedTrueFalse(isTrue: isTrue))
    }
    guard let line = lines.first else { return nil }
    reader.refuse(truthLine: line, isAlone: lines.count == 1)
    return .unreadable
  }

  /// Reads a single line `= true` or `= false` if the question has no type.
  static func read(untyped answers: [MarkdownNode], _ document: MarkdownDocument) -> Self? {
    let lines = answers.flatMap(document.answerLines)
    guard lines.count == 1, let word = lines.first?.value.lowercased(),
      word == "true" || word == "false"
    else { return nil }
    return ParsedTrueFalse(isTrue: word == "true")
  }

  var words: String { "a true/false question" }

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
    let rule = settings.rule.fitted(allowsSeveral: false).fitted(hasWeights: false)
    return .trueFalse(
      TrueFalse(isTrue: isTrue, labels: .init(language: settings.language), scoring: rule))
  }
}
