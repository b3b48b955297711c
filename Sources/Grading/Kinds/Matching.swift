import Courseware

extension Matching: QuestionGrading {
  func score(_ answer: Response.Answer, _ mark: DecimalMark, into score: inout QuestionScore)
    -> Bool
  {
    guard case .pairs(let pairs) = answer else { return false }
    var tally = PartTally(parts: rows.count, scoresParts: scoresParts)
    tally.unknown = pairs.map(\.id).filter { id in !rows.contains { $0.id == id } }
    for row in rows {
      guard let partner = pairs.first(where: { $0.id == row.id })?.value else { continue }
      if row.partner == partner { tally.right += 1 }
      if !partners.contains(where: { $0.id == partner }) { tally.unknown.append(partner) }
    }
    score.earn(tally)
    return true
  }

  func counted(_ answer: Response.Answer, _ marks: DecimalMarks) -> [CountedAnswer] {
    guard case .pairs(let pairs) = answer else { return [] }
    return rows.compactMap { row in
      guard let partner = pairs.first(where: { $0.id == row.id })?.value,
        partners.contains(where: { $0.id == partner })
      else { return nil }
      let isRight = partner == row.partner
      return (row.id, DistinctAnswer(text: partner, isAccepted: isRight))
    }
  }

  func words(of answer: String, at part: String) -> String { "\"\(answer)\" for \"\(part)\"" }

  var answerParts: [AnswerPart] { rows.map { ($0.id, $0.text.shownText, choices(for: $0)) } }

  private func choices(for row: Row) -> [AnswerChoice] {
    partners.map { partner in
      .init(
        id: partner.id, text: partner.text.shownText, name: partner.id,
        isAccepted: partner.id == row.partner)
    }
  }

  var randomGuess: Double? {
    let each = 1 / Double(max(1, partners.count))
    return guess(rows.map { _ in each }, byParts: scoresParts)
  }

  func answer(in cell: String, of column: QuestionColumn) throws(CellFault) -> Response.Answer {
    .pairs(
      try column.parts(cell, of: rows.map(\.id)) { _, piece throws(CellFault) in
        try column.items.id(of: piece)
      })
  }
}
