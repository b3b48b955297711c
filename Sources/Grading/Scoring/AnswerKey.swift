package import Courseware

/// A quiz as scoring asks for it: made once, used for every attempt.
package struct AnswerKey: Sendable {
  /// In source order.
  let questions: [Question]
  let decimalMark: DecimalMark
  /// How many questions each section asks, `nil` for all of them, and where they stand.
  let sections: [(pick: Int?, places: Range<Int>)]
  /// What students were shown when the key is theirs.
  let revision: String
  /// Which questions an attempt at this revision asks.
  let draw: Draw
  private let places: [String: Int]

  package init(_ quiz: Quiz) {
    questions = quiz.questions
    decimalMark = quiz.decimalMark
    revision = quiz.revision
    draw = Draw(of: quiz)
    var start = 0
    sections = quiz.sections.map { section in
      defer { start += section.questions.count }
      return (section.pick, start..<start + section.questions.count)
    }
    places = Dictionary(
      zip(questions.map(\.id), questions.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Where a question stands among all of them; `nil` where the quiz does not have it any more.
  func place(of question: String) -> Int? { places[question] }
}
