import Courseware
import Foundation
import TestSupport
import Testing

@testable import Authoring

/// What the format is going to have is refused until something acts on it.
@Suite struct UnavailableFeatureTests {
  private let files: [String: Rule.Example.File] = [
    "content/class/quizzes/quiz.md": .text(
      """
      ---
      name: Planets
      created: 2026-09-01
      deadline: 2026-09-14
      ---

      # A {#b}

      ## Which planet has rings?

      - [x] Saturn
      - [ ] Mars

      """)
  ]

  @Test("The id of a section is one error at its place, which says what to do")
  func refused() throws {
    let course = try TemporaryCourse(Rule.Example.files(files, shown: "").completed)
    let found = try course.read().diagnostics
    #expect(found.map(\.code) == ["not-available"], "\(found)")
    #expect(found.first?.notes.map(\.message.isEmpty) == [false])
    #expect(found.first?.span?.bytes.isEmpty == false)
  }

  @Test("Two states of a course are compared all the same") func compared() throws {
    let course = try TemporaryCourse(Rule.Example.files(files, shown: "").completed)
    let tree = SourceTree(reading: try CourseFolder(path: course.path))
    let snapshot = readSnapshot(tree, ReadingOptions()) { _ in true }
    #expect(snapshot.faults.isEmpty && snapshot.quizzes.count == 2)
  }
}
