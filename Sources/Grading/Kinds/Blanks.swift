import Courseware

extension Blanks: QuestionGrading {
  func score(_ answer: Response.Answer, _ mark: DecimalMark, into score: inout QuestionScore)
    -> Bool
  {
    guard case .blanks(let answers) = answer else { return false }
    var tally = PartTally(parts: blanks.count, scoresParts: scoresParts)
    tally.unknown = answers.map(\.id).filter { id in !blanks.contains { $0.id == id } }
    for blank in blanks {
      guard let answer = answers.first(where: { $0.id == blank.id })?.value else { continue }
      if blank.content.accepts(answer, mark) { tally.right += 1 }
      if case .menu(let items) = blank.content, !items.contains(where: { $0.id == answer }) {
        tally.unknown.append(answer)
      }
    }
    score.earn(tally)
    return true
  }

  func counted(_ answer: Response.Answer, _ marks: DecimalMarks) -> [CountedAnswer] {
    guard case .blanks(let parts) = answer else { return [] }
    return blanks.compactMap { blank in
      guard let value = parts.first(where: { $0.id == blank.id })?.value else { return nil }
      switch blank.content {
      case .typed(let answerField):
        return answerField.counted(typed: value, part: blank.id, marks)
      case .menu(let items):
        return items.first { $0.id == value }.map {
          (blank.id, DistinctAnswer(text: $0.id, isAccepted: $0.isKey))
        }
      }
    }
  }

  func words(of answer: String, at part: String) -> String { "\"\(answer)\" in \(part)" }

  var answerParts: [AnswerPart] {
    blanks.enumerated().map { ($1.id, "blank \($0 + 1)", $1.content.choices) }
  }

  var randomGuess: Double? { guess(blanks.map(\.content.randomGuess), byParts: scoresParts) }

  func answer(in cell: String, of column: QuestionColumn) throws(CellFault) -> Response.Answer {
    .blanks(
      try column.parts(cell, of: blanks.map(\.id)) { place, piece throws(CellFault) in
        guard case .menu(let items) = blanks[place].content else {
          return try typedText(in: piece)
        }
        return try Items(items.map { ($0.id, $0.text) }).id(of: piece)
      })
  }
}

extension Blanks.Content {
  fileprivate func accepts(_ answer: String, _ mark: DecimalMark) -> Bool {
    switch self {
    case .typed(let answerField): answerField.accepts(answer, mark)
    case .menu(let items): items.contains { $0.id == answer && $0.isKey }
    }
  }

  fileprivate var choices: [AnswerChoice]? {
    guard case .menu(let items) = self else { return nil }
    return items.map { .init(id: $0.id, text: $0.text, name: $0.id, isAccepted: $0.isKey) }
  }

  fileprivate var randomGuess: Double {
    guard case .menu(let items) = self, !items.isEmpty else { return 0 }
    return Double(items.count(where: \.isKey)) / Double(items.count)
  }
}
