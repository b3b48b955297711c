import Courseware

extension Essay: QuestionGrading {
  func score(_ answer: Response.Answer, _ mark: DecimalMark, into score: inout QuestionScore)
    -> Bool
  {
    if case .text = answer { true } else { false }
  }

  func counted(_ answer: Response.Answer, _ marks: DecimalMarks) -> [CountedAnswer] {
    guard case .text(let text) = answer, !AnswerText.plain(text).isEmpty else { return [] }
    return [("", DistinctAnswer(text: text))]
  }

  var answerParts: [AnswerPart] { [("", "", nil)] }

  func answer(in cell: String, of column: QuestionColumn) throws(CellFault) -> Response.Answer {
    .text(try typedText(in: cell))
  }
}
