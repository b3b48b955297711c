import Courseware
import Ledgers

extension TrueFalse: QuestionGrading {
  func score(_ answer: Response.Answer, _ mark: DecimalMark, into score: inout QuestionScore)
    -> Bool
  {
    asChoice.score(answer, mark, into: &score)
  }

  func counted(_ answer: Response.Answer, _ mark: DecimalMark) -> [CountedAnswer] {
    asChoice.counted(answer, mark)
  }

  var randomGuess: Double? { asChoice.randomGuess }

  func answer(in cell: String, of column: QuestionColumn) throws(CellFault) -> Response.Answer {
    try asChoice.answer(in: cell, of: column)
  }
}
