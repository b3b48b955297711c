import Courseware
import Ledgers

extension Choice: QuestionGrading {
  func score(_ answer: Response.Answer, _ mark: DecimalMark, into score: inout QuestionScore)
    -> Bool
  {
    guard case .options(let ids) = answer else { return false }
    let limit = allowsSeveral ? Int.max : 1
    guard !ids.isEmpty, score.take(ids, of: options.map(\.id), mostTicks: limit) else {
      return true
    }
    let isSpared = !allowsSeveral && options.contains { $0.isVoid && ids.contains($0.id) }
    score.points = (isSpared ? 1 : scoring.fraction(Ticks(ids, of: self))) * score.maximum
    return true
  }

  func counted(_ answer: Response.Answer, _ mark: DecimalMark) -> [CountedAnswer] {
    countedTicks(answer, of: options.map(\.id))
  }

  var randomGuess: Double? {
    guard !allowsSeveral, !options.isEmpty else { return nil }
    return mean(
      options.map { $0.isVoid ? 1 : scoring.fraction(Ticks([$0.id], of: self)) })
  }

  /// The ids of the ticked options, in the order that pages write them.
  func answer(in cell: String, of column: QuestionColumn) throws(CellFault) -> Response.Answer {
    let ids = try column.ids(in: cell)
    guard allowsSeveral || ids.count == 1 else {
      throw CellFault(reason: "one option is ticked at a single choice, not \(ids.count)")
    }
    return .options(pageOptions.map(\.id).filter(ids.contains))
  }
}

/// What of an answer names something to tick, in source order.
func countedTicks(_ answer: Response.Answer, of all: [String]) -> [CountedAnswer] {
  guard case .options(let ids) = answer else { return [] }
  return all.filter(ids.contains).map { ("", DistinctAnswer(text: $0)) }
}
