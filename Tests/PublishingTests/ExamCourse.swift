import Authoring
import Courseware
import Testing

/// A course of one quiz, `biology/exam`, with a picture that it may show.
///
/// It may have a translation into German.
func courseWithExam(_ quiz: String, translated: String? = nil) throws -> Course {
  var contents = [
    "content/site.yml": Array("title: Course\ntime-zone: Europe/Berlin\n".utf8),
    "content/biology/classroom.md":
      Array("---\nname: Biology 9b\nteacher: Ada\ncreated: 2026-09-01\n---\n".utf8),
    "content/biology/quizzes/exam.md": Array(quiz.utf8),
    "content/biology/quizzes/map.svg":
      Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 300 300\"/>".utf8),
  ]
  contents["content/biology/quizzes/exam.de.md"] = translated.map { Array($0.utf8) }
  let tree = SourceTree(
    contents.keys.sorted(), links: [], in: CourseFolder(holding: contents))
  let checked = readCourse(tree, ReadingOptions())
  let faults = checked.diagnostics.filter { $0.severity == .error }.map(\.message)
  return try #require(checked.course, "\(faults.joined(separator: "; "))\n\(quiz)")
}
