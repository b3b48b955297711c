import Foundation
import TestSupport
import Testing

/// The example course with the answers in Documentation/examples/, as `make reports` has them.
@Suite struct ExampleTests {
  @Test func `every made-up answer is read, and statistics and grades come of them`() throws {
    let ground = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: "\(packageRoot)/content", toPath: "\(ground.path)/content")
    func quizpress(_ line: String) throws -> String {
      let outcome = try run("/bin/sh", ["-c", "exec quizpress \(line)"], in: ground.path)
      #expect(outcome.status == 0, "\(line): \(outcome.errors)")
      return outcome.output
    }
    for quiz in ["cells", "inheritance"] {
      let table = "\(packageRoot)/Documentation/examples/\(quiz).csv"
      let merged = try quizpress("merge --responses \(table) --quiz biology-9b/\(quiz)")
      #expect(merged == "biology-9b/\(quiz): 17 new, 0 already merged\n")
    }
    guard isFullRun else { return }
    _ = try quizpress("stats --format html -o reports")
    let labs = "\(packageRoot)/Documentation/examples/labs.csv"
    _ = try quizpress("gradebook biology-9b --scores \(labs) --format html -o reports/grades")
    let pages = try filesBelow("\(ground.path)/reports").keys
    #expect(pages.contains("biology-9b/cells.html"))
    #expect(pages.count { $0.hasPrefix("grades/biology-9b/") } == 18)
  }
}
