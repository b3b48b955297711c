import Courseware
import Digest

/// Converts a parsed quiz without errors to a quiz; ``identified(_:)`` adds its revision.
func lower(_ parsed: ParsedQuiz) -> Quiz? {
  guard var quiz = parsed.settings else { return nil }
  // A copy, because the reader's buffer has spare capacity, which adds up in a course of ten
  // thousand quizzes.
  let store = Prose.Store([] + parsed.prose)
  quiz.introduction = parsed.introduction.prose(in: store)
  quiz.sections = parsed.sections.map { section in
    Section(
      heading: section.heading.prose(in: store),
      introduction: section.introduction.prose(in: store),
      pick: section.pick?.value,
      questions: section.questions.filter { !$0.isDraft }.compactMap {
        question($0, parsed.head, store, shuffles: quiz.shuffle.shufflesOptions)
      })
  }
  quiz.sections.removeAll { $0.questions.isEmpty && $0.heading.isEmpty }
  quiz.needsCodeStyle = parsed.needs.codeStyle
  return quiz
}

/// The same quiz with a hash of its visible contents, which most checks do not need.
func identified(_ quiz: Quiz) -> Quiz {
  var quiz = quiz
  quiz.revision = revision(of: quiz)
  return quiz
}

/// `nil` if the question could not be read, which has been reported.
func question(
  _ parsed: ParsedQuestion, _ head: ParsedQuiz.Head, _ store: Prose.Store, shuffles: Bool
) -> Question? {
  guard let answer = parsed.answer else { return nil }
  let settings = LoweringSettings(
    rule: parsed.scoring?.value ?? head.scoring, store: store, shuffles: shuffles,
    language: head.contentLanguage)
  let kind = answer.lowered(parsed, settings)
  var question = Question(
    id: parsed.id, stem: parsed.stem.prose(in: store), body: parsed.body.prose(in: store),
    points: parsed.points, kind: kind)
  if kind.content.marking == .none { question.points = Points(halves: 0) }
  if !parsed.blankIDs.isEmpty {
    question.stem = Blanks.renamed(in: question.stem, parsed.blankIDs)
    question.body = Blanks.renamed(in: question.body, parsed.blankIDs)
  }
  question.isVoid = parsed.isVoid
  question.hints = parsed.hints.map { $0.prose(in: store) }
  question.explanation = parsed.explanation.prose(in: store)
  question.tags = parsed.tags
  question.difficulty = parsed.difficulty
  return question
}

/// The SHA-256, in hexadecimal, of the contents that students see, without answer keys and
/// feedback.
///
/// Whether the answer is a number or a text is left out as well, because only the key determines
/// it. Also left out are colors of code, the layout of formulas and sizes of images, so that the
/// revision does not depend on the installed versions of libraries.
private func revision(of quiz: Quiz) -> String {
  var shown: [UInt8] = []
  shown.reserveCapacity(16 * 1024)
  for section in quiz.sections {
    shown.write("section \(section.pick ?? 0)\n")
    appendUnrendered(section.heading.htmlBytes, to: &shown)
    appendUnrendered(section.introduction.htmlBytes, to: &shown)
    for index in section.questions.indices { shown.writeShown(section.questions[index]) }
  }
  return sha256Text(of: shown)
}

extension [UInt8] {
  fileprivate mutating func writeShown(_ question: Question) {
    write("\nquestion ")
    write(question.id)
    write(" \(question.kind.content.revisionName) ")
    write(question.points.halves)
    write("\n")
    appendUnrendered(question.stem.htmlBytes, to: &self)
    write("\n")
    appendUnrendered(question.body.htmlBytes, to: &self)
    for heading in question.kind.content.headings { writeShown("", heading) }
    let parts = question.kind.content.pageParts
    for index in parts.indices {
      switch parts[index].list {
      case .blank: break
      case .menu: write("\nitem \(parts[index].id)\n\(parts[index].text.text)")
      case .option, .item, .row, .partner, .step:
        writeShown(parts[index].id, parts[index].text)
        if !parts[index].place.isEmpty { write("\nplace \(parts[index].place)") }
      }
    }
  }

  private mutating func writeShown(_ id: String, _ text: Prose) {
    write("\noption ")
    write(id)
    write("\n")
    appendUnrendered(text.htmlBytes, to: &self)
  }
}
