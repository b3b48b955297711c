import Courseware
import Ledgers

/// What kinds have in common that are answered by typing.
extension AnswerField {
  func counted(_ answer: Response.Answer, _ mark: DecimalMark) -> [CountedAnswer] {
    guard case .text(let text) = answer else { return [] }
    return counted(typed: text, part: "", mark).map { [$0] } ?? []
  }

  /// A typed answer in the form in which reports distinguish answers; `nil` for white space.
  func counted(typed: String, part: String, _ mark: DecimalMark) -> CountedAnswer? {
    // The normal form of a long text would take long, and no key accepts it.
    let isLong = typed.unicodeScalars.count > AnswerField.maxAnswerLength
    let cut = isLong ? String(typed.unicodeScalars.prefix(AnswerField.maxAnswerLength)) : typed
    let form = isCaseSensitive ? AnswerText.plain(cut) : AnswerText.folded(cut)
    guard !form.isEmpty else { return nil }
    let isAccepted = accepted.isEmpty ? nil : accepts(typed, mark)
    return (part, DistinctAnswer(text: form, isAccepted: isAccepted))
  }
}

extension QuestionScore {
  /// Scores what was typed into the one place of a question; `false` for another kind of answer.
  mutating func take(
    _ answer: Response.Answer, typedInto answerField: AnswerField, _ mark: DecimalMark
  ) -> Bool {
    guard case .text(let text) = answer else { return false }
    points = answerField.accepts(text, mark) ? maximum : 0
    return true
  }
}

/// A cell as what was typed.
func typedAnswer(in cell: String) throws(CellFault) -> Response.Answer {
  guard cell.utf8.count <= Attempt.maxTextSize else {
    throw CellFault(reason: "an answer must be at most \(Attempt.maxTextSize) bytes")
  }
  return .text(cell)
}
