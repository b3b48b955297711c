import Courseware

/// Shared by all kinds that are answered by typing.
extension AnswerField {
  func counted(
    _ answer: Response.Answer, _ marks: DecimalMarks, asNumber: Bool = false
  ) -> [CountedAnswer] {
    guard case .text(let text) = answer else { return [] }
    let one = counted(typed: text, part: "", marks, asNumber: asNumber)
    return one.map { [$0] } ?? []
  }

  /// A typed answer in the form in which reports distinguish answers; `nil` for white space.
  func counted(
    typed: String, part: String, _ marks: DecimalMarks, asNumber: Bool = false
  ) -> CountedAnswer? {
    // Normalizing a long text would take long, and no key accepts one.
    let isLong = typed.unicodeScalars.count > AnswerField.maxAnswerLength
    let cut = isLong ? String(typed.unicodeScalars.prefix(AnswerField.maxAnswerLength)) : typed
    let form = isCaseSensitive ? AnswerText.plain(cut) : AnswerText.folded(cut)
    guard !form.isEmpty else { return nil }
    let isAccepted = accepted.isEmpty ? nil : accepts(typed, marks.read)
    let isMeasured = asNumber || accepted.contains { if case .number = $0 { true } else { false } }
    let measured =
      isMeasured && !accepted.contains(.text(form)) ? measure(cut, marks) : nil
    return (part, DistinctAnswer(text: measured ?? form, isAccepted: isAccepted))
  }

  /// A number and its unit in a normal form; `nil` for anything else.
  private func measure(_ typed: String, _ marks: DecimalMarks) -> String? {
    guard let measure = Measure(typed, marks.read) else { return nil }
    let unit = isCaseSensitive ? measure.unit : AnswerText.folded(measure.unit)
    // '9,9', '1/2' and '10:30' are listed as they were typed; '5²', which is '5^2' here, would be
    // '52'.
    guard measure.hasOnlyUnit || unit.hasPrefix("^") else { return nil }
    return measure.number.words(marks.listed) + (unit.isEmpty ? "" : " " + unit)
  }
}

/// A typed text of a cell, which has at most as many bytes as one from a page.
func typedText(in cell: String) throws(CellFault) -> String {
  guard cell.utf8.count <= Attempt.maxTextSize else {
    throw CellFault(reason: "an answer must be at most \(Attempt.maxTextSize) bytes")
  }
  return cell
}
