import Courseware

extension Numeric: QuestionGrading {
  func score(_ answer: Response.Answer, _ mark: DecimalMark, into score: inout QuestionScore)
    -> Bool
  {
    score.take(answer, typedInto: self.answer, mark)
  }

  func counted(
    _ answer: Response.Answer, _ mark: DecimalMark, listed: DecimalMark
  ) -> [CountedAnswer] {
    self.answer.counted(answer, mark, listed: listed, asNumber: true)
  }

  var answerParts: [AnswerPart] { [("", "", nil)] }

  func answer(in cell: String, of column: QuestionColumn) throws(CellFault) -> Response.Answer {
    try typedAnswer(in: cell)
  }
}
