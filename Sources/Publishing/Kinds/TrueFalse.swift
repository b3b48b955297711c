import Courseware

extension TrueFalse: QuestionPublishing {
  func writeAttributes(to out: inout [UInt8]) { asChoice.writeAttributes(to: &out) }

  /// Two radio buttons, the true one first.
  func writeForm(number: Int, _ disclosure: Disclosure, to out: inout [UInt8]) {
    asChoice.writeForm(number: number, disclosure, to: &out)
  }

  func scoringNote(_ disclosure: Disclosure) -> String? { asChoice.scoringNote(disclosure) }
  func writeKey(_ mark: DecimalMark, to out: inout [UInt8]) { asChoice.writeKey(mark, to: &out) }

  func writeRecord(to out: inout [UInt8]) {
    out.key("isTrue")
    out.write(isTrue.map { $0 ? "true" : "false" } ?? "null")
    out.writeScoring(scoring)
    out.key("labels")
    out.beginObject()
    out.field("true", labels.whenTrue)
    out.field("false", labels.whenFalse)
    out.endObject()
  }
}
