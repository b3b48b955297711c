import Courseware

extension Ordering: QuestionGrading {
  var answerHeading: String { "Position" }
  func words(of answer: String, at part: String) -> String { "place \(answer) for \"\(part)\"" }

  /// An item is correct if its position is correct, not counting items that the question no longer
  /// has.
  func score(_ answer: Response.Answer, _ mark: DecimalMark, into score: inout QuestionScore)
    -> Bool
  {
    guard case .order(let order) = answer else { return false }
    var tally = PartTally(parts: items.count, scoresParts: scoresParts)
    let ids = Set(items.map(\.id))
    tally.unknown = order.filter { !ids.contains($0) }
    tally.right = zip(items, order.lazy.filter(ids.contains)).count { $0.id == $1 }
    score.earn(tally)
    return true
  }

  /// The position of each item in an answer, from 1, not counting items that the question no longer
  /// has.
  func counted(_ answer: Response.Answer, _ marks: DecimalMarks) -> [CountedAnswer] {
    guard case .order(let ids) = answer else { return [] }
    let own = items.map(\.id)
    return ids.filter(own.contains).enumerated().map { place, id in
      let isRight = place < own.count && own[place] == id
      return (id, DistinctAnswer(text: "\(place + 1)", isAccepted: isRight))
    }
  }

  var answerParts: [AnswerPart] {
    items.indices.map { (items[$0].id, items[$0].text.shownText, places(of: $0)) }
  }

  /// The positions at which an item may be put.
  private func places(of item: Int) -> [AnswerChoice] {
    items.indices.map { place in
      .init(id: nil, text: "\(place + 1)", name: "\(place + 1)", isAccepted: place == item)
    }
  }

  /// On average, one item of a random order is in the right position.
  var randomGuess: Double? {
    let count = max(1, items.count)
    return scoresParts ? 1 / Double(count) : 1 / (1...count).reduce(1.0) { $0 * Double($1) }
  }

  func answer(in cell: String, of column: QuestionColumn) throws(CellFault) -> Response.Answer {
    if let order = try order(ofNumbers: cell, column.shown) { return .order(order) }
    let fault = CellFault(
      reason: "write all \(items.count) items in the student's order, separated by semicolons")
    guard items.count == 1 || cell.contains(where: { $0 == ";" || $0 == "," }) else { throw fault }
    let ids = try column.ids(in: cell)
    guard ids.count == items.count else { throw fault }
    return .order(ids)
  }

  /// The order, from top to bottom, given by the numbers in the boxes of a sheet; `nil` if the cell
  /// contains anything else.
  private func order(
    ofNumbers cell: String, _ shown: Form.Shown?
  ) throws(CellFault) -> [String]? {
    let pieces = cell.split { ";, ".contains($0) }
    let numbers = pieces.compactMap { Int($0) }
    guard let shown, numbers.count == pieces.count else { return nil }
    guard numbers.sorted() == Array(1...items.count) else {
      throw CellFault(reason: "write the numbers in the boxes, each of 1 to \(items.count) once")
    }
    return zip(numbers, shown.items).sorted { $0.0 < $1.0 }.map(\.1)
  }
}
