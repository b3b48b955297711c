import Courseware
import Ledgers

/// The content of a column of a sheet.
enum SheetColumn {
  case id, name, email
  /// The time at which the answers were received.
  case received
  case ignored
  /// The version of the quiz on paper that was answered.
  case version
  /// The language of the quiz in which it was answered.
  case language
  case question(QuestionColumn)
}

/// A question and how the cells of its column are read.
package struct QuestionColumn {
  let question: Question
  /// `nil` if neither the heading nor the teacher specifies the meaning of the cells.
  let meaning: CellMeaning?
  /// The decimal mark of the language in which the cells are read.
  let mark: DecimalMark
  /// Whether letters follow the order of the presenter view.
  let isPresented: Bool
  /// The choices that a cell may name.
  var items: Items
  /// The number by which the heading names the question; `nil` if it uses another name.
  var headingNumber: Int?
  /// The question as the version on paper shows it; `nil` without a version.
  var shown: Form.Shown?
}

/// Finds the columns that headings name.
///
/// A student field first, then a question's id, its number in the quiz from 1, or its stem: a
/// question whose id is a number is found by its id before its number.
struct HeadingReader {
  private let quiz: Quiz
  private let cells: CellMeaning?
  private let questions: [Question]
  private var byID: [String: Int]
  private var byStem: [String: [Int]]

  /// `cells` is the meaning of the cells in columns of questions whose headings do not specify it.
  init(_ quiz: Quiz, cells: CellMeaning?) {
    self.quiz = quiz
    self.cells = cells
    questions = quiz.questions
    let byID = Dictionary(
      keepingFirst: zip(questions.map { AnswerText.folded($0.id) }, questions.indices))
    self.byID = byID
    byStem = [:]
    // The texts of the original have priority over those of its translations.
    for version in [quiz] + quiz.translations {
      let named = Dictionary(grouping: version.questions) { AnswerText.folded($0.stem.text) }
      let places = named.mapValues { same in
        same.compactMap { byID[AnswerText.folded($0.id)] }
      }
      byStem.merge(places, uniquingKeysWith: { first, _ in first })
    }
  }

  func column(_ heading: String) throws(CellFault) -> SheetColumn {
    let word = AnswerText.folded(heading)
    switch word {
    case "id": return .id
    case "name": return .name
    case "email", "e-mail": return .email
    case "received": return .received
    case "", "section": return .ignored
    case _ where word.hasPrefix("#"): return .ignored
    default: break
    }
    if let found = try question(word) {
      return .question(column(of: found, word, cells))
    }
    if word == "version" { return .version }
    if word == "language" { return .language }
    for meaning in CellMeaning.allCases where word.hasSuffix("[\(meaning.rawValue)]") {
      let bare = AnswerText.plain(String(word.dropLast(meaning.rawValue.count + 2)))
      if let found = try question(bare) {
        return .question(column(of: found, bare, meaning))
      }
    }
    let names =
      fewWords(questions.map(\.id)) + ["name", "email", "received", "version", "language"]
    let near = nearest(to: word, among: names)
    let advice = near == nil ? "; a column whose name starts with '#' is ignored" : suggestion(near)
    throw CellFault(
      reason:
        "column '\(shortened(heading, to: 60))' is neither a question of '\(quiz.id)' (its id, "
        + "number or text) nor 'id', 'name', 'email', 'received', 'version' or 'language'" + advice)
  }

  private func column(of question: Question, _ word: String, _ meaning: CellMeaning?)
    -> QuestionColumn
  {
    var column = QuestionColumn(
      question, meaning, quiz.decimalMark, isPresented: quiz.hasPresenterView)
    if byID[word] == nil { column.headingNumber = Int(word) }
    return column
  }

  private func question(_ word: String) throws(CellFault) -> Question? {
    if let place = byID[word] { return questions[place] }
    if let number = Int(word), number >= 1, number <= questions.count {
      return questions[number - 1]
    }
    guard let places = byStem[word] else { return nil }
    guard places.count == 1 else {
      let ids = places.map { "'\(questions[$0].id)'" }.joined(separator: ", ")
      throw CellFault(reason: "several questions have this heading: write \(ids)")
    }
    return questions[places[0]]
  }
}
