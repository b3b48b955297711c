import Courseware

extension Scale: QuestionPublishing {
  var hasKey: Bool { false }

  func writeAttributes(to out: inout [UInt8]) { out.write(" data-fixed") }

  /// The steps as radio buttons side by side, in their own order.
  func writeForm(number: Int, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8]) {
    out.write("<ul class=\"options scale\">\n")
    for step in steps {
      out.write("<li>")
      out.writeOption(step.id, step.text, type: "radio", number: number)
      out.write("</li>\n")
    }
    out.write("</ul>\n")
  }

  func writePaperForm(_ paper: PaperQuestion, to out: inout [UInt8]) {
    out.write("<ul class=\"options scale\">\n")
    for (letter, step) in paper.lettered(steps, id: \.id) {
      out.write("<li>")
      out.writePaperMark(isBox: false, isFilled: false)
      out.write("<b>\(letter)</b><div>")
      out.write(step.text)
      out.write("</div></li>\n")
    }
    out.write("</ul>\n")
  }

  func paperAnswers(_ paper: PaperQuestion) -> [String] { [] }
  func writeRecord(to out: inout [UInt8]) {
    out.array("steps", steps) { $0.writeItem($1.id, $1.text) }
  }
}
