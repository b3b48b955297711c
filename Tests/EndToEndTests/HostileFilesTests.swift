import Foundation
import Glibc
import TestSupport
import Testing

/// Things in a course's folder that are no plain files, and names that are none.
@Suite struct HostileFilesTests {
  private let quiz = "content/class/quizzes/quiz.md"

  /// Checks a course after something was done to it; expects exit status 1 and a code at a file.
  private func expect(
    _ code: String, at path: String, after change: (TemporaryFolder) throws -> Void,
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try HostileInput("", head: "pass: 50", nil).course()
    try change(folder)
    let outcome = try quizpress(
      ["check", "--format", "json"], in: folder.path, measuringMemory: true)
    #expect(outcome.status == 1 && !outcome.ranTooLong, sourceLocation: place)
    #expect(
      outcome.processorSeconds < 2 && outcome.peakKilobytes < 100 * 1024, sourceLocation: place)
    let report = try JSONDecoder().decode(JSONReport.self, from: Data(outcome.output.utf8))
    let found = report.diagnostics.map { "\($0.code) \($0.file)" }
    #expect(found.contains("\(code) \(path)"), "\(found)", sourceLocation: place)
  }

  @Test func `five gigabytes are not read`() throws {
    try expect("file-too-large", at: quiz) { folder in
      let file = open("\(folder.path)/\(quiz)", O_WRONLY)
      #expect(ftruncate(file, 5 << 30) == 0)
      close(file)
    }
  }

  @Test func `an image that is too large for a page is named`() throws {
    let image = "content/class/quizzes/leaf.png"
    try expect("file-too-large", at: image) { folder in
      try folder.write(
        "---\nname: Quiz\n---\n\n## What is this? ![A leaf](leaf.png)\n\n= leaf\n", to: quiz)
      try folder.write("\u{89}", to: image)
      let file = open("\(folder.path)/\(image)", O_WRONLY)
      #expect(ftruncate(file, 256 << 20 + 1) == 0)
      close(file)
    }
  }

  @Test func `a pipe is not waited for`() throws {
    try expect("not-a-file", at: "content/class/quizzes/pipe.md") {
      #expect(mkfifo("\($0.path)/content/class/quizzes/pipe.md", 0o644) == 0)
    }
  }

  @Test func `a socket is no quiz`() throws {
    try expect("not-a-file", at: "content/class/quizzes/s.md") {
      #expect(mknod("\($0.path)/content/class/quizzes/s.md", S_IFSOCK | 0o644, 0) == 0)
    }
  }

  @Test func `a folder with a quiz's name is no quiz`() throws {
    try expect("not-a-file", at: "content/class/quizzes/folder.md") {
      try $0.write("x", to: "content/class/quizzes/folder.md/inner.txt")
    }
  }

  @Test(arguments: [
    "content/site.yml", "content/class/members.csv", "content/class/scores.csv",
    "templates/classroom.mustache",
  ])
  func `a folder in place of a file is named`(_ path: String) throws {
    try expect("not-a-file", at: path) {
      try? FileManager.default.removeItem(atPath: "\($0.path)/\(path)")
      try $0.write("x", to: "\(path)/inner.txt")
    }
  }

  @Test(arguments: ["content/class/quizzes", "templates"])
  func `a file in place of a folder is named`(_ path: String) throws {
    try expect("unreadable-file", at: path) {
      try? FileManager.default.removeItem(atPath: "\($0.path)/\(path)")
      try $0.write("x", to: path)
    }
  }

  @Test func `a file with the name of a classroom is named`() throws {
    let folder = try HostileInput("", head: "pass: 50", nil).course()
    try folder.write("x", to: "content/LICENSE")
    #expect(try quizpress(["check"], in: folder.path).errors == "")
    try folder.write("x", to: "content/physics-9b")
    let found = try quizpress(["check"], in: folder.path)
    #expect(found.errors.contains("unread-file") && found.errors.contains("content/physics-9b"))
  }

  @Test func `a summary that is a pipe is not waited for`() throws {
    let folder = try HostileInput("", head: "pass: 50", nil).course()
    #expect(mkfifo("\(folder.path)/pipe", 0o644) == 0)
    let found = try run(
      "/bin/sh", ["-c", "GITHUB_STEP_SUMMARY=pipe exec quizpress check --format github"],
      in: folder.path)
    #expect(found.status == 74 && !found.ranTooLong)
  }

  @Test(
    arguments: sampled(["/dev/zero", "/etc/passwd", "quiz.md", "nowhere", "link.md"], every: 2))
  func `no link is followed`(_ target: String) throws {
    try expect("symbolic-link", at: "content/class/quizzes/link.md") {
      #expect(symlink(target, "\($0.path)/content/class/quizzes/link.md") == 0)
    }
  }

  @Test(arguments: ["site.yml", "class/classroom.md", "class/quizzes", "class/members.csv"])
  func `no link stands for a part of the course`(_ part: String) throws {
    try expect("symbolic-link", at: "content/\(part)") {
      let path = "\($0.path)/content/\(part)"
      if part != "class/members.csv" {
        try FileManager.default.moveItem(atPath: path, toPath: "\($0.path)/elsewhere")
      }
      #expect(symlink("\($0.path)/elsewhere", path) == 0)
    }
  }

  @Test(arguments: [
    ("content/class/quizzes", "new quiz class/other"),
    ("content/class/quizzes", "import markdown old.md --into class"),
    ("templates", "templates copy foot"),
    ("content/class/members.csv", "members add class s1 --name Ada"),
    ("content/class/quizzes/other.md", "new quiz class/other"),
  ])
  func `nothing new is written through a link`(_ link: String, _ command: String) throws {
    let folder = try HostileInput("", head: "pass: 50", nil).course()
    try folder.write("# T\n\n#### Q1. What?\n\n- [ ] a\n- [x] b\n", to: "old.md")
    try folder.write("kept", to: "elsewhere/file")
    try? FileManager.default.removeItem(atPath: "\(folder.path)/\(link)")
    #expect(symlink("\(folder.path)/elsewhere", "\(folder.path)/\(link)") == 0)
    let found = try quizpress(command.split(separator: " ").map(String.init), in: folder.path)
    #expect(found.status == 1, "\(command): \(found.errors)")
    #expect(found.errors.contains("symbolic links are not followed"), "\(found.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/elsewhere")
    #expect(names == ["file"])
  }

  @Test func `a table of students' answers is not written into the site`() throws {
    let folder = try HandedInCourse().folder
    try folder.write("", to: "build/.quizpress")
    let found = try quizpress(["mark", "--export", "build/site/essays.csv"], in: folder.path)
    #expect(found.status == 64, "\(found.errors)")
    #expect(found.errors.contains("the next build deletes files there"), "\(found.errors)")
  }

  @Test func `an image reached through a link is not published`() throws {
    try expect("symbolic-link", at: "content/class/quizzes/images") {
      try $0.write("x", to: "secret/x.png")
      #expect(symlink("\($0.path)/secret", "\($0.path)/content/class/quizzes/images") == 0)
    }
  }

  @Test func `a hard link is a file like any other`() throws {
    let folder = try HostileInput("", head: "pass: 50", nil).course()
    let (from, to) = ("\(folder.path)/\(quiz)", "\(folder.path)/content/class/quizzes/linked.md")
    let text = try String(contentsOfFile: from, encoding: .utf8)
    try folder.write(
      text.replacingOccurrences(of: "name: Quiz", with: "name: Linked"), to: "outside")
    #expect(link("\(folder.path)/outside", to) == 0)
    #expect(try quizpress(["check"], in: folder.path).status == 0)
  }

  @Test func `a file that may not be read is named`() throws {
    guard geteuid() != 0 else { return }
    try expect("unreadable-file", at: quiz) { #expect(chmod("\($0.path)/\(quiz)", 0) == 0) }
  }

  @Test(
    arguments: sampled(
      [
        "Quiz-1", "con", "nul.", "com1", ".git", "quiz ", " quiz", "q uiz", "-quiz", "quiz-",
        "quiz_1",
        "café", "cafe\u{301}", "ﬁnal", "İ", "🔬", "a..b", "quiz\u{202E}", "quiz\n", "..",
        String(repeating: "q", count: 65), String(repeating: "ü", count: 120),
      ], every: 4))
  func `a name that not every disk and web server takes is refused`(_ name: String) throws {
    let path = "content/class/quizzes/\(name).md"
    try expect("bad-file-name", at: path) {
      let text =
        "---\nname: X\ncreated: 2026-09-01\nkind: practice\n---\n\n## One?\n\n- [x] A\n- [ ] B\n"
      let file = open("\($0.path)/\(path)", O_WRONLY | O_CREAT, 0o644)
      #expect(file >= 0 && write(file, text, text.utf8.count) == text.utf8.count)
      close(file)
    }
  }

  @Test(
    arguments: sampled(
      [
        ("Cells", "cells"), ("Cells", " CELLS "), ("Größe", "GRÖSSE"), ("Final", "ﬁnal"),
        ("Café", "Cafe\u{301}"), ("One  two", "one two"), ("Ｃells", "cells"),
      ], every: 3))
  func `two quizzes of a classroom cannot share a name`(_ first: String, _ second: String) throws {
    try expect("duplicate-quiz-name", at: "content/class/quizzes/two.md") {
      try $0.write(named(first), to: "content/class/quizzes/one.md")
      try $0.write(named(second), to: "content/class/quizzes/two.md")
    }
  }

  @Test func `quizzes of two classrooms may share a name`() throws {
    let folder = try HostileInput("", head: "pass: 50", nil).course()
    try folder.write(
      "---\nname: Other class\nteacher: Ada Example\ncreated: 2026-08-01\n---\n",
      to: "content/other/classroom.md")
    try folder.write(named("Quiz"), to: "content/other/quizzes/quiz.md")
    #expect(try quizpress(["check", "--deny", "warnings"], in: folder.path).status == 0)
  }

  private func named(_ name: String) -> String {
    "---\nname: \"\(name)\"\ncreated: 2026-09-01\nkind: practice\n---\n\n## One?\n\n- [x] A\n- [ ] B\n"
  }
}
