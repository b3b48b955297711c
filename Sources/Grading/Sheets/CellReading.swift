package import Courseware
import Ledgers

/// The reason why a cell, or the heading of a column, is invalid: what was expected there.
package struct CellFault: Error { var reason: String }

/// The content of a cell of a question's column.
enum CellContent {
  case answer(Response.Answer)
  case scoreOverride(ScoreOverride)
}

extension QuestionColumn {
  /// `shown` is the question as the version on paper shows it.
  init(
    _ question: Question, _ meaning: CellMeaning?, _ mark: DecimalMark,
    isPresented: Bool = false, shown: Form.Shown? = nil
  ) {
    let items =
      shown.map { question.items(inOrder: $0.items) }
      ?? question.items(question.letteredParts(asPresented: isPresented).filter(\.list.isChosen))
    self.init(
      question: question, meaning: meaning, mark: mark, isPresented: isPresented, items: items,
      shown: shown)
  }

  /// The column for a version on paper: a number in the heading is the number on the sheet, and
  /// letters follow the order on the sheet.
  ///
  /// - Returns: `nil` if the version does not have the question.
  func onPaper(_ form: Form, _ questions: [String: Question]) -> QuestionColumn? {
    let shown =
      headingNumber.map { form.questions.indices.contains($0 - 1) ? form.questions[$0 - 1] : nil }
      ?? form.questions.first { $0.question == question.id }
    guard let shown, let question = questions[shown.question] else { return nil }
    return QuestionColumn(question, meaning, mark, isPresented: isPresented, shown: shown)
  }

  /// The column with the texts of its question in another language, which has a decimal mark.
  func translated(by question: Question, _ mark: DecimalMark) -> QuestionColumn {
    QuestionColumn(question, meaning, mark, isPresented: isPresented, shown: shown)
  }

  /// Reads a cell; white space alone is a skipped question.
  ///
  /// If the meaning of cells is not specified, 0 and 1 are scores at a question that is answered by
  /// choosing, unless an option has this name; everywhere else they are answers. Between "true" and
  /// "false" they are refused, because 1 often means that the answer is "true".
  func content(of cell: String) throws(CellFault) -> CellContent {
    let text = AnswerText.plain(cell)
    if text.isEmpty { return .answer(.skipped) }
    switch meaning {
    case .score: return .scoreOverride(try score(text))
    case .points: return .scoreOverride(try points(text))
    case .answers: return .answer(try answer(cell))
    case nil:
      guard text == "0" || text == "1", isChosen, items.places(of: text).isEmpty else {
        return .answer(try answerAndNoPoints(cell))
      }
      if ["true", "false"].allSatisfy({ items.places(of: $0).count == 1 }) {
        throw CellFault(
          reason: "'\(text)' may be an answer or a score: write 'true' or 'false', "
            + "or end the heading with '[score]'")
      }
      return .scoreOverride(try score(text))
    }
  }

  private var isChosen: Bool {
    question.marking == .byKey && question.kind.parts.contains(where: \.list.isChosen)
  }

  private func score(_ text: String) throws(CellFault) -> ScoreOverride {
    guard question.marking != .none else { throw CellFault(reason: "a scale has no score") }
    guard let number = number(text, mark), (0...1).contains(number) else {
      throw CellFault(reason: "a score must be a number from 0 to 1")
    }
    return ScoreOverride(question: question.id, worth: .fraction(number))
  }

  private func points(_ text: String) throws(CellFault) -> ScoreOverride {
    guard question.marking != .none else { throw CellFault(reason: "a scale has no points") }
    return ScoreOverride(
      question: question.id,
      worth: .points(try pointsInCell(text, mark, upTo: question.points.value)))
  }

  /// Reads a cell of a column that may contain points although its heading does not say so.
  ///
  /// The error for a number that is no choice says how to write the heading.
  private func answerAndNoPoints(_ cell: String) throws(CellFault) -> Response.Answer {
    do throws(CellFault) {
      return try answer(cell)
    } catch {
      guard isChosen, number(AnswerText.plain(cell), mark) != nil else { throw error }
      throw CellFault(reason: error.reason + "; if it is points, end the heading with '[points]'")
    }
  }

  private func answer(_ cell: String) throws(CellFault) -> Response.Answer {
    try question.kind.grading.answer(in: cell, of: self)
  }

  /// The ids that a cell names: either by the whole cell, or separated by semicolons, or by commas
  /// if it contains no semicolon.
  func ids(in cell: String) throws(CellFault) -> [String] {
    if items.places(of: cell).count == 1 { return [try items.id(of: cell)] }
    try refuseSpaces(in: cell)
    let separator: Character = cell.contains(";") ? ";" : ","
    let ids = try cell.split(separator: separator, omittingEmptySubsequences: false).map {
      piece throws(CellFault) in try items.id(of: String(piece))
    }
    if let twice = Dictionary(grouping: ids, by: \.self).first(where: { $0.value.count > 1 }) {
      throw CellFault(reason: "'\(twice.key)' is named twice")
    }
    return ids
  }

  /// Refuses a cell that names several choices that only spaces separate.
  private func refuseSpaces(in cell: String) throws(CellFault) {
    let pieces = AnswerText.plain(cell).split(separator: " ").map(String.init)
    guard pieces.count > 1, pieces.allSatisfy({ items.places(of: $0).count == 1 }) else { return }
    let right = shortened(pieces.joined(separator: ";"), to: 60)
    throw CellFault(reason: "separate several answers with semicolons: '\(right)'")
  }

