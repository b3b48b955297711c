import Courseware

extension Scale: QuestionGrading {
  func score(_ answer: Response.Answer, _ mark: DecimalMark, into score: inout QuestionScore)
    -> Bool
  {
    guard case .options(let ids) = answer else { return false }
    score.take(ids, of: steps.map(\.id), most: 1)
    return true
  }

  func counted(_ answer: Response.Answer, _ marks: DecimalMarks) -> [CountedAnswer] {
    countedOptions(answer, of: steps.map(\.id))
  }

  func answer(in cell: String, of column: QuestionColumn) throws(CellFault) -> Response.Answer {
    .options([try column.items.id(of: cell)])
  }
}
