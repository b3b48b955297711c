import Authoring
import Courseware
import TestSupport
import Testing

/// Files of a classroom with a password that pages outside it show.
@Suite struct UnprotectedFileTests {
  private static func classroom(_ line: String, _ name: String, _ welcome: String = "") -> String {
    "---\nname: \(name)\nteacher: Ada Example\ncreated: 2026-08-01\(line)\n---\n\n\(welcome)\n"
  }

  private static func quiz(_ front: String, _ body: String) -> String {
    "---\nname: Cells\ncreated: 2026-09-01\nkind: practice\n\(front)---\n\n\(body)\n"
  }

  private static let question = "## Which is round?\n\n- [x] A disk\n- [ ] A square\n"

  /// The places in which the rule is broken, as `FILE:LINE:COLUMN`, in a course with a locked and
  /// an open classroom.
  private func places(
    _ files: [String: Rule.Example.File], includesDrafts: Bool = false
  ) throws -> [String] {
    var all: [String: Rule.Example.File] = [
      "content/class/classroom.md": .text(Self.classroom("\naccess: password", "Biology 9B")),
      "content/class/a.png": "any\0", "content/class/a.mp3": "any", "content/class/a.pdf": "any",
      "content/open/classroom.md": .text(Self.classroom("", "Biology 9A")),
      "content/open/quizzes/cells.md": .text(Self.quiz("", Self.question)),
    ]
    all.merge(files) { $1 }
    all["content/site.yml"] = all["content/site.yml"] ?? "title: Course\ntime-zone: Europe/Berlin\n"
    let checked = try TemporaryCourse(all).read(ReadingOptions(includesDrafts: includesDrafts))
    let lines = LineMap(checked.sources)
    return checked.diagnostics.filter { $0.code == "unprotected-file" }.compactMap(\.span).map {
      let start = lines.start(of: $0)
      return "\($0.path):\(start.line):\(start.column)"
    }
  }

  @Test(arguments: [
    "![A disk](../../class/a.png)", "![A tone](../../class/a.mp3)", "[Read](../../class/a.pdf)",
  ])
  func `an image, a sound and a link are reported where they are`(use: String) throws {
    let quiz = Self.quiz("", "Look: \(use)\n\n" + Self.question)
    #expect(
      try places(["content/open/quizzes/cells.md": .text(quiz)])
        == ["content/open/quizzes/cells.md:7:7"])
  }

  @Test func `an explanation that the page does not show yet is reported`() throws {
    let quiz =
      "---\nname: Cells\ncreated: 2026-09-01\ndeadline: 2026-09-14\nanswers: teacher\n---\n\n"
      + Self.question + "\n> ![A disk](../../class/a.png)\n"
    #expect(
      try places(["content/open/quizzes/cells.md": .text(quiz)])
        == ["content/open/quizzes/cells.md:13:3"])
  }

  @Test func `files under publish, a welcome and the logo of the site are reported`() throws {
    let found = try places([
      "content/open/quizzes/cells.md": .text(
        Self.quiz("publish: [../../class/a.pdf]\n", Self.question)),
      "content/open/classroom.md": .text(
        Self.classroom("", "Biology 9A", "![A disk](../class/a.png)")),
      "content/site.yml": "title: Course\ntime-zone: Europe/Berlin\nlogo: class/a.png\n",
    ])
    #expect(
      found.sorted() == [
        "content/open/classroom.md:7:1", "content/open/quizzes/cells.md:5:11",
        "content/site.yml:3:7",
      ])
  }

  @Test func `a draft is reported only where drafts are published`() throws {
    let use = "![A disk](../../class/a.png)\n\n"
    let files: [String: Rule.Example.File] = [
      "content/open/quizzes/draft.md": .text(Self.quiz("draft: true\n", use + Self.question))
    ]
    #expect(try places(files).isEmpty)
    #expect(try places(files, includesDrafts: true) == ["content/open/quizzes/draft.md:8:1"])
    let drafted = "\n## Draft? {draft=true}\n\n\(use)- [x] A\n- [ ] B\n"
    let question = Self.quiz("", Self.question + drafted)
    #expect(try places(["content/open/quizzes/cells.md": .text(question)]).isEmpty)
  }

  @Test func `classrooms with a password show their own files, and those of others`() throws {
    let found = try places([
      "content/class/quizzes/own.md": .text(
        Self.quiz("", "![A disk](../a.png)\n\n" + Self.question)),
      "content/other/classroom.md": .text(
        Self.classroom("\naccess: password", "Biology 9C", "![A disk](../class/a.png)")),
      "content/open/quizzes/cells.md": .text(
        Self.quiz("", "[Class](../../class/classroom.md)\n\n" + Self.question)),
    ])
    #expect(found.isEmpty)
  }
}
