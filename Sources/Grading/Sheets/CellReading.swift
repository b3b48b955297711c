package import Courseware

/// Why a cell says nothing about a question: what was expected there.
struct CellFault: Error { var reason: String }

/// What a cell says about a question.
enum CellContent {
  case answer(Response.Answer)
  case award(Award)
}

extension QuestionColumn {
  init(_ question: Question, _ meaning: CellMeaning?, _ mark: DecimalMark) {
    self.init(question: question, meaning: meaning, mark: mark, items: question.items)
  }

  /// Reads a cell; white space alone is a skipped question.
  ///
  /// 0 and 1 where nothing says what cells hold are scores at a question that is answered by
  /// choosing, unless one of its options is called so; everywhere else they are what was typed.
  func content(of cell: String) throws(CellFault) -> CellContent {
    let text = AnswerText.plain(cell)
    if text.isEmpty { return .answer(.skipped) }
    switch meaning {
    case .score: return .award(try score(text))
    case .points: return .award(try points(text))
    case .answers: return .answer(try answer(cell))
    case nil:
      guard text == "0" || text == "1", isChosen, items.places(of: text).isEmpty else {
        return .answer(try answer(cell))
      }
      return .award(try score(text))
    }
  }

  private var isChosen: Bool {
    switch question.kind {
    case .choice, .ordering, .matching: true
    case .numeric, .shortText, .blanks, .essay, .scale: false
    }
  }

  private func score(_ text: String) throws(CellFault) -> Award {
    guard question.marking != .none else { throw CellFault(reason: "a scale has no score") }
    guard let number = number(text, mark), (0...1).contains(number) else {
      throw CellFault(reason: "a score is a number from 0 to 1")
    }
    return Award(question: question.id, worth: .fraction(number))
  }

  private func points(_ text: String) throws(CellFault) -> Award {
    guard question.marking != .none else { throw CellFault(reason: "a scale has no points") }
    guard let number = number(text, mark), (0...question.points.value).contains(number) else {
      throw CellFault(reason: "points are a number from 0 to \(shortest(question.points.value))")
    }
    return Award(question: question.id, worth: .points(number))
  }

  private func answer(_ cell: String) throws(CellFault) -> Response.Answer {
    switch question.kind {
    case .choice(let choice): return .options(try ticked(cell, of: choice))
    case .scale: return .options([try items.id(of: cell)])
    case .ordering(let ordering):
      let ids = try ids(in: cell)
      guard ids.count == ordering.items.count else {
        throw CellFault(reason: "an order is all \(ordering.items.count) items between semicolons")
      }
      return .order(ids)
    case .matching(let matching):
      let rows = matching.rows.map(\.id)
      return .pairs(
        try parts(cell, of: rows) { _, piece throws(CellFault) in
          try items.id(of: piece)
        })
    case .blanks(let blanks):
      return .blanks(
        try parts(cell, of: blanks.blanks.map(\.id)) { place, piece throws(CellFault) in
          guard case .menu(let items) = blanks.blanks[place].content else { return piece }
          return try Items(items.map { ($0.id, $0.text) }).id(of: piece)
        })
    case .numeric, .shortText, .essay:
      guard cell.utf8.count <= Attempt.longestText else {
        throw CellFault(reason: "an answer holds at most \(Attempt.longestText) bytes")
      }
      return .text(cell)
    }
  }

  /// The ids of the ticked options, in the order that pages write them.
  private func ticked(_ cell: String, of choice: Choice) throws(CellFault) -> [String] {
    let ids = try ids(in: cell)
    guard choice.allowsSeveral || ids.count == 1 else {
      throw CellFault(reason: "one option is ticked at a single choice, not \(ids.count)")
    }
    return choice.pageOptions.map(\.id).filter(ids.contains)
  }

  /// The ids that a cell names: a whole cell first, then what stands between semicolons, or between
  /// commas where it has no semicolon.
  private func ids(in cell: String) throws(CellFault) -> [String] {
    if items.places(of: cell).count == 1 { return [try items.id(of: cell)] }
    let separator: Character = cell.contains(";") ? ";" : ","
    let ids = try cell.split(separator: separator, omittingEmptySubsequences: false).map {
      piece throws(CellFault) in try items.id(of: String(piece))
    }
    if let twice = Dictionary(grouping: ids, by: \.self).first(where: { $0.value.count > 1 }) {
      throw CellFault(reason: "'\(twice.key)' is named twice")
    }
    return ids
  }

  /// A piece for each part of a question, between semicolons; an empty piece leaves a part empty.
  private func parts(
    _ cell: String, of ids: [String], _ value: (Int, String) throws(CellFault) -> String
  ) throws(CellFault) -> [Response.Part] {
    let pieces =
      ids.count == 1
      ? [cell]
      : cell.split(separator: ";", omittingEmptySubsequences: false)
        .map(String.init)
    guard pieces.count == ids.count else {
      throw CellFault(
        reason: "there are \(ids.count) places, each behind a semicolon but the first")
    }
    var parts: [Response.Part] = []
    for (place, piece) in pieces.enumerated() where !AnswerText.plain(piece).isEmpty {
      let value = try value(place, AnswerText.plain(piece))
      parts.append(Response.Part(id: ids[place], value: value))
    }
    return parts
  }
}

extension Question {
  /// What a cell of this question may name.
  fileprivate var items: Items {
    switch kind {
    case .choice(let choice):
      Items(choice.options.map { ($0.id, $0.text.text) }, hasLetters: true)
    case .scale(let scale):
      Items(scale.steps.map { ($0.id, $0.text.text) }, hasLetters: true, hasNumbers: true)
    case .ordering(let ordering): Items(ordering.items.map { ($0.id, $0.text.text) })
    case .matching(let matching): Items(matching.partners.map { ($0.id, $0.text.text) })
    case .numeric, .shortText, .blanks, .essay: Items([])
    }
  }
}

/// A number as spreadsheets and people write it: digits, a sign, a point, an exponent.
///
/// Swift's own reading takes hexadecimal ones, too.
package func number(_ text: String, _ mark: DecimalMark) -> Double? {
  let text = mark == .comma ? text.replacing(",", with: ".") : text
  let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
  return isPlain ? Double(text) : nil
}
