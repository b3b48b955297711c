package import Courseware

/// Scores the answers of all kinds with one typed field.
extension QuestionGrading where Self: TypedContent {
  /// Scores a text by the key of the field; returns `false` for another kind of answer.
  package func score(
    _ answer: Response.Answer, _ mark: DecimalMark, into score: inout QuestionScore
  ) -> Bool {
    guard case .text(let text) = answer else { return false }
    score.points = self.answer.accepts(text, mark) ? score.maximum : 0
    return true
  }

  /// One part without an id, whose answers are typed.
  package var answerParts: [AnswerPart] { [("", "", nil)] }

  /// The text of the cell, unless it is longer than one from a page can be.
  package func answer(in cell: String, of column: QuestionColumn) throws(CellFault)
    -> Response.Answer
  {
    .text(try typedText(in: cell))
  }
}

extension ShortText: QuestionGrading {
  /// The text in its normal form; a number only if the key has one.
  package func counted(_ answer: Response.Answer, _ marks: DecimalMarks) -> [CountedAnswer] {
    self.answer.counted(answer, marks)
  }
}
