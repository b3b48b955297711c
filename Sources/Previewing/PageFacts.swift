import Courseware
import Publishing

/// Facts about a quiz that the preview shows beside its page, including answer keys.
struct PageFacts {
  let quiz: Quiz
  let classroom: Classroom

  func write(to out: inout [UInt8], _ links: EditorLink, root: String) {
    let source = "content/\(quiz.path)"
    out.write("{\"name\":")
    out.writeJSON(quiz.name)
    out.write(",\"kind\":")
    out.writeJSON(quiz.kind.rawValue)
    out.write(",\"draft\":\(quiz.isDraft),\"source\":")
    out.writeJSON(source)
    out.write(",\"link\":")
    out.writeJSON(links.url(of: "\(root)/\(source)", line: 1, column: 1))
    out.write(",\"answers\":")
    out.writeJSON(quiz.answers.rawValue)
    out.write(",\"points\":")
    out.writeJSON(quiz.shownPoints.value)
    out.write(",\"shown\":\(quiz.shownQuestions),\"revision\":")
    out.writeJSON(quiz.revision)
    out.write(",\"translations\":[")
    for (place, text) in quiz.translations.enumerated() {
      if place > 0 { out.write(",") }
      out.write("{\"language\":")
      out.writeJSON(text.language ?? "")
      out.write(",\"page\":")
      out.writeJSON(Link.page(of: text.path))
      out.write(",\"missing\":\(text.questions.count { $0.isUntranslated })}")
    }
    out.write("],\"questions\":[")
    for (place, question) in quiz.questions.enumerated() {
      if place > 0 { out.write(",") }
      write(question, to: &out)
    }
    out.write("]}")
  }

  private func write(_ question: Question, to out: inout [UInt8]) {
    out.write("{\"id\":")
    out.writeJSON(question.id)
    out.write(",\"stem\":")
    out.writeJSON(question.stem.text)
    out.write(",\"kind\":")
    out.writeJSON(question.kind.content.name)
    out.write(",\"points\":")
    out.writeJSON(question.points.value)
    out.write(",\"key\":[")
    for (place, words) in question.kind.content.rightWords.enumerated() {
      if place > 0 { out.write(",") }
      out.writeJSON(words)
    }
    out.write("]}")
  }
}

/// The source path of a quiz in its original language, from the path of its page or source in any
/// language.
///
/// The quiz need not exist.
///
/// For `biology-9b/quizzes/cells.zh.html` it is `biology-9b/quizzes/cells.md`.
func source(of path: String) -> String {
  let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
  let name = path.dropFirst(folder.count).prefix { $0 != "." }
  return "\(folder)\(name).md"
}
