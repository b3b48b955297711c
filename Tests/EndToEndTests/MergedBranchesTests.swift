import Foundation
import TestSupport
import Testing

/// Two teachers merge attempts on branches of their own, and Git joins the branches.
@Suite struct MergedBranchesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.command("new", "site", ".", "--time-zone", "Europe/Berlin", "--title", "School")
    try folder.command("new", "classroom", "biology", "--teacher", "Ada")
    try folder.write(HandedInCourse.quiz, to: "content/biology/quizzes/cells.md")
    let ignored = String(
      decoding: try #require(try folder.files()[".gitignore"]), as: UTF8.self)
    try folder.write(ignored.replacingOccurrences(of: "/stats/\n", with: ""), to: ".gitignore")
    try git("init", "-q", "-b", "main")
  }

  private func git(_ arguments: String...) throws {
    let names = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    let outcome = try run("/usr/bin/git", names + arguments, in: folder.path)
    #expect(outcome.status == 0, "\(arguments): \(outcome.output)\(outcome.errors)")
  }

  private func hand(in id: Int, by name: String, selecting option: String = "oak") throws {
    let responses = #"[{"question":"made-of-cells","options":["\#(option)"]}]"#
    try folder.write(
      HandedInCourse.attempt(id, by: name, responses: responses),
      to: "attempts/\(id)-\(option).json")
  }

  private func commit(_ message: String) throws {
    try git("add", "content", "stats", ".gitignore", ".gitattributes")
    try git("commit", "-q", "--allow-empty", "-m", message)
  }

  private func start(_ branch: String) throws {
    try git("checkout", "-q", "-b", branch, "main")
    try? FileManager.default.removeItem(atPath: "\(folder.path)/attempts")
  }

  @Test("Git joins branches with different merged attempts without a conflict")
  func joined() throws {
    try hand(in: 3, by: "Cyd")
    try hand(in: 5, by: "Dan")
    try folder.command("merge")
    try commit("base")

    try start("left")
    try hand(in: 1, by: "Ada")
    try hand(in: 4, by: "Bob", selecting: "quartz")
    try hand(in: 7, by: "Eve")
    try folder.command("merge")
    try commit("left")

    try start("right")
    try hand(in: 2, by: "Fay", selecting: "quartz")
    try hand(in: 4, by: "Bob", selecting: "quartz")
    try hand(in: 7, by: "Eve", selecting: "quartz")
    try hand(in: 6, by: "Gil")
    try folder.command("merge")
    try commit("right")

    try git("merge", "-q", "-m", "both", "left")
    // The id in conflict stands on both branches with another content.
    try folder.command("merge", "attempts", status: 1)
    let both = try filesBelow("\(folder.path)/stats")

    try FileManager.default.removeItem(atPath: "\(folder.path)/stats")
    for (id, name) in [(1, "Ada"), (3, "Cyd"), (5, "Dan"), (6, "Gil"), (7, "Eve")] {
      try hand(in: id, by: name)
    }
    for (id, name) in [(2, "Fay"), (4, "Bob"), (7, "Eve")] {
      try hand(in: id, by: name, selecting: "quartz")
    }
    try folder.command("merge", status: 1)
    #expect(try filesBelow("\(folder.path)/stats") == both)
  }

  @Test("Conflicts that Git leaves in 'stats', without '.gitattributes', are combined")
  func conflicts() throws {
    try folder.write("", to: ".gitattributes")
    try hand(in: 3, by: "Cyd")
    try folder.command("merge")
    try commit("base")
    for (branch, id, name) in [("left", 1, "Ada"), ("right", 2, "Fay")] {
      try start(branch)
      try hand(in: id, by: name)
      try folder.command("merge")
      try commit(branch)
    }
    let merging = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "merge", "left"]
    #expect(try run("/usr/bin/git", merging, in: folder.path).status == 1)
    #expect(try folder.text("stats/biology/cells.ledger.jsonl").contains("<<<<<<< HEAD"))
    try folder.command("merge")
    let both = try filesBelow("\(folder.path)/stats")

    try FileManager.default.removeItem(atPath: "\(folder.path)/stats")
    for (id, name) in [(1, "Ada"), (2, "Fay"), (3, "Cyd")] { try hand(in: id, by: name) }
    try folder.command("merge")
    #expect(try filesBelow("\(folder.path)/stats") == both)
  }

  @Test("A student that Git listed twice in a summary is not regraded")
  func listedTwice() throws {
    try hand(in: 13, by: "Mia")
    try folder.command("merge")
    try commit("base")
    for (branch, id, name) in [("left", 1, "Ada"), ("right", 26, "Zoe")] {
      try start(branch)
      try hand(in: id, by: name)
      try folder.command("merge")
      try commit(branch)
    }
    try git("merge", "-q", "-m", "both", "left")
    let path = "stats/biology/cells.summary.json"
    let combined = try folder.text(path)
    #expect(combined.components(separatedBy: #""name":"Mia""#).count == 3, "\(combined)")
    let now = ["--now", "2026-09-11T00:00:00Z"]
    let merged = try quizpress(["merge"] + now, in: folder.path).output
    #expect(!merged.contains("regraded") && !merged.contains("because"), "\(merged)")

    // A change that both branches lack is reported, with the reason.
    try git("checkout", "-q", "--", "stats")
    let quiz = "content/biology/quizzes/cells.md"
    try folder.edit(quiz, "[x] Oak\n- [ ] Quartz", "[ ] Oak\n- [x] Quartz")
    let corrected = try quizpress(["merge"] + now, in: folder.path).output
    let reason = "answer key of 'Which one is made of cells?' corrected from 'Oak' to 'Quartz'"
    #expect(corrected.contains("  because: \(reason)\n"), "\(corrected)")
    for name in ["Ada", "Mia", "Zoe"] {
      #expect(corrected.contains("  regraded '\(name)': 1.00 of 1.00 -> 0.00 of 1.00"))
    }
  }

  /// What `stats/` is once git joined a branch with another, in either direction, and a run after it.
  private func bothWays(_ branches: [String], status: Int) throws -> [[String: Data]] {
    try [branches, branches.reversed()].map { branches in
      try git("checkout", "-q", "-B", "both", branches[0])
      try git("merge", "-q", "-m", "both", branches[1])
      try folder.command(
        "merge", "--responses", "paper.csv", "--quiz", "biology/cells", status: status)
      let joined = try filesBelow("\(folder.path)/stats")
      try folder.command("merge", status: status)
      #expect(try filesBelow("\(folder.path)/stats") == joined)
      try commit("merged")
      return joined
    }
  }

  /// Gives every essay points, by a table that is exported and imported at a minute of the day.
  private func mark(_ points: Double, at minute: Int) throws {
    let sheet = try quizpress(["mark", "--all", "--export", "-"], in: folder.path).output
    try folder.write(sheet.replacing(/,5,[0-9.]*,/, with: ",5,\(points),"), to: "marks.csv")
    let time = "2026-09-12T00:\(minute):00Z"
    let outcome = try quizpress(["mark", "--import", "marks.csv", "--now", time], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(
    "Marks and tables of two branches come to the same, whichever is joined with which",
    .enabled(if: isFullRun))
  func marks() throws {
    let path = "content/biology/quizzes/cells.md"
    try folder.edit(path, "- [ ] Quartz\n", "- [ ] Quartz\n\n## Why? {#why type=essay points=5}\n")
    try folder.write("made-of-cells,why,name\nA,Water,Ada\nA,Salt,Bob\n", to: "paper.csv")
    try folder.command("merge", "--responses", "paper.csv", "--quiz", "biology/cells")
    try commit("base")
    for (branch, minute, points) in [("left", 11, 2.5), ("right", 12, 4)] {
      try start(branch)
      try mark(1, at: minute)
      try mark(points, at: minute + 20)
      try commit(branch)
    }
    let both = try bothWays(["left", "right"], status: 0)
    #expect(both[0] == both[1])
    let summary = try folder.text("stats/biology/cells.summary.json")
    #expect(summary.contains(#""name":"Ada","score":{"points":5,"of":6}"#))
    #expect(summary.contains("two independent manual grades of 'why'"))
    let lines = try folder.text("stats/biology/cells.marks.jsonl").split(separator: "\n")
    #expect(lines == lines.sorted() && lines.count == 8)
    let merged = try quizpress(["merge"], in: folder.path).output
    #expect(merged.contains("  2 attempts: two independent manual grades of 'why'"), "\(merged)")

    // Whoever marks the answer now knows of both.
    let export = try quizpress(["mark", "--export", "-"], in: folder.path).output
    #expect(export.contains(",Water,5,,") && export.contains(",Salt,5,,"), "\(export)")
    try mark(4, at: 50)
    #expect(!(try quizpress(["merge"], in: folder.path).output.contains("two marks")))
    #expect(!(try folder.text("stats/biology/cells.summary.json").contains("two marks")))
  }

  private func answer(_ selected: String, at day: Int) throws {
    let merging = ["merge", "--responses", "paper.csv", "--quiz", "biology/cells", "--now"]
    try folder.write("name,made-of-cells\nAda,\(selected)\n", to: "paper.csv")
    let outcome = try quizpress(merging + ["2026-09-\(day)T00:00:00Z"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("A table that was corrected on two branches says what it said last")
  func tables() throws {
    try answer("B", at: 12)
    try commit("base")
    for (branch, selected, day) in [("left", "A", 14), ("right", "", 13)] {
      try start(branch)
      try answer(selected, at: day)
      try commit(branch)
    }
    try git("checkout", "-q", "-B", "both", "left")
    try git("merge", "-q", "-m", "both", "right")
    let warning = "'paper.csv' was merged in two versions"
    let joined = try quizpress(["merge", "--dry-run"], in: folder.path)
    #expect(joined.output.contains(warning), "\(joined.output)")
    try folder.write("name,made-of-cells\nAda,A\n", to: "paper.csv")
    let both = try bothWays(["left", "right"], status: 0)
    #expect(both[0] == both[1])
    let summary = try folder.text("stats/biology/cells.summary.json")
    #expect(summary.contains(#""name":"Ada","score":{"points":1,"of":1}"#))
    // Whoever merges the table now knows both corrections, even if it says the same.
    let again = try quizpress(["merge", "--dry-run"], in: folder.path)
    #expect(!again.output.contains(warning), "\(again.output)")
  }

  @Test(
    "A table is named if its versions are the first ones, or if a correction was undone",
    arguments: [([], ["A"]), (["B"], ["A", "B"])])
  func versions(_ base: [String], _ left: [String]) throws {
    try hand(in: 3, by: "Cyd")
    try folder.command("merge")
    for selected in base { try answer(selected, at: 11) }
    try commit("base")
    try start("left")
    for (day, selected) in left.enumerated() { try answer(selected, at: 13 + day) }
    try commit("left")
    try start("right")
    try answer("", at: 12)
    try commit("right")
    try git("merge", "-q", "-m", "both", "left")
    let joined = try quizpress(["merge", "--dry-run"], in: folder.path)
    #expect(joined.output.contains("'paper.csv' was merged in two versions"), "\(joined.output)")
  }

  @Test("A decision made on one branch holds on both, and two that differ are a conflict again")
  func decisions() throws {
    try hand(in: 7, by: "Eve")
    try hand(in: 7, by: "Eve", selecting: "quartz")
    try folder.command("merge", status: 1)
    try commit("base")
    let id = "00000000000000000000000000000007"

    try start("left")
    try folder.command("resolve", id, "--keep", "1")
    try commit("left")
    try start("right")
    try hand(in: 1, by: "Ada")
    try folder.command("merge", status: 1)
    try commit("right")
    try git("merge", "-q", "-m", "both", "left")
    try folder.command("merge")
    try commit("both")

    try start("other")
    try folder.command("resolve", id, "--keep", "2")
    try commit("other")
    try git("merge", "-q", "-m", "all", "right")
    try folder.command("merge", status: 1)
    try folder.command("resolve", id, "--keep", "2")
    let summary = String(
      decoding: try #require(try folder.files()["stats/biology/cells.summary.json"]), as: UTF8.self)
    #expect(summary.contains(#""name":"Eve","score":{"points":0,"of":1}"#))
    try folder.command("resolve", id, "--undo", status: 1)
  }

  @Test("What was settled on one branch is settled on both") func settled() throws {
    let ids = (1...4).map { String(repeating: "0", count: 31) + "\($0)" }
    let made = HandedInCourse.attempt(1, by: "Ada")
    for (id, seed) in zip(ids, [1, 1, 3, 3]) {
      let copy = made.replacingOccurrences(of: ids[0] + "\",\"site", with: id + "\",\"site")
        .replacingOccurrences(of: #""seed":"\#(ids[0])"#, with: #""seed":"\#(ids[seed - 1])"#)
        .replacingOccurrences(of: #""Ada""#, with: #""Student \#(id.last ?? "0")""#)
        .replacingOccurrences(of: "T08:", with: "T1\(seed):")
      try folder.write(copy, to: "attempts/\(id).json")
    }
    try folder.command("merge")
    try commit("base")
    for (branch, id) in [("left", ids[0]), ("right", ids[3])] {
      try start(branch)
      try folder.command("resolve", id, "--settle")
      try commit(branch)
    }
    try git("merge", "-q", "-m", "both", "left")
    try folder.command("merge")
    let lines = try folder.text("stats/settled.jsonl")
    #expect(lines.split(separator: "\n").count == 2, "\(lines)")
    let stats = try quizpress(["stats"], in: folder.path).output
    #expect(stats.contains("2 settled:") && !stats.contains("the same seed"))
  }
}
