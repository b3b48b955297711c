import Foundation
import Testing

/// Two teachers take in attempts on branches of their own, and git joins what they have.
@Suite struct MergedBranchesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try command("new", "site", ".", "--time-zone", "Europe/Berlin", "--title", "School")
    try command("new", "classroom", "biology")
    try folder.write(HandedInCourse.quiz, to: "content/biology/quizzes/cells.md")
    let ignored = String(
      decoding: try #require(try folder.files()[".gitignore"]), as: UTF8.self)
    try folder.write(ignored.replacingOccurrences(of: "/stats/\n", with: ""), to: ".gitignore")
    try git("init", "-q", "-b", "main")
  }

  private func command(_ arguments: String..., status: Int = 0) throws {
    let outcome = try quizpress(
      arguments + ["--now", "2026-09-11T00:00:00Z"], in: folder.path)
    #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
  }

  private func git(_ arguments: String...) throws {
    let names = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    let outcome = try run("/usr/bin/git", names + arguments, in: folder.path)
    #expect(outcome.status == 0, "\(arguments): \(outcome.output)\(outcome.errors)")
  }

  private func hand(in id: Int, by name: String, ticks: String = "oak") throws {
    let responses = #"[{"question":"made-of-cells","options":["\#(ticks)"]}]"#
    try folder.write(
      HandedInCourse.attempt(id, by: name, responses: responses),
      to: "attempts/\(id)-\(ticks).json")
  }

  private func commit(_ message: String) throws {
    try git("add", "content", "stats", ".gitignore", ".gitattributes")
    try git("commit", "-q", "-m", message)
  }

  private func start(_ branch: String) throws {
    try git("checkout", "-q", "-b", branch, "main")
    try? FileManager.default.removeItem(atPath: "\(folder.path)/attempts")
  }

  @Test("Branches that each took in other attempts are joined by git without a hand")
  func joined() throws {
    try hand(in: 3, by: "Cyd")
    try hand(in: 5, by: "Dan")
    try command("merge")
    try commit("base")

    try start("left")
    try hand(in: 1, by: "Ada")
    try hand(in: 4, by: "Bob", ticks: "quartz")
    try hand(in: 7, by: "Eve")
    try command("merge")
    try commit("left")

    try start("right")
    try hand(in: 2, by: "Fay", ticks: "quartz")
    try hand(in: 4, by: "Bob", ticks: "quartz")
    try hand(in: 7, by: "Eve", ticks: "quartz")
    try hand(in: 6, by: "Gil")
    try command("merge")
    try commit("right")

    try git("merge", "-q", "-m", "both", "left")
    // The id in conflict stands on both branches with another content.
    try command("merge", "attempts", status: 1)
    let both = try filesBelow("\(folder.path)/stats")

    try FileManager.default.removeItem(atPath: "\(folder.path)/stats")
    for (id, name) in [(1, "Ada"), (3, "Cyd"), (5, "Dan"), (6, "Gil"), (7, "Eve")] {
      try hand(in: id, by: name)
    }
    for (id, name) in [(2, "Fay"), (4, "Bob"), (7, "Eve")] {
      try hand(in: id, by: name, ticks: "quartz")
    }
    try command("merge", status: 1)
    #expect(try filesBelow("\(folder.path)/stats") == both)
  }

  @Test("A decision made on one branch holds on both, and two that differ are a conflict again")
  func decisions() throws {
    try hand(in: 7, by: "Eve")
    try hand(in: 7, by: "Eve", ticks: "quartz")
    try command("merge", status: 1)
    try commit("base")
    let id = "00000000000000000000000000000007"

    try start("left")
    try command("resolve", id, "--keep", "1")
    try commit("left")
    try start("right")
    try hand(in: 1, by: "Ada")
    try command("merge", status: 1)
    try commit("right")
    try git("merge", "-q", "-m", "both", "left")
    try command("merge")
    try commit("both")

    try start("other")
    try command("resolve", id, "--keep", "2")
    try commit("other")
    try git("merge", "-q", "-m", "all", "right")
    try command("merge", status: 1)
    try command("resolve", id, "--keep", "2")
    let summary = String(
      decoding: try #require(try folder.files()["stats/biology/cells.summary.json"]), as: UTF8.self)
    #expect(summary.contains(#""name":"Eve","score":{"points":0,"of":1}"#))
    try command("resolve", id, "--undo", status: 1)
  }
}
