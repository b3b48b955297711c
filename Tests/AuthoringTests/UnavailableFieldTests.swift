import Courseware
import Foundation
import TestSupport
import Testing

@testable import Authoring

/// What the format is going to have is refused until something acts on it.
@Suite struct UnavailableFieldTests {
  @Test("Each is one error at its place, which says what to do", arguments: UnavailableField.all)
  func refused(_ field: UnavailableField) throws {
    for value in field.values.isEmpty ? ["yes", "[a, b]", "{a: b}"] : Array(field.values) {
      let found = try TemporaryCourse(course(field, value)).read().diagnostics
      #expect(found.map(\.code) == ["not-available"], "\(found)")
      #expect(found.first?.message.hasSuffix(" is not available yet") == true)
      #expect(found.first?.notes.map(\.message) == [field.instead])
      #expect(found.first?.span?.bytes.isEmpty == false)
    }
  }

  @Test("Other values of the same field are available") func others() throws {
    let lines = ["answers: open", "answers: teacher", "description: clone"]
    for line in lines {
      #expect(try TemporaryCourse.read(.quiz(quiz(line))).diagnostics.isEmpty)
    }
  }

  @Test("The documentation lists each", arguments: UnavailableField.all)
  func documented(_ field: UnavailableField) throws {
    let page = try Repository.text("Documentation/format.md")
    let list = try #require(page.components(separatedBy: "## Not available yet\n").last)
      .components(separatedBy: "\n## ")[0]
    let separator = field.owner == "a question" ? "=" : ": "
    if field.owner == "a section" {
      #expect(list.contains("`{#\(field.field)}`"))
      return
    }
    let written = field.values.map { "`\(field.field)\(separator)\($0)`" } + ["`\(field.field)`"]
    #expect(written.contains { list.contains($0) }, "\(written)")
  }

  @Test("Two states of a course are compared all the same") func compared() throws {
    let text = quiz("").replacing("## W", with: "# A {#b}\n\n## W")
    let files = ["content/class/quizzes/quiz.md": Rule.Example.File.text(text)]
    let course = try TemporaryCourse(Rule.Example.files(files, shown: "").completed)
    let tree = SourceTree(reading: try CourseFolder(path: course.path))
    let snapshot = readSnapshot(tree, ReadingOptions()) { _ in true }
    #expect(snapshot.faults.isEmpty && snapshot.quizzes.count == 2)
  }

  private func course(
    _ field: UnavailableField, _ value: String
  ) -> [String: Rule.Example.File] {
    let line = "\(field.field): \(value)"
    let front = "name: Biology 9B\nteacher: Ada Example\ncreated: 2026-08-01"
    let files: [String: Rule.Example.File] =
      switch (field.owner, field.field) {
      case ("the site", _): ["content/site.yml": .text("title: A\n\(line)\ntime-zone: UTC\n")]
      case ("a classroom", _):
        ["content/class/classroom.md": .text("---\n\(front)\n\(line)\n---\n")]
      case ("a section", _):
        [
          "content/class/quizzes/quiz.md": .text(
            quiz("").replacing("## W", with: "# A {#b}\n\n## W"))
        ]
      case ("a question", _):
        ["content/class/quizzes/quiz.md": .text(quiz("", "{\(field.field)=\(value)}"))]
      default: ["content/class/quizzes/quiz.md": .text(quiz(line))]
      }
    return Rule.Example.files(files, shown: "").completed
  }

  private func quiz(_ line: String, _ attributes: String = "") -> String {
    """
    ---
    name: Planets
    created: 2026-09-01
    deadline: 2026-09-14
    \(line)
    ---

    ## Which planet has rings? \(attributes)

    - [x] Saturn
    - [ ] Mars

    """
  }
}
