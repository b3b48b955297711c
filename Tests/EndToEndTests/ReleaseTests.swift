import Foundation
import Testing

/// What `quizpress release` refuses, and what it writes.
@Suite struct ReleaseTests {
  let folder: TemporaryFolder
  /// The user's, outside of the course.
  let settings: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    settings = try TemporaryFolder()
    try folder.write("title: Sea\ntime-zone: UTC\n", to: "content/site.yml")
    try folder.write(
      "---\nname: Sea\nteacher: Ada\ncreated: 2026-09-01\n---\n", to: "content/sea/classroom.md")
    try folder.write(
      Self.exam("Tides", "answers: release\nrelease: 2026-09-15 08:00"),
      to: "content/sea/quizzes/tides.md")
    try folder.write(Self.exam("Waves", "answers: teacher"), to: "content/sea/quizzes/waves.md")
    try folder.write(
      Self.exam("Salt", "answers: release\nrelease: 2026-09-15\ndraft: true"),
      to: "content/sea/quizzes/salt.md")
  }

  private static func exam(_ name: String, _ lines: String) -> String {
    """
    ---
    name: \(name)
    created: 2026-09-01
    kind: exam
    deadline: 2026-09-14
    \(lines)
    ---

    ## Is it the moon that moves the \(name.lowercased())?

    - [x] Yes
    - [ ] No

    """
  }

  /// Runs the command with settings of its own, on 15 September at noon.
  private func run(_ arguments: [String], _ variables: [String] = []) throws -> Outcome {
    let variables = ["XDG_CONFIG_HOME=\(settings.path)"] + variables
    return try EndToEndTests.run(
      "/usr/bin/env",
      variables + ["\(programFolder)/quizpress"] + arguments + ["--now", "2026-09-15T12:00:00Z"],
      in: folder.path)
  }

  private func keyPath() throws -> String {
    let keys = "\(settings.path)/quizpress/keys"
    return "\(keys)/\(try #require(FileManager.default.contentsOfDirectory(atPath: keys).first))"
  }

  @Test("What cannot be released is refused with the reason, and nothing is written")
  func refused() throws {
    let build = try run(["build"])
    #expect(build.status == 1 && build.errors.contains("there is no release key of 'Sea'"))
    #expect(build.errors.contains("run 'quizpress release --new-key'"))
    #expect(try run(["doctor"]).output.contains("there is no release key of 'Sea'"))
    let keyless = try run(["release", "sea/tides"])
    #expect(keyless.status == 1 && keyless.errors.contains("no release key of 'Sea'"))
    #expect(keyless.errors.contains("'quizpress keys import FILE'"), "\(keyless.errors)")
    #expect(try run(["release", "--new-key"]).status == 0)
    #expect(try !run(["doctor"]).output.contains("release key"))
    for (quiz, reason) in [
      ("sea/tide", "no quiz 'sea/tide'; did you mean 'sea/tides'?"), ("sea/salt", "is a draft"),
      ("sea/waves", "the answers of 'sea/waves' are not encrypted"),
    ] {
      let done = try run(["release", quiz])
      #expect(done.status == 1 && done.errors.contains(reason), "\(done.errors)")
    }
    try folder.edit("content/sea/quizzes/tides.md", "release: 2026-09-15", "release: 2026-09-16")
    let early = try run(["release", "sea/tides"])
    #expect(early.status == 1 && early.errors.contains("cannot be undone"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/releases"))
    #expect(try run(["release"]).status == 64)
    #expect(try run(["release", "sea/tides", "--new-key"]).status == 64)
  }

  @Test("A release is in the built site at once and in later builds, also without the key")
  func released() throws {
    #expect(try run(["release", "--new-key"]).status == 0)
    let build = try run(["build"])
    #expect(build.errors.contains("run 'quizpress release sea/tides'"))
    let done = try run(["release", "sea/tides"])
    #expect(done.status == 0 && done.errors.contains("this cannot be undone"))
    let place = "sea/quizzes/tides.release.js"
    #expect(done.output.contains("publish 'build/site/\(place)'"))
    let file = try folder.text("releases/\(place)")
    #expect(try folder.text("build/site/\(place)") == file)
    let code = try #require(file.split(separator: "\"").dropLast().last)
    #expect(done.output.contains("\n\(code)\n"))
    let page = try folder.text("build/site/sea/quizzes/tides.html")
    try FileManager.default.removeItem(atPath: keyPath())
    let again = try run(["build"])
    #expect(again.status == 0 && !again.errors.contains("note"))
    #expect(try folder.text("build/site/\(place)") == file)
    #expect(try folder.text("build/site/sea/quizzes/tides.html") == page)
  }

  @Test("A release before a deadline warns that students can still submit")
  func stillOpen() throws {
    #expect(try run(["release", "--new-key"]).status == 0)
    #expect(try !run(["release", "sea/tides"]).errors.contains("warning"))
    let path = "content/sea/quizzes/tides.md"
    try folder.edit(path, "deadline: 2026-09-14", "deadline: 2026-09-20 10:00")
    try folder.edit(path, "release: 2026-09-15", "release: 2026-09-21")
    let early = try run(["release", "sea/tides", "--early"])
    let warning =
      "warning: students can still submit 'sea/tides', with the answers, until 2026-09-20"
    #expect(early.status == 0 && early.errors.contains(warning), "\(early.errors)")
  }

  @Test("A release before the closing warns that students can still submit late")
  func stillOpenForLate() throws {
    #expect(try run(["release", "--new-key"]).status == 0)
    try folder.edit(
      "content/sea/quizzes/tides.md", "deadline: 2026-09-14",
      "deadline: 2026-09-14\ncloses: 2026-09-20 10:00")
    let warning =
      "warning: students can still submit 'sea/tides' late, with the answers, until 2026-09-20"
    #expect(try run(["release", "sea/tides"]).errors.contains(warning))
    try folder.edit(
      "content/sea/classroom.md", "teacher: Ada", "teacher: Ada\ngrading:\n  late: refuse")
    let refused = try run(["release", "sea/tides"])
    #expect(refused.status == 0 && !refused.errors.contains("warning"), "\(refused.errors)")
  }

  @Test("A release within the grace warns that students can still submit")
  func stillOpenInGrace() throws {
    #expect(try run(["release", "--new-key"]).status == 0)
    let path = "content/sea/classroom.md"
    try folder.edit(path, "teacher: Ada", "teacher: Ada\ngrading: { grace: 1 d }")
    let warning =
      "warning: students can still submit 'sea/tides', with the answers, until 2026-09-14 23:59"
    let done = try run(["release", "sea/tides"])
    #expect(done.status == 0 && done.errors.contains(warning), "\(done.errors)")
    #expect(done.errors.contains(" plus the grace\n"), "\(done.errors)")
    try folder.edit(path, "grace: 1 d", "grace: 12 h")
    #expect(try !run(["release", "sea/tides"]).errors.contains("warning"))
  }

  @Test("Another time of release seals the answers again, and says so") func moved() throws {
    #expect(try run(["release", "--new-key"]).status == 0)
    #expect(try run(["release", "sea/tides"]).output.contains("run 'quizpress build'"))
    try folder.edit("content/sea/quizzes/tides.md", "release: 2026-09-15", "release: 2027-09-15")
    let build = try run(["build"])
    #expect(build.status == 0 && build.errors.contains("are encrypted again"))
    let released = "\(folder.path)/build/site/sea/quizzes/tides.release.js"
    #expect(!FileManager.default.fileExists(atPath: released))
  }

  @Test("What was released stays released when the quiz is renamed, with and without the key")
  func renamed() throws {
    #expect(try run(["release", "--new-key"]).status == 0)
    #expect(try run(["release", "sea/tides"]).status == 0)
    let quizzes = "\(folder.path)/content/sea/quizzes"
    try FileManager.default.moveItem(atPath: "\(quizzes)/tides.md", toPath: "\(quizzes)/moon.md")
    #expect(try run(["build"]).status == 0)
    let released = "\(folder.path)/build/site/sea/quizzes/moon.release.js"
    #expect(!FileManager.default.fileExists(atPath: released))
    try folder.edit("content/sea/quizzes/moon.md", "kind: exam", "kind: exam\nformerly: [tides]")
    #expect(try run(["build"]).status == 0)
    #expect(FileManager.default.fileExists(atPath: released))
    try FileManager.default.removeItem(atPath: keyPath())
    #expect(try run(["build"]).status == 0)
    #expect(FileManager.default.fileExists(atPath: released))
    #expect(try !run(["doctor"]).output.contains("release key"))
  }

  @Test("The release of a lecture stays in later builds, with and without the key")
  func lecture() throws {
    try folder.write(
      Self.exam("Currents", "answers: release\nrelease: 2026-09-15 08:00"),
      to: "content/sea/lectures/2026-09-07.md")
    #expect(try run(["release", "--new-key"]).status == 0)
    #expect(try run(["release", "sea/tides"]).status == 0)
    #expect(try run(["release", "sea/2026-09-07"]).status == 0)
    let released = "\(folder.path)/build/site/sea/lectures/2026-09-07.release.js"
    let build = try run(["build"])
    #expect(build.status == 0 && !build.errors.contains("note"))
    #expect(FileManager.default.fileExists(atPath: released))
    try folder.write(
      Self.exam("Currents", "answers: release\nrelease: 2026-09-15 08:00\nformerly: 2026-09-07"),
      to: "content/sea/quizzes/currents.md")
    try FileManager.default.removeItem(
      atPath: "\(folder.path)/content/sea/lectures/2026-09-07.md")
    try FileManager.default.removeItem(atPath: keyPath())
    #expect(try run(["build"]).status == 0)
    let moved = "\(folder.path)/build/site/sea/quizzes/currents.release.js"
    #expect(FileManager.default.fileExists(atPath: moved))
  }

  @Test("The key is for its owner alone, made once, and can come from the environment")
  func key() throws {
    #expect(try run(["release", "--new-key"]).status == 0)
    let path = try keyPath()
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let line = try String(contentsOfFile: path, encoding: .utf8)
    let second = try run(["release", "--new-key"])
    #expect(second.status == 1 && second.errors.contains("there is a release key already"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == line)
    #expect(try run(["build"]).status == 0)
    let page = try folder.text("build/site/sea/quizzes/tides.html")
    try FileManager.default.removeItem(atPath: path)
    #expect(try run(["build"], ["QUIZPRESS_KEYS=\(line)"]).status == 0)
    #expect(try folder.text("build/site/sea/quizzes/tides.html") == page)
    let wrong = try run(["build"], ["QUIZPRESS_KEYS=secret"])
    #expect(wrong.status == 1 && wrong.errors.contains("line 1 of the variable QUIZPRESS_KEYS"))
    #expect(!wrong.errors.contains("secret"))
  }
}
