package import Courseware

extension Choice: QuestionGrading {}

/// Scores and counts the answers of all kinds that consist of options.
extension QuestionGrading where Self: ChoiceContent {
  /// Scores selected options by the question's scoring rule; too many of them earn nothing.
  package func score(
    _ answer: Response.Answer, _ mark: DecimalMark, into score: inout QuestionScore
  ) -> Bool {
    guard case .options(let ids) = answer else { return false }
    let (options, scoring) = (asChoice.options, asChoice.scoring)
    let allowsSeveral = asChoice.allowsSeveral
    let limit = allowsSeveral ? Int.max : 1
    guard !ids.isEmpty, score.take(ids, of: options.map(\.id), most: limit) else {
      return true
    }
    let isSpared = !allowsSeveral && options.contains { $0.isVoid && ids.contains($0.id) }
    score.points = (isSpared ? 1 : scoring.fraction(Selection(ids, of: asChoice))) * score.maximum
    return true
  }

  /// The ids of the selected options, in source order.
  package func counted(_ answer: Response.Answer, _ marks: DecimalMarks) -> [CountedAnswer] {
    countedOptions(answer, of: asChoice.options.map(\.id))
  }

  /// The mean fraction of the points over the options; `nil` if several may be selected.
  package var randomGuess: Double? {
    let choice = asChoice
    guard !choice.allowsSeveral, !choice.options.isEmpty else { return nil }
    return mean(
      choice.options.map { option in
        option.isVoid ? 1 : choice.scoring.fraction(Selection([option.id], of: choice))
      })
  }

  /// The ids of the selected options, in the order that pages write them.
  package func answer(in cell: String, of column: QuestionColumn) throws(CellFault)
    -> Response.Answer
  {
    let ids = try column.ids(in: cell)
    guard asChoice.allowsSeveral || ids.count == 1 else {
      throw CellFault(
        reason: "a single-choice question must have one selected option, not \(ids.count)")
    }
    return .options(asChoice.pageOptions.map(\.id).filter(ids.contains))
  }
}

/// The ids in an answer that the question has, in source order.
func countedOptions(_ answer: Response.Answer, of all: [String]) -> [CountedAnswer] {
  guard case .options(let ids) = answer else { return [] }
  return all.filter(ids.contains).map { ("", DistinctAnswer(text: $0)) }
}

// Both kinds present options in another form and are graded like a choice.
extension TrueFalse: QuestionGrading {}
extension Hotspot: QuestionGrading {}
