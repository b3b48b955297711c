package import Courseware
import EmbeddedFiles

/// A version of a quiz as a document to print: the sheet that students answer by hand, or its
/// answer key.
///
/// It has no script and refers to no other file.
package struct PaperSheet {
  private let quiz: Quiz
  private let classroom: Classroom
  private let version: PaperVersion
  private let form: Form
  private let language: ContentLanguage
  private let showsKey: Bool

  /// - Returns: `nil` only if the version's seed is invalid.
  package init?(
    _ quiz: Quiz, of classroom: Classroom, _ site: Site, _ version: PaperVersion, showsKey: Bool
  ) {
    let tag = quiz.language ?? site.language
    let code = Site.interfaceLanguage(of: tag) ?? site.pageLanguages[0]
    guard let form = Form(of: quiz, seed: version.seed), let phrases = Phrases.of(code) else {
      return nil
    }
    (self.quiz, self.classroom, self.version) = (quiz, classroom, version)
    (self.form, self.showsKey) = (form, showsKey)
    language = ContentLanguage(tag, phrases)
  }

  private var phrases: Phrases { language.phrases }

  /// The whole file; `dataURL` gives the `data:` URL of a file below `content/`, `nil` if there is
  /// none.
  package func html(_ dataURL: (String) throws -> String?) rethrows -> [UInt8] {
    var out: [UInt8] = []
    writeHead(to: &out)
    writeTitle(to: &out)
    out.writeElement(of: quiz.introduction) { $0.write(quiz.introduction) }
    if showsKey { writeAnswers(to: &out) }
    var number = 0
    for section in quiz.sections { write(section, &number, to: &out) }
    out.write("</main>\n</body>\n</html>\n")
    return try withImages(out, of: quiz.path, dataURL)
  }

  /// The content security policy allows only the file's own style and images.
  private func writeHead(to out: inout [UInt8]) {
    out.write("<!doctype html>\n<html")
    out.writeAttribute("lang", language.ofPage)
    out.writeAttribute("dir", language.isInterface ? phrases.direction : language.direction)
    out.write(">\n<head>\n<meta http-equiv=\"Content-Security-Policy\" content=\"")
    out.write("default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n")
    out.write("<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n")
    out.write("<title>")
    out.writeEscaped("\(quiz.name) – \(heading)")
    out.write("</title>\n<style>\n")
    out.append(contentsOf: withoutComments(embeddedFile("paper.css")))
    out.append(contentsOf: withoutComments(embeddedFile("formulas.css")))
    // The ids in a code are letters, digits and hyphens: nothing to escape.
    let foot = showsKey ? "\(version.code) · \(phrases["paperKey"])" : version.code
    out.write("@page { @bottom-left { content: \"\(foot)\"; } }\n</style>\n</head>\n")
  }

  private var heading: String {
    let version = phrases("paperVersion", ["version": version.letter])
    return showsKey ? "\(phrases["paperKey"]) · \(version)" : version
  }

  private func writeTitle(to out: inout [UInt8]) {
    out.write("<body>\n<main>\n<header>\n<h1>")
    out.writeEscaped(quiz.name)
    out.write("</h1>\n<p class=\"version\">")
    out.writeEscaped(heading)
    out.write("</p>\n<p class=\"facts\">")
    out.writeIsolated(facts, separator: " · ")
    out.write("</p>\n")
    if !showsKey, !quiz.isAnonymous { writeNameLine(to: &out) }
    out.write("</header>\n")
  }

  private var facts: [String] {
    var facts = [classroom.name, phrases("countQuestions", count: form.questions.count)]
    if quiz.kind.isGraded { facts.append(phrases.points(quiz.shownPoints)) }
    if let limit = quiz.timeLimit { facts.append(phrases.duration(limit)) }
    return facts
  }

  private func writeNameLine(to out: inout [UInt8]) {
    out.write("<p class=\"name\">")
    for name in ["paperName", "paperDate"] {
      out.write("<span>")
      out.writeEscaped(phrases[name])
      out.write("<i></i></span>")
    }
    out.write("</p>\n")
  }

  /// The answers of the key in one numbered list, as an overview.
  private func writeAnswers(to out: inout [UInt8]) {
    out.write("<ol class=\"answers\">\n")
    for question in quiz.sections.flatMap(questions) {
      out.write("<li><div>")
      let answers = question.question.kind.publishing.paperAnswers(question)
      out.writeIsolated(answers.isEmpty ? ["–"] : answers, separator: phrases["semicolon"])
      out.write("</div></li>\n")
    }
    out.write("</ol>\n")
  }

  /// The questions of a section that the version draws, in its order.
  private func questions(_ section: Section) -> [PaperQuestion] {
    form.questions.compactMap { shown in
      section.questions.first { $0.id == shown.question }.map {
        PaperQuestion(
          question: $0, shown: shown, phrases: phrases, mark: quiz.decimalMark,
          showsKey: showsKey)
      }
    }
  }

  private func write(_ section: Section, _ number: inout Int, to out: inout [UInt8]) {
    let questions = questions(section)
    if questions.isEmpty { return }
    let start = out.count
    if !section.heading.isEmpty {
      out.write("<h2>")
      out.write(section.heading)
      out.write("</h2>\n")
    }
    out.writeElement(of: section.introduction) { $0.write(section.introduction) }
    for question in questions {
      number += 1
      write(question, number, to: &out)
    }
    out.isolateTexts(from: start, in: language.direction)
  }

  private func write(_ paper: PaperQuestion, _ number: Int, to out: inout [UInt8]) {
    let kind = paper.question.kind.publishing
    out.write("<section class=\"question\">\n<div class=\"stem\"><b>\(number).</b><div>")
    kind.writePaper(paper.question.stem, paper, to: &out)
    out.write("</div>")
    QuestionNotes(
      question: paper.question, isGraded: quiz.kind.isGraded,
      disclosure: showsKey ? .everything : Disclosure(of: quiz), language: language
    ).write(to: &out)
    out.write("</div>\n")
    out.writeElement(of: paper.question.body) {
      kind.writePaper(paper.question.body, paper, to: &$0)
    }
    kind.writePaperForm(paper, to: &out)
    if showsKey { writeScheme(paper, to: &out) }
    out.write("</section>\n")
  }

  /// The information for grading answers to a question by hand.
  private func writeScheme(_ paper: PaperQuestion, to out: inout [UInt8]) {
    let question = paper.question
    out.write("<div class=\"scheme\"><p class=\"id\">")
    out.writeEscaped(question.id)
    out.write("</p>\n")
    if question.isVoid { writeLine(phrases["paperVoid"], to: &out) }
    for (index, field) in question.kind.content.answerFields.enumerated() {
      let name = question.kind.content.answerFields.count > 1 ? " \(index + 1)" : ""
      out.write("<p>")
      out.writeEscaped(phrases["paperAccepted"] + name + phrases["colon"])
      out.writeIsolated(field.paperWords(quiz.decimalMark), separator: " | ")
      out.write("</p>\n")
    }
    if question.kind.content.answerFields.contains(where: \.comparesCase) {
      writeLine(phrases["paperCase"], to: &out)
    }
    out.write(question.kind.content.rubric)
    writeHints(of: question, to: &out)
    out.write(question.explanation)
    out.write("</div>\n")
  }

  /// The hints, which the teacher may give to a student who asks.
  private func writeHints(of question: Question, to out: inout [UInt8]) {
    for (index, hint) in question.hints.enumerated() {
      out.write("<p class=\"task\">")
      out.writeEscaped(phrases.numbered("hint", index + 1, of: question.hints.count))
      out.write("</p>\n")
      out.write(hint)
    }
  }

  private func writeLine(_ text: String, to out: inout [UInt8]) {
    out.write("<p>")
    out.writeEscaped(text)
    out.write("</p>\n")
  }
}

/// Embeds the files of images into HTML, as `data:` URLs.
///
/// - Parameters:
///   - html: HTML in which only images have an attribute `src` after `<img `.
///   - source: The file that its addresses start from, below `content/`.
///   - dataURL: The URL of a file below `content/`; `nil` leaves the address as it is.
/// - Returns: The HTML with these URLs instead of addresses.
private func withImages(
  _ html: [UInt8], of source: String, _ dataURL: (String) throws -> String?
) rethrows -> [UInt8] {
  let (image, address) = (Array("<img ".utf8), Array("src=\"".utf8))
  var out: [UInt8] = []
  out.reserveCapacity(html.count)
  var rest = html[...]
  while let start = rest.firstRange(of: image)?.upperBound {
    let tag = rest[start...].prefix { $0 != UInt8(ascii: ">") }
    guard let value = tag.firstRange(of: address)?.upperBound else {
      out += rest[..<tag.endIndex]
      rest = rest[tag.endIndex...]
      continue
    }
    let end = rest[value...].firstIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
    out += rest[..<value]
    let url = try filePath(of: rest[value..<end], from: source).flatMap(dataURL)
    if let url { out.writeEscaped(url) } else { out += rest[value..<end] }
    rest = rest[end...]
  }
  return out + rest
}
