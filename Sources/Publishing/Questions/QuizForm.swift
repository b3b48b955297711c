import Courseware

/// The questions of a quiz as the form that the script and a student without it read.
///
/// Written by hand rather than by template: the script relies on every class and attribute here.
struct QuizForm {
  private let quiz: Quiz
  private let disclosure: Disclosure

  init(_ quiz: Quiz) {
    self.quiz = quiz
    disclosure = Disclosure(of: quiz)
  }

  func write(to out: inout [UInt8]) {
    var number = 0
    for section in quiz.sections where !section.questions.isEmpty {
      write(section, &number, to: &out)
    }
  }

  private func write(_ section: Section, _ number: inout Int, to out: inout [UInt8]) {
    let heading = section.heading.isEmpty ? nil : section.heading
    out.write("<section class=\"part\"")
    if let pick = section.pick { out.writeAttribute("data-pick", String(pick)) }
    out.write(">\n")
    if let heading {
      out.write("<h2>")
      out.append(contentsOf: heading.htmlBytes)
      out.write("</h2>\n")
    }
    if !section.introduction.isEmpty {
      out.write("<div class=\"prose\">")
      out.append(contentsOf: section.introduction.htmlBytes)
      out.write("</div>\n")
    }
    if let pick = section.pick, pick < section.questions.count {
      out.write("<p class=\"drawn\">")
      out.write(Phrases.drawn(pick, of: section.questions.count))
      out.write("</p>\n")
    }
    let writer = QuestionForm(
      headingTag: heading == nil ? "h2" : "h3", isGraded: quiz.kind.isGraded,
      disclosure: disclosure)
    for question in section.questions {
      number += 1
      writer.write(question, number: number, to: &out)
    }
    out.write("</section>\n")
  }
}
