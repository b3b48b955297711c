import Courseware

/// What all kinds of questions have in common: the stem, the hints, what explains the answer.
struct QuestionForm {
  /// `h2` or `h3`: a question stands one level below its section.
  let headingTag: String
  let isGraded: Bool
  let disclosure: Disclosure

  func write(_ question: Question, number: Int, to out: inout [UInt8]) {
    out.write("<fieldset class=\"question\"")
    out.writeAttribute("data-question", question.id)
    if isGraded { out.writeAttribute("data-points", String(question.points.value)) }
    if let choice = question.choice {
      if !choice.shuffles { out.write(" data-fixed") }
      if choice.pinsLast { out.write(" data-pin") }
    }
    out.write(">\n<legend><")
    out.write(headingTag)
    out.write(">")
    out.append(contentsOf: question.stem.htmlBytes)
    out.write("</")
    out.write(headingTag)
    out.write(">")
    writeNotes(on: question, to: &out)
    out.write("</legend>\n")
    writeBlock("class=\"prose\"", question.body, to: &out)
    if let choice = question.choice {
      ChoiceForm(choice: choice, number: number, disclosure: disclosure).write(to: &out)
    }
    writeHints(of: question, to: &out)
    if disclosure.showsAnswers {
      writeBlock("class=\"explanation prose\" hidden", question.explanation, to: &out)
    }
    out.write("</fieldset>\n")
  }

  /// What the question is worth and how it is scored, in small print below the stem.
  private func writeNotes(on question: Question, to out: inout [UInt8]) {
    let rule = isGraded ? question.choice.flatMap { Phrases.rule($0.scoring) } : nil
    let allowsSeveral = question.choice?.allowsSeveral ?? false
    guard isGraded || allowsSeveral else { return }
    out.write("<span class=\"notes\">")
    if isGraded {
      out.write("<span>")
      out.write(Phrases.points(question.points))
      out.write("</span>")
    }
    if allowsSeveral {
      out.write("<span>")
      out.write(Phrases.tickAll)
      out.write("</span>")
    }
    if let rule {
      out.write("<span>")
      out.write(rule)
      out.write("</span>")
    }
    out.write("</span>")
  }

  private func writeHints(of question: Question, to out: inout [UInt8]) {
    for (index, hint) in question.hints.enumerated() {
      out.write("<details class=\"hint\"><summary>")
      out.write(Phrases.hint(index + 1, of: question.hints.count))
      out.write("</summary><div class=\"prose\">")
      out.append(contentsOf: hint.htmlBytes)
      out.write("</div></details>\n")
    }
  }

  private func writeBlock(_ attributes: String, _ prose: Prose, to out: inout [UInt8]) {
    guard !prose.isEmpty else { return }
    out.write("<div ")
    out.write(attributes)
    out.write(">")
    out.append(contentsOf: prose.htmlBytes)
    out.write("</div>\n")
  }
}
