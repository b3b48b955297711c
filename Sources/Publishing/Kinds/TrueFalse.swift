import Courseware

extension TrueFalse: QuestionPublishing {
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
