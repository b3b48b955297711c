import Foundation
import TestSupport
import Testing

/// Attempts to check that a teacher has looked at and settled.
@Suite struct SettledCheckTests {
  let course: HandedInCourse
  private let zeros = String(repeating: "0", count: 31)

  init() throws { course = try HandedInCourse() }

  /// An attempt whose seed is that of attempt 1.
  private func copy(_ id: Int, by name: String) -> String {
    let original = HandedInCourse.attempt(1, by: "Ada")
    return original.replacingOccurrences(of: zeros + "1\",\"site", with: zeros + "\(id)\",\"site")
      .replacingOccurrences(of: "\"Ada\"", with: "\"\(name)\"")
  }

  @discardableResult private func command(
    _ arguments: String..., status: Int = 0
  ) throws -> String {
    let outcome = try quizpress(
      arguments + ["--now", "2026-09-11T00:00:00Z"], in: course.folder.path)
    #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
    return outcome.output + outcome.errors
  }

  private func merge(_ attempts: String...) throws -> String {
    try course.folder.write(attempts.joined(separator: "\n"), to: "in/all.jsonl")
    return try command("merge", "in")
  }

  @Test func `a settled check is counted and no longer listed, in every report`() throws {
    let merged = try merge(copy(1, by: "Ada"), copy(2, by: "Bob"))
    #expect(merged.contains("settle it with 'quizpress resolve ID --settle'"))
    let scores = try course.text("stats/biology/cells.summary.json")
    #expect(try command("resolve", "--settled") == "no settled checks\n")
    let settled = try command("resolve", zeros + "2", "--settle")
    #expect(settled == "settled: several attempts with the same seed or content, 2 attempts\n")
    #expect(try command("resolve", zeros + "1", "--settle") == "already settled\n")
    for arguments in [
      ["merge", "in"], ["stats"], ["stats", "--format", "html"], ["gradebook"],
      ["gradebook", "--format", "html"], ["gradebook", "--format", "json"],
    ] {
      let outcome = try quizpress(arguments, in: course.folder.path)
      #expect(!outcome.output.contains("the same seed"), "\(arguments)")
      let text = outcome.output.replacingOccurrences(of: "&#39;", with: "'")
      #expect(text.contains("1 settled: 'quizpress resolve --settled'"), "\(arguments)")
    }
    for arguments in [["merge", "in"], ["stats"]] {
      let outcome = try quizpress(arguments + ["--format", "json"], in: course.folder.path)
      #expect(outcome.output.contains(#""checks":[],"settled":1"#), "\(arguments)")
    }
    let list = try command("resolve", "--settled")
    #expect(list.contains("'Ada' \(zeros)1, 'Bob' \(zeros)2: the same seed"))
    #expect(try course.text("stats/biology/cells.summary.json") == scores)
  }

  @Test(.enabled(if: isFullRun)) func `a third copy opens a settled check again`() throws {
    _ = try merge(copy(1, by: "Ada"), copy(2, by: "Bob"))
    try command("resolve", zeros + "1", "--settle")
    #expect(
      !(try merge(copy(4, by: "Dan").replacingOccurrences(of: "oak", with: "quartz")))
        .contains("settled: 'quizpress"))
    #expect(try merge(copy(3, by: "Cyd")).contains("check 1: several attempts with the same"))
    try command("resolve", zeros + "3", "--settle")
    #expect(try merge().contains("nothing new"))
    #expect(try command("resolve", "--settled").contains("'Cyd'"))
  }

  @Test func `undo lists a settled check again`() throws {
    _ = try merge(copy(1, by: "Ada"), copy(2, by: "Bob"))
    try command("resolve", zeros + "1", "--settle")
    #expect(try command("resolve", zeros + "2", "--undo") == "1 check no longer settled\n")
    #expect(try command("stats").contains("the same seed"))
    #expect(try course.text("stats/settled.jsonl") == "")
    #expect(try command("resolve", zeros + "2", "--undo", status: 1).contains("no decision"))
  }

  @Test func `a settled check that is no longer found is listed`() throws {
    _ = try merge(copy(1, by: "Ada"), copy(2, by: "Bob"))
    try command("resolve", zeros + "1", "--settle")
    try command("members", "remove", "biology", "Bob", "--yes")
    #expect(
      try command("resolve", "--settled") == """
        settled and no longer found: 1
          several attempts with the same seed or content: \(zeros)1, \(zeros)2

        """)
  }

  @Test func `one command settles all checks about an attempt, and only these`() throws {
    let late = HandedInCourse.attempt(5, by: "Eve")
      .replacingOccurrences(of: #""endedAt":"2026"#, with: #""endedAt":"2036"#)
    let both = copy(2, by: "Bob").replacingOccurrences(
      of: #""endedAt":"2026"#, with: #""endedAt":"2036"#)
    _ = try merge(copy(1, by: "Ada"), both, late)
    let settled = try command("resolve", zeros + "2", "--settle")
    #expect(settled.contains("impossible times, 1 attempt\n"))
    #expect(settled.contains("several attempts with the same seed or content, 2 attempts\n"))
    let merged = try merge()
    #expect(merged.contains("'Eve'") && !merged.contains("'Bob'"))
    #expect(merged.contains("2 settled:"))
  }

  @Test func `one command settles all checks of a classroom or of several attempts`() throws {
    _ = try merge(copy(1, by: "Ada"), copy(2, by: "Bob"))
    let check = "settled: several attempts with the same seed or content, 2 attempts\n"
    for names in [
      ["biology"], ["biology/cells"], [zeros + "1", zeros + "2"], ["biology", zeros + "1"],
    ] {
      #expect(try run(["resolve"] + names + ["--settle"]) == check, "\(names)")
      #expect(try run(["resolve"] + names + ["--settle"]) == "already settled\n", "\(names)")
      try command("resolve", zeros + "1", "--undo")
    }
    #expect(try command("resolve", "biologie", "--settle", status: 1).contains("did you mean"))
    try command("resolve", zeros + "1", zeros + "2", "--undo", status: 64)
    try command("resolve", "biology", status: 64)
  }

  private func run(_ arguments: [String]) throws -> String {
    try quizpress(arguments, in: course.folder.path).output
  }

  @Test func `what cannot be settled is said`() throws {
    _ = try merge(HandedInCourse.attempt(1, by: "Ada"))
    #expect(try command("resolve", zeros + "1", "--settle", status: 1).contains("no check lists"))
    #expect(try command("resolve", zeros + "9", "--settle", status: 1).contains("no check lists"))
    try command("resolve", zeros + "1", "--settle", "--undo", status: 64)
    try command("resolve", zeros + "1", "--settled", status: 64)
    #expect(try command("resolve", status: 64).contains("the attempt's id is missing"))
    try course.folder.write("{\"kind\":\"same-content\"}\n", to: "stats/settled.jsonl")
    let refused = try command("merge", "in", status: 1)
    #expect(refused.contains("stats/settled.jsonl' line 1: a settled check needs"))
    #expect(try course.text("stats/settled.jsonl") == "{\"kind\":\"same-content\"}\n")
  }
}
