import Courseware
import TestSupport
import Testing

@testable import Authoring

/// Quizzes for one day, in the folder `lectures`.
@Suite struct LectureTests {
  private let question = "## Where is the DNA of a cell?\n\n- [x] In the nucleus\n- [ ] Outside\n"

  private func read(_ files: [String: String]) throws -> CheckedCourse {
    let all = files.map { ("content/class/\($0)", Rule.Example.File.text($1)) }
    let example = Rule.Example.files(
      Dictionary(all, uniquingKeysWith: { first, _ in first }), shown: "")
    return try TemporaryCourse(example.completed).read()
  }

  private func lecture(_ lines: String = "") -> String {
    "---\nname: Cells\n\(lines)---\n\n" + question
  }

  @Test("A lecture is a poll of its day whose answers are not published") func defaults() throws {
    let checked = try read(["lectures/2026-09-07.md": lecture()])
    #expect(checked.diagnostics.isEmpty, "\(checked.diagnostics)")
    let quizzes = checked.course?.classrooms.flatMap(\.quizzes) ?? []
    let found = try #require(quizzes.first { $0.id == "2026-09-07" })
    #expect(found.kind == .poll && found.answers == .teacher && found.folder == .lectures)
    #expect(found.created.localDate == "2026-09-07" && found.created.isDateOnly)
    #expect(found.lectureDay?.localDate == "2026-09-07")
    #expect(quizzes.filter { $0.folder == .quizzes }.allSatisfy { $0.lectureDay == nil })
  }

  @Test("What a lecture says of itself counts") func fields() throws {
    let lines = "kind: quiz\ndeadline: 2026-09-08\nanswers: open\ncreated: 2026-09-01\n"
    let checked = try read(["lectures/2026-09-07.md": lecture(lines)])
    let found = checked.course?.classrooms.flatMap(\.quizzes).first { $0.id == "2026-09-07" }
    #expect(found?.kind == .quiz && found?.answers == .open)
    #expect(found?.created.localDate == "2026-09-01")
  }

  @Test(
    "The name of a lecture is a date that exists",
    arguments: ["week-1", "2026-02-30", "2026-9-7", "2026-09-07-b", "20260907", "2026-09-07T08"])
  func badNames(_ name: String) throws {
    let found = try read(["lectures/\(name).md": lecture()]).diagnostics
    #expect(found.map(\.code) == ["bad-file-name"], "\(found)")
  }

  @Test(
    "A lecture whose name is a date in another notation is offered its day",
    arguments: [
      ("2026-9-14", "rename the file to '2026-09-14.md'"),
      ("14.9.2026", "rename the file to '2026-09-14.md'"),
      ("4-9-2026", "rename the file to '2026-09-04.md' or '2026-04-09.md'"),
      ("monday", "'2026-09-07.md' is the lecture of September 7, 2026"),
    ])
  func notations(_ name: String, _ note: String) throws {
    let found = try read(["lectures/\(name).md": lecture()]).diagnostics
    #expect(found.first?.notes.map(\.message) == [note])
  }

  @Test("A day has names in any year with four digits", arguments: ["2000-02-29", "2031-12-31"])
  func goodNames(_ name: String) throws {
    #expect(try read(["lectures/\(name).md": lecture()]).diagnostics.isEmpty)
  }

  @Test("A quiz and a lecture of a classroom have different names") func collision() throws {
    let quiz = "---\nname: Other\ncreated: 2026-09-01\ndeadline: 2026-09-14\n---\n\n"
    let found = try read([
      "lectures/2026-09-07.md": lecture(),
      "quizzes/2026-09-07.md": quiz + "## Is a virus a cell?\n\n- [ ] Yes\n- [x] No\n",
    ]).diagnostics
    #expect(found.map(\.code) == ["bad-file-name"], "\(found)")
    #expect(found.first?.span?.path == "content/class/lectures/2026-09-07.md")
  }

  @Test("A lecture can be translated, and its translation needs it") func translations() throws {
    let german = "---\nname: Zellen\n---\n\n## Wo ist die DNA einer Zelle? {#where}\n\n"
    let files = [
      "lectures/2026-09-07.md": lecture().replacing("cell?", with: "cell? {#where}"),
      "lectures/2026-09-07.de.md": german + "- [x] Im Zellkern\n- [ ] Außerhalb\n",
    ]
    let translated = try read(files)
    #expect(translated.diagnostics.isEmpty, "\(translated.diagnostics)")
    let lecture = translated.course?.classrooms.flatMap(\.quizzes).first { $0.id == "2026-09-07" }
    #expect(lecture?.translations.map(\.name) == ["Zellen"])
    let alone = try read(["lectures/2026-09-07.de.md": files["lectures/2026-09-07.de.md"] ?? ""])
    #expect(alone.diagnostics.contains { $0.code == "bad-translation" })
  }

  @Test("Drafts are not read unless they are asked for") func drafts() throws {
    for (line, isRead) in [("draft: true\n", false), ("draft: false\n", true)] {
      let checked = try read(["lectures/2026-09-07.md": lecture(line)])
      let course = try #require(checked.course)
      #expect(course.classrooms.flatMap(\.quizzes).contains { $0.id == "2026-09-07" } == isRead)
    }
  }

  @Test("Other files in the folder are not lectures", arguments: ["notes/2026-09-07.md", "a.MD"])
  func others(_ name: String) throws {
    #expect(try read(["lectures/\(name)": lecture()]).diagnostics.map(\.code) == ["unread-file"])
  }
}
