import Courseware

extension Numeric: QuestionPublishing {
  /// The same as for a short text, because only the key tells which of the two kinds it is.
  var scriptName: String { "short-text" }
  var isNamedByStem: Bool { true }

  func writeForm(number: Int, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8]) {
    out.writeTypedForm(for: answer, number: number, disclosure)
  }

  func writeKey(_ mark: DecimalMark, to out: inout [UInt8]) {
    out.write("\"typed\":")
    out.writeAnswerField(answer, mark)
  }

  func writePaperForm(_ paper: PaperQuestion, to out: inout [UInt8]) {
    out.writePaperLine("line", paper.filled(answer))
  }

  func paperAnswers(_ paper: PaperQuestion) -> [String] {
    Array(answer.paperWords(paper.mark).prefix(1))
  }
  func writeRecord(to out: inout [UInt8]) { out.writeAccepted(by: answer) }
}
