import Foundation
import TestSupport
import Testing

/// Imports that a signal asks to end while they write.
@Suite(.enabled(if: DisturbedRun.isPossible)) struct InterruptedImportTests {
  private static let course = """
    {"__collections__":{"classrooms":{"a":{"classroomName":"Physics for all",
    "createdAt":{"__datatype__":"timestamp","value":{"_seconds":1788000000,"_nanoseconds":5}},
    "createdByName":"Noor","password":"p","__collections__":{}}}}}
    """
  let ground: TemporaryFolder

  init() throws {
    ground = try TemporaryFolder()
    try ground.write(
      "# Cells\n\n#### Q1. Which?\n\n![A leaf](leaf.svg)\n\n- [x] a\n- [ ] b\n", to: "cells.md")
    try ground.write("# Leaves\n\n#### Q1. What?\n\n- [x] a\n- [ ] b\n", to: "leaves.md")
    try ground.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 6 4\"/>\n", to: "leaf.svg")
    try ground.write(Self.course, to: "firestore.json")
  }

  private func importing(
    _ arguments: [String], _ signal: String, at number: Int
  ) throws -> Outcome {
    try run(
      DisturbedRun.strace,
      ["-f", "-qq", "-o", "/dev/null", "-e", "trace=linkat"]
        + ["-e", "inject=linkat:signal=\(signal):when=\(number)", "\(programFolder)/quizpress"]
        + ["import"] + arguments + ["--into", "./new"], in: ground.path)
  }

  @Test(
    "A signal that ends it at any file leaves nothing",
    arguments: [["markdown", "cells.md", "leaves.md"], ["qaptain", "firestore.json"]])
  func ended(_ arguments: [String]) throws {
    let before = try ground.files()
    for number in 1...20 {
      let outcome = try importing(arguments, "TERM", at: number)
      if outcome.status == 0 {
        #expect(number > 3)
        return
      }
      #expect(outcome.status == 143, "\(number): \(outcome.errors)")
      #expect(try ground.files() == before, "\(number)")
    }
    Issue.record("it is never done")
  }

  @Test func `the next run of an import that was killed adds what is missing`() throws {
    // The files of the course, the classroom, the image and the first quiz.
    #expect(try importing(["markdown", "cells.md", "leaves.md"], "KILL", at: 6).status != 0)
    #expect(try ground.files().keys.contains("new/content/new/quizzes/cells/leaf.svg"))
    let outcome = try quizpress(
      ["import", "markdown", "cells.md", "leaves.md", "--into", "./new"], in: ground.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try quizpress(["check"], in: "\(ground.path)/new").status == 0)
  }
}
