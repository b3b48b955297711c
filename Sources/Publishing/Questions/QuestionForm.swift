import Courseware

/// What all kinds of questions have in common: the stem, the hints, what explains the answer.
struct QuestionForm {
  /// `h2` or `h3`: a question stands one level below its section.
  let headingTag: String
  let isGraded: Bool
  let disclosure: Disclosure
  let language: ContentLanguage

  /// - Parameters:
  ///   - question: What is asked.
  ///   - number: Where it stands in the page, from 1.
  ///   - headings: The names of the headings in its body, in order.
  ///   - out: What the page is written to.
  func write(_ question: Question, number: Int, headings: [String], to out: inout [UInt8]) {
    let kind = question.kind.publishing
    out.write("<fieldset class=\"question\"")
    out.writePlace(question.id)
    out.writeAttribute("data-question", question.id)
    if isGraded, question.marking != .none {
      out.writeAttribute("data-points", String(question.points.value))
    }
    out.writeAttribute("data-kind", kind.scriptName)
    kind.writeAttributes(to: &out)
    out.write(">\n<legend><")
    out.write(headingTag)
    if kind.isNamedByStem { out.writeAttribute("id", stemID(number)) }
    out.write(">")
    kind.write(question.stem, disclosure, to: &out)
    out.write("</")
    out.write(headingTag)
    out.write(">")
    QuestionNotes(
      question: question, isGraded: isGraded, disclosure: disclosure, language: language
    ).write(to: &out)
    out.write("</legend>\n")
    if !question.body.isEmpty {
      out.write("<div class=\"prose\">")
      let start = out.count
      kind.write(question.body, disclosure, to: &out)
      out.nameHeadings(headings, from: start)
      out.write("</div>\n")
    }
    kind.writeForm(number: number, disclosure, to: &out)
    writeHints(of: question, to: &out)
    writeExplanation(of: question, to: &out)
    out.write("</fieldset>\n")
  }

  private func writeHints(of question: Question, to out: inout [UInt8]) {
    for (index, hint) in question.hints.enumerated() {
      out.write("<details class=\"hint\"><summary")
      out.writeInterfaceLanguage(within: language)
      out.write(">")
      out.write(Phrases.hint(index + 1, of: question.hints.count))
      out.write("</summary><div class=\"prose\">")
      out.append(contentsOf: hint.htmlBytes)
      out.write("</div></details>\n")
    }
  }

  private func writeExplanation(of question: Question, to out: inout [UInt8]) {
    guard disclosure.showsAnswers, !question.explanation.isEmpty else { return }
    out.write("<div class=\"explanation prose\" hidden>")
    out.append(contentsOf: question.explanation.htmlBytes)
    out.write("</div>\n")
  }
}
