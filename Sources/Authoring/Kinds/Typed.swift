import Courseware

extension AnswerField {
  /// Whether the case of letters can matter, in words and in units.
  ///
  /// For a pattern, its flag `i` decides whether case is ignored.
  var comparesLetters: Bool {
    accepted.contains { accepted in
      switch accepted {
      case .number(let range): !range.unit.isEmpty
      case .text: true
      case .pattern: false
      }
    }
  }
}

/// Common behavior of numeric and short-text questions: answers on lines that start with `=`.
protocol ParsedTyped: ParsedAnswer {
  var field: AnswerField { get }
}

extension ParsedTyped {
  static var need: String { "its correct answers, each on a line after '= '" }
  static var answerForm: AnswerForm { .lines }

  /// Without correct answers, any answer is accepted, which a survey may ask for.
  static func read(_ source: AnswerSource, _ reader: inout QuestionReader) -> AnswerReading? {
    let answers = source.parts.answers
    return answers.isEmpty && !source.isAlone ? nil : reader.typed(answers, source.question)
  }

  var form: (count: Int, key: UInt64) { (0, field.numbersDigest) }

  func adviceWithoutKey(_ question: ParsedQuestion) -> String? {
    field.accepted.isEmpty ? "write each correct answer on a line after '= '" : nil
  }

  func digest(
    of question: ParsedQuestion, _ digests: inout QuestionDigests, _ scan: inout TextScan
  ) -> QuestionDigests.Answer {
    QuestionDigests.Answer(asked: 2, key: field.digest)
  }
}
