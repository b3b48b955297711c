import Courseware

/// The questions of a quiz as the form that the script and a student without it read.
///
/// Written by hand rather than by template: the script relies on every class and attribute here.
struct QuizForm {
  private let quiz: Quiz
  private let disclosure: Disclosure

  private let language: ContentLanguage

  init(_ quiz: Quiz, _ language: ContentLanguage) {
    self.quiz = quiz
    self.language = language
    disclosure = Disclosure(of: quiz)
  }

  func write(to out: inout [UInt8]) {
    var places = PagePlaces(questionsOf: quiz)
    places.take(quiz.introduction.htmlBytes)
    var number = 0
    if quiz.hidesQuestions { out.write("<template id=\"questions\">\n") }
    for section in quiz.shownSections { write(section, &number, &places, to: &out) }
    if quiz.hidesQuestions { out.write("</template>\n") }
  }

  private func write(
    _ section: Section, _ number: inout Int, _ places: inout PagePlaces, to out: inout [UInt8]
  ) {
    let heading = section.heading.isEmpty ? nil : section.heading
    out.write("<section class=\"part\"")
    if let pick = section.pick { out.writeAttribute("data-pick", String(pick)) }
    out.writeLanguage(language)
    out.write(">\n")
    if let heading {
      out.write("<h2")
      out.writePlace(places.take(heading: heading.htmlBytes))
      out.write(">")
      out.append(contentsOf: heading.htmlBytes)
      out.write("</h2>\n")
    }
    if !section.introduction.isEmpty {
      out.write("<div class=\"prose\">")
      out.write(section.introduction, &places)
      out.write("</div>\n")
    }
    if let pick = section.pick, pick < section.questions.count {
      out.write("<p class=\"drawn\"")
      out.writeInterfaceLanguage(within: language)
      out.write(">")
      out.write(Phrases.drawn(pick, of: section.questions.count))
      out.write("</p>\n")
    }
    let writer = QuestionForm(
      headingTag: heading == nil ? "h2" : "h3", isGraded: quiz.kind.isGraded,
      disclosure: disclosure, language: language)
    for question in section.questions {
      number += 1
      let names = places.take(question.body.htmlBytes)
      writer.write(question, number: number, headings: names, to: &out)
    }
    out.write("</section>\n")
  }
}

extension Quiz {
  /// Whether its page keeps the questions out of sight until an attempt starts: on the screen, on
  /// paper and without the script.
  ///
  /// They stay in the page's source, where anyone who looks can read them.
  var hidesQuestions: Bool { opens != nil || timeLimit != nil || kind == .exam }
}