  /// Splits a cell at semicolons into one piece for each part of a question; an empty piece leaves
  /// its part empty.
  func parts(
    _ cell: String, of ids: [String], _ value: (Int, String) throws(CellFault) -> String
  ) throws(CellFault) -> [Response.Part] {
    let pieces =
      ids.count == 1
      ? [cell]
      : cell.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    guard pieces.count == ids.count else {
      throw CellFault(reason: "write \(ids.count) values, separated by semicolons")
    }
    var parts: [Response.Part] = []
    for (place, piece) in pieces.enumerated() where !AnswerText.plain(piece).isEmpty {
      // Not in the plain form, which turns the superscript of '10³' into a digit.
      let value = try value(place, AnswerText.trimmed(piece[...]))
      parts.append(Response.Part(id: ids[place], value: value))
    }
    return parts
  }
}

extension Question {
  /// The choices that a cell may name, in the order of a sheet of paper, where they have letters.
  fileprivate func items(inOrder ids: [String]) -> Items {
    let byID = Dictionary(keepingFirst: kind.parts.filter(\.list.isChosen).map { ($0.id, $0) })
    var items = items(ids.compactMap { byID[$0] })
    items.isOnPaper = true
    return items
  }

  /// The choices that a cell may name, in the order of their letters.
  fileprivate func items(_ choices: [QuestionPart]) -> Items {
    Items(
      choices.map { ($0.id, $0.text.text) },
      hasLetters: choices.contains { $0.list == .option || $0.list == .step },
      hasNumbers: choices.contains { $0.list == .step })
  }
}

/// The points in a cell.
///
/// A number such as `1.000` is refused if both numbers that it can mean are possible.
func pointsInCell(
  _ text: String, _ mark: DecimalMark, upTo most: Double
) throws(CellFault) -> Double {
  if let (whole, decimal) = readings(of: text, mark), Double(whole).map({ $0 <= most }) ?? false {
    throw CellFault(reason: "'\(text)' can mean two numbers: write '\(whole)' or '\(decimal)'")
  }
  guard let number = number(text, mark), (0...most).contains(number) else {
    throw CellFault(reason: "points must be a number from 0 to \(shortest(most))")
  }
  return number
}

/// The two numbers that a number such as `1,000` can mean, if its comma or point is not the decimal
/// mark of the language; `nil` for a number that does not end in three digits after it.
func readings(of text: String, _ mark: DecimalMark) -> (whole: String, decimal: String)? {
  let text = text.first == "+" ? text.dropFirst() : text[...]
  let isComma = mark == .comma
  let parts = text.split(separator: isComma ? "." : ",", omittingEmptySubsequences: false)
  guard parts.count == 2, (1...3).contains(parts[0].utf8.count), parts[1].utf8.count == 3,
    parts[0].utf8.first != UInt8(ascii: "0"),
    parts.allSatisfy({ $0.utf8.allSatisfy { isDigit($0) } })
  else { return nil }
  return (parts.joined(), parts.joined(separator: isComma ? "," : "."))
}

/// A number as written by people and spreadsheets: sign, digits, point, exponent.
///
/// Unlike `Double.init`, it does not accept hexadecimal numbers. A comma before one or two digits
/// is a decimal mark in every language: it cannot separate thousands.
package func number(_ text: String, _ mark: DecimalMark) -> Double? {
  let isDecimalComma = text.utf8.suffix(3).dropLast().contains(UInt8(ascii: ","))
  let text = mark == .comma || isDecimalComma ? text.replacing(",", with: ".") : text
  let isPlain = text.utf8.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) }
  return isPlain ? Double(text) : nil
}

/// The choices that a cell may name: options, steps of a scale, items to order, partners.
///
/// A choice is named by its id, else its letter, else its text, else its number: the first of these
/// that fits anything is used. So an option with the id `b` is named by `B` at any position.
struct Items {
  private let ids: [String]
  private let texts: [String]
  private let hasLetters: Bool
  private let hasNumbers: Bool
  /// Whether the letters are those on a sheet of paper, which shows no ids: then letters come
  /// first.
  fileprivate var isOnPaper = false

  init(_ items: [(id: String, text: String)], hasLetters: Bool = false, hasNumbers: Bool = false) {
    ids = items.map(\.id)
    texts = items.map { AnswerText.folded($0.text) }
    self.hasLetters = hasLetters
    self.hasNumbers = hasNumbers
  }

  /// The indices of the choices that a text names; several if their texts are equal.
  func places(of text: String) -> [Int] {
    let word = AnswerText.folded(text)
    if isOnPaper, let place = letter(word), ids.indices.contains(place) { return [place] }
    if let place = ids.firstIndex(where: { AnswerText.folded($0) == word }) { return [place] }
    if hasLetters, let place = letter(word), ids.indices.contains(place) { return [place] }
    let same = texts.indices.filter { texts[$0] == word }
    if !same.isEmpty { return same }
    if hasNumbers, let number = Int(word), number >= 1, number <= ids.count { return [number - 1] }
    return []
  }

  /// The id of the only choice that a text names.
  func id(of text: String) throws(CellFault) -> String {
    let places = places(of: text)
    guard places.count == 1 else {
      let word = shortened(AnswerText.plain(text), to: 60)
      throw CellFault(
        reason: places.isEmpty
          ? "'\(word)' is not one of \(known)" : "'\(word)' matches several: write an id")
    }
    return ids[places[0]]
  }

  private var known: String {
    let list =
      ids.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
      + (ids.count > 12 ? ", …" : "")
    guard hasLetters || isOnPaper, !ids.isEmpty, ids.count <= 26 else { return list }
    return "the letters A to \(Character(Unicode.Scalar(UInt8(64 + ids.count)))), " + list
  }

  private func letter(_ word: String) -> Int? {
    guard word.utf8.count == 1, let byte = word.utf8.first else { return nil }
    return isLowerLetter(byte) ? Int(byte) - 97 : nil
  }
}
