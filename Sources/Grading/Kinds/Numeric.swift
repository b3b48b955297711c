import Courseware

// Scored by its only field, as a short text is.
extension Numeric: QuestionGrading {
  func counted(
    _ answer: Response.Answer, _ mark: DecimalMark, listed: DecimalMark
  ) -> [CountedAnswer] {
    self.answer.counted(answer, mark, listed: listed, asNumber: true)
  }
}
