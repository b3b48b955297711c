import Courseware

// Scored by its only field, as a short text is.
extension Numeric: QuestionGrading {
  func counted(_ answer: Response.Answer, _ marks: DecimalMarks) -> [CountedAnswer] {
    self.answer.counted(answer, marks, asNumber: true)
  }
}
