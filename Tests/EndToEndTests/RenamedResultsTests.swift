import Foundation
import Testing

/// What happens to the published results of a quiz that is renamed.
@Suite struct RenamedResultsTests {
  private let folder: TemporaryFolder
  /// The user's, outside of the course.
  private let settings: TemporaryFolder
  private let cells = "results/biology/quizzes/cells.jsonl"
  private let tissues = "results/biology/quizzes/tissues.jsonl"

  /// The results of an exam are published, then its file is renamed.
  init() throws {
    let course = try HandedInCourse()
    folder = course.folder
    settings = try TemporaryFolder()
    let exam = "name: Cells\nkind: exam\nanswers: teacher"
    try course.edit("content/biology/quizzes/cells.md", "name: Cells", exam)
    let key = #","resultKey":"AQEBAQEBAQEBAQEBAQEBAQ"}"#
    try folder.write(String(HandedInCourse.attempt(1).dropLast()) + key, to: "attempts/1.json")
    for command in [["keys", "new"], ["merge"], ["results", "publish", "biology/cells"]] {
      let done = try quizpress(command)
      #expect(done.status == 0, "\(command): \(done.errors)")
    }
    #expect(try folder.files()[cells] != nil)
    let quiz = "content/biology/quizzes/tissues.md"
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/content/biology/quizzes/cells.md", toPath: "\(folder.path)/\(quiz)")
    try folder.edit(quiz, "kind: exam", "kind: exam\nformerly: [cells]")
  }

  /// Runs the command with settings of its own, in a folder of those of a user.
  private func quizpress(_ arguments: [String], on computer: String = "") throws -> Outcome {
    try run(
      "/usr/bin/env",
      ["XDG_CONFIG_HOME=\(settings.path)/\(computer)", "\(programFolder)/quizpress"] + arguments
        + ["--now", "2026-09-11T00:00:00Z"], in: folder.path)
  }

  @Test("'build' and 'doctor' name results that no page shows, until they are published again")
  func published() throws {
    let message = "no page shows the results in '\(cells)'"
    let build = try quizpress(["build"])
    #expect(build.status == 0 && build.errors.contains(message), "\(build.errors)")
    #expect(try quizpress(["doctor"]).output.contains("risk: \(message)"))
    let again = try quizpress(["results", "publish", "biology/tissues"])
    #expect(again.status == 0, "\(again.errors)")
    let files = try folder.files()
    #expect(files[tissues] != nil && files[cells] == nil)
    #expect(try !quizpress(["build"]).errors.contains("no page shows"))
    #expect(try !quizpress(["doctor"]).output.contains("no page shows"))
    // The page of an open exam shows its answers instead.
    try folder.edit("content/biology/quizzes/tissues.md", "answers: teacher", "answers: open")
    let open = try quizpress(["build"])
    #expect(open.errors.contains("no page shows the results in '\(tissues)'"), "\(open.errors)")
  }

  @Test("Results under an earlier name can be withdrawn") func withdrawn() throws {
    let done = try quizpress(["results", "withdraw", "biology/tissues"])
    #expect(done.status == 0 && done.output.contains("removed '\(cells)'"), "\(done.errors)")
    #expect(try folder.files()[cells] == nil)
  }

  @Test("Another computer publishes results only with the key that the codes are made from")
  func otherComputer() throws {
    let publishing = ["results", "publish", "biology/tissues"]
    for options in [[], ["--codes", "\(settings.path)/codes.csv"]] {
      let done = try quizpress(publishing + options, on: "other")
      #expect(done.status == 1, "\(done.output)")
      let missing = "does not have the results key of 'School', with which '\(cells)'"
      #expect(done.errors.contains(missing), "\(done.errors)")
    }
    #expect(try folder.files()[cells] != nil && folder.files()[tissues] == nil)

    let copy = "\(settings.path)/copy.quizpress-key"
    #expect(try quizpress(["keys", "backup", "-o", copy]).status == 0)
    #expect(try quizpress(["keys", "import", copy], on: "other").status == 0)
    #expect(try quizpress(publishing, on: "other").status == 0)
    #expect(try folder.files()[tissues] != nil)
  }

  @Test("Results of another quiz that has the earlier name now are left alone")
  func taken() throws {
    let other = HandedInCourse.quiz.replacingOccurrences(of: "name: Cells", with: "name: Others")
    try folder.write(other, to: "content/biology/quizzes/cells.md")
    let done = try quizpress(["results", "withdraw", "biology/tissues"])
    #expect(done.status == 1 && done.errors.contains("has no published results"))
    #expect(try folder.files()[cells] != nil)
  }
}
