import Courseware
import Ledgers

/// The languages of a quiz in which the rows of a sheet can be answered.
struct SheetLanguages {
  /// The quiz in one language.
  private struct Version {
    /// The code of the language, such as `de`.
    var code: String
    var mark: DecimalMark
    var questions: [String: Question]

    /// The column with the texts of its question and the decimal mark in this language.
    func translated(_ column: QuestionColumn) -> QuestionColumn? {
      questions[column.question.id].map { column.translated(by: $0, mark) }
    }
  }

  /// The original and its translations.
  private let versions: [Version]
  /// Whether the languages have different decimal marks.
  private let hasSeveralMarks: Bool

  /// `siteLanguage` is the language of a quiz without the field `language`.
  init(of quiz: Quiz, siteLanguage: String) {
    let all = [quiz] + quiz.translations
    versions = all.map { version in
      Version(
        code: version.language ?? siteLanguage, mark: version.decimalMark,
        questions: Dictionary(keepingFirst: version.questions.map { ($0.id, $0) }))
    }
    hasSeveralMarks = Set(all.map(\.decimalMark)).count > 1
  }

  /// The code of the language that a cell names; `nil` if the cell is empty.
  func code(in cell: String) throws(CellFault) -> String? {
    let word = AnswerText.folded(cell)
    if word.isEmpty { return nil }
    if let found = versions.first(where: { AnswerText.folded($0.code) == word }) {
      return found.code
    }
    throw CellFault(
      reason: "'\(shortened(AnswerText.plain(cell), to: 60))' is not a language of this quiz: "
        + "write \(known)")
  }

  /// The content of a cell in a language of the quiz, `nil` for the original; answers in the texts
  /// of the other languages are accepted, too, but no scores with their decimal marks.
  func content(
    of cell: String, _ column: QuestionColumn, in code: String?
  ) throws(CellFault) -> CellContent {
    let content = try read(cell, column, in: code)
    guard code == nil, case .answer(let answer) = content,
      dependsOnMark(answer, to: column.question)
    else { return content }
    let number = shortened(AnswerText.plain(cell), to: 60)
    throw CellFault(
      reason: "'\(number)' is another number in another language of this quiz: "
        + "write \(known) into a column 'language'")
  }

  private func read(
    _ cell: String, _ column: QuestionColumn, in code: String?
  ) throws(CellFault) -> CellContent {
    let own = versions.firstIndex { $0.code == code } ?? 0
    do throws(CellFault) {
      // The column has the texts of the original.
      let translated = own == 0 ? nil : versions[own].translated(column)
      return try (translated ?? column).content(of: cell)
    } catch {
      for (place, version) in versions.enumerated() where place != own {
        if case .answer(let answer)? = try? version.translated(column)?.content(of: cell) {
          return .answer(answer)
        }
      }
      throw error
    }
  }

  /// Whether an answer contains a number that the languages of the quiz read differently.
  private func dependsOnMark(_ answer: Response.Answer, to question: Question) -> Bool {
    guard hasSeveralMarks else { return false }
    let grading = question.kind.grading
    let marks: [DecimalMark] = [.point, .comma]
    let readings = marks.map { mark in
      grading.counted(answer, (read: mark, listed: .point)).map { $0.answer }
    }
    return readings[0] != readings[1]
  }

  private var known: String {
    versions.map { "'\($0.code)'" }.joined(separator: " or ")
  }
}
