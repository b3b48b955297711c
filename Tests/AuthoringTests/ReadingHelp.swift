import Authoring
import Courseware
import TestSupport
import Testing

let quizPath = "content/class/quizzes/quiz.md"

/// What becomes of a quiz file in a course that is otherwise without fault.
func check(
  _ quiz: String, beside files: [String: Rule.Example.File] = [:],
  _ options: ReadingOptions = ReadingOptions()
) throws -> CheckedCourse {
  var all = otherFiles.merging(files) { $1 }
  all[quizPath] = .text(quiz)
  return try TemporaryCourse(all).read(options)
}

/// The quiz that a body comes to below front matter with nothing to say.
func quiz(
  _ body: String, front: String = "", beside files: [String: Rule.Example.File] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Quiz {
  let checked = try check(frontMatter(front) + body, beside: files)
  #expect(checked.diagnostics.isEmpty, sourceLocation: sourceLocation)
  return try #require(checked.quiz, sourceLocation: sourceLocation)
}

/// What is said about a quiz with this body.
func diagnostics(
  about body: String, front: String = "", beside files: [String: Rule.Example.File] = [:]
) throws -> [Diagnostic] {
  try check(frontMatter(front) + body, beside: files).diagnostics
}

/// What is said about a classroom with these fields.
func diagnostics(
  ofClassroom fields: String, beside files: [String: Rule.Example.File] = [:]
) throws -> [Diagnostic] {
  let text = "---\nname: Biology 9B\nteacher: Ada\ncreated: 2026-08-01\n\(fields)---\n"
  let classroom = ["content/class/classroom.md": Rule.Example.File.text(text)]
  return try diagnostics(about: oneQuestion, beside: classroom.merging(files) { $1 })
}

/// The errors of a quiz with this body and a German translation of it.
func errors(in body: String, german: String) throws -> [Diagnostic] {
  let translation = "---\nname: Fragen\n---\n\n" + german
  return try diagnostics(
    about: body, beside: ["content/class/quizzes/quiz.de.md": .text(translation)]
  ).filter { $0.severity == .error }
}

/// The codes that a body raises.
func codes(_ body: String, front: String = "") throws -> [String] {
  try diagnostics(about: body, front: front).map(\.code)
}

func frontMatter(_ more: String = "") -> String {
  "---\nname: Quiz\ncreated: 2026-09-01\nkind: practice\n\(more)---\n\n"
}

private let otherFiles: [String: Rule.Example.File] = [
  "content/site.yml": "title: Course\ntime-zone: Europe/Berlin\n",
  "content/class/classroom.md":
    "---\nname: Biology 9B\nteacher: Ada Example\ncreated: 2026-08-01\n---\n",
]

extension CheckedCourse {
  /// The first quiz, which is the only one where no other is beside it.
  var quiz: Quiz? { course?.classrooms.first?.quizzes.first }
}

extension Question {
  /// The options to select; none where it is answered in another way.
  var options: [Choice.Option] { choice?.options ?? [] }
}

/// The messages about a quiz with this body, each as its code and the text that it marks.
func messages(about body: String, front: String = frontMatter()) throws -> [String] {
  let text = front + body
  return try check(text).diagnostics.map { found in
    let bytes = found.span.map { Array(text.utf8)[$0.bytes] } ?? []
    return "\(found.code): \(String(decoding: bytes, as: UTF8.self))"
  }
}

/// The messages about a quiz that counts, which some notations are only reported in.
func messagesAboutQuiz(_ body: String) throws -> [String] {
  let head = "---\nname: Quiz\ncreated: 2026-09-01\nkind: quiz\ndeadline: 2099-09-14\n---\n\n"
  return try messages(about: body, front: head)
}

/// What the first fix of each message about a quiz with this body writes.
func firstFixes(of body: String) throws -> [String?] {
  try diagnostics(about: body).map { $0.fixes.first?.edits.last?.replacement }
}

/// Expects one message about a quiz with this body, and what its fix writes.
func expectMessage(
  _ said: String, _ fixed: String?, in body: String, _ place: SourceLocation = #_sourceLocation
) throws {
  #expect(try messages(about: body) == [said], sourceLocation: place)
  #expect(try firstFixes(of: body) == [fixed], sourceLocation: place)
}

/// A text with the edits of a fix in it.
func applying(_ fix: Diagnostic.Fix, to text: String) -> String {
  var bytes = Array(text.utf8)
  for edit in fix.edits.sorted(by: { $0.span.bytes.lowerBound > $1.span.bytes.lowerBound }) {
    bytes.replaceSubrange(edit.span.bytes, with: Array(edit.replacement.utf8))
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// The text of a quiz with the first fix of its first message.
func withFirstFix(_ text: String) throws -> String {
  applying(try #require(try check(text).diagnostics.first?.fixes.first), to: text)
}
