import Courseware

/// The form and the key of all kinds with one typed field.
extension QuestionPublishing where Self: TypedContent {
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

  func projectedAnswers(_ mark: DecimalMark) -> [String] { answer.projectedWords(mark) }

  func writeRecord(to out: inout [UInt8]) { out.writeAccepted(by: answer) }
}

extension ShortText: QuestionPublishing {}
