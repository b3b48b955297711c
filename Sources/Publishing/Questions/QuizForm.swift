import Courseware

/// The questions of a quiz as a form, for the script and for students without it.
///
/// Written by hand rather than by template: the script relies on every class and attribute here.
struct QuizForm {
  private let quiz: Quiz
  private let disclosure: Disclosure

  private let language: ContentLanguage
  /// The language of questions that are missing from a translation.
  private let originalLanguage: ContentLanguage

  init(
    _ quiz: Quiz, _ language: ContentLanguage,
    ofUntranslated originalLanguage: ContentLanguage? = nil
  ) {
    (self.quiz, self.language) = (quiz, language)
    self.originalLanguage = originalLanguage ?? language
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
    let start = out.count
    let heading = section.heading.isEmpty ? nil : section.heading
    out.write("<section class=\"part\"")
    if let pick = section.pick { out.writeAttribute("data-pick", String(pick)) }
    out.writeLanguage(language)
    out.write(">\n")
    if let heading {
      out.write("<h2")
      out.writePlace(places.take(heading: heading.htmlBytes))
      out.write(">")
      out.write(heading)
      out.write("</h2>\n")
    }
    out.writeElement(of: section.introduction) { $0.write(section.introduction, &places) }
    out.isolateTexts(from: start, in: language.direction)
    if let pick = section.pick, pick < section.questions.count {
      out.write("<p class=\"drawn\"")
      out.writeInterfaceLanguage(within: language)
      out.write(">")
      out.writeEscaped(
        language.phrases(
          "drawn", count: pick, ["all": String(section.questions.count)]))
      out.write("</p>\n")
    }
    var writer = QuestionForm(
      headingTag: heading == nil ? "h2" : "h3", isGraded: quiz.kind.isGraded,
      disclosure: disclosure, language: language)
    for question in section.questions {
      number += 1
      let names = places.take(question.body.htmlBytes)
      writer.language = question.isUntranslated ? originalLanguage : language
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

/// The parts that all kinds of questions have: the stem, the hints and the explanation of the
/// answer.
struct QuestionForm {
  /// `h2` or `h3`: the heading of a question is one level below that of its section.
  let headingTag: String
  let isGraded: Bool
  let disclosure: Disclosure
  var language: ContentLanguage

  /// - Parameters:
  ///   - question: The question.
  ///   - number: Its number on the page, from 1.
  ///   - headings: The names of the headings in its body, in order.
  ///   - out: The bytes of the page.
  func write(_ question: Question, number: Int, headings: [String], to out: inout [UInt8]) {
    let kind = question.kind.publishing
    let first = out.count
    out.write("<fieldset class=\"question\"")
    out.writePlace(question.id)
    out.writeAttribute("data-question", question.id)
    if isGraded, question.marking != .none {
      out.writeAttribute("data-points", String(question.points.value))
    }
    if question.isUntranslated {
      out.writeAttribute("lang", language.tag)
      out.writeAttribute("dir", language.direction)
    }
    out.writeAttribute("data-kind", kind.scriptName)
    kind.writeAttributes(to: &out)
    out.write(">\n<legend><")
    out.write(headingTag)
    if kind.isNamedByStem { out.writeAttribute("id", stemID(number)) }
    out.write(">")
    kind.write(question.stem, disclosure, language.phrases, to: &out)
    out.write("</")
    out.write(headingTag)
    out.write(">")
    QuestionNotes(
      question: question, isGraded: isGraded, disclosure: disclosure, language: language
    ).write(to: &out)
    out.write("</legend>\n")
    out.writeElement(of: question.body) { out in
      let start = out.count
      kind.write(question.body, disclosure, language.phrases, to: &out)
      out.nameHeadings(headings, from: start)
    }
    kind.writeForm(number: number, disclosure, language.phrases, to: &out)
    writeHints(of: question, to: &out)
    writeExplanation(of: question, to: &out)
    out.write("</fieldset>\n")
    out.isolateTexts(from: first, in: language.direction)
  }

  private func writeHints(of question: Question, to out: inout [UInt8]) {
    for (index, hint) in question.hints.enumerated() {
      out.write("<details class=\"hint\"><summary")
      out.writeInterfaceLanguage(within: language)
      out.write(">")
      out.writeEscaped(
        language.phrases.numbered("hint", index + 1, of: question.hints.count))
      out.write("</summary><div class=\"prose\">")
      out.write(hint)
      out.write("</div></details>\n")
    }
  }

  private func writeExplanation(of question: Question, to out: inout [UInt8]) {
    guard disclosure.showsAnswers, !question.explanation.isEmpty else { return }
    out.write("<div class=\"explanation prose\" hidden>")
    out.write(question.explanation)
    out.write("</div>\n")
  }
}

/// What a question is worth and how it is scored, in small print below the stem.
struct QuestionNotes {
  let question: Question
  let isGraded: Bool
  let disclosure: Disclosure
  let language: ContentLanguage

  private var phrases: Phrases { language.phrases }

  func write(to out: inout [UInt8]) {
    let selecting = question.kind.publishing.allowsSeveral ? phrases["selectAll"] : nil
    let notes = [points, selecting, unit, rule].compactMap(\.self)
    guard !notes.isEmpty else { return }
    out.write("<span class=\"notes\"")
    out.writeInterfaceLanguage(within: language)
    out.write(">")
    for note in notes {
      out.write("<span>")
      out.writeEscaped(note)
      out.write("</span>")
    }
    out.write("</span>")
  }

  private var points: String? {
    guard isGraded else { return nil }
    return question.marking == .none ? phrases["notScored"] : phrases.points(question.points)
  }

  /// That answers need a unit; shown only with the key, because it reveals that a number is
  /// expected.
  private var unit: String? {
    guard disclosure.showsAnswers, let answerField = question.kind.content.answerField,
      !answerField.accepted.isEmpty,
      answerField.accepted.allSatisfy({
        if case .number(let range) = $0 { !range.unit.isEmpty } else { false }
      })
    else { return nil }
    return phrases["withUnit"]
  }

  /// How it is scored; `nil` if it is simply correct or incorrect, or if the page shows that
  /// everybody gets its points.
  private var rule: String? {
    guard isGraded, !(question.isVoid && disclosure.showsAnswers) else { return nil }
    return question.kind.publishing.scoringNote(disclosure, phrases)
  }
}
