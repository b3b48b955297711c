import Foundation
import TestSupport
import Testing

/// Ledgers that lack attempts which the summaries beside them list.
@Suite struct LostLedgerTests {
  private let course: HandedInCourse
  private let ledger = "stats/biology/cells.ledger.jsonl"
  private let summary = "stats/biology/cells.summary.json"

  /// Two quizzes, each with merged attempts.
  init() throws {
    course = try HandedInCourse()
    try course.folder.write(
      HandedInCourse.quiz.replacingOccurrences(of: "Cells", with: "Leaves"),
      to: "content/biology/quizzes/leaves.md")
    for id in [1, 2] {
      let attempt = HandedInCourse.attempt(id, by: "Student \(id)")
      try course.folder.write(attempt, to: "in/\(id).json")
    }
    let other = HandedInCourse.attempt(3, by: "Student 1")
      .replacingOccurrences(of: #""quiz":"cells""#, with: #""quiz":"leaves""#)
    try course.folder.write(other, to: "in/3.json")
    #expect(try quizpress(HandedInCourse.merge("in"), in: course.folder.path).status == 0)
  }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: "\(course.folder.path)/\(path)")
  }

  /// Expects a merge without new attempts to stop, to name the ledger and to write nothing.
  private func expectRefusal(_ count: String) throws {
    try course.folder.write("%PDF-1.4\n", to: "none/exam.pdf")
    let before = try course.folder.files()
    let outcome = try quizpress(HandedInCourse.merge("none"), in: course.folder.path)
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("\(ledger)': \(count) of 'cells.summary.json' "), "\(outcome.errors)")
    #expect(try course.folder.files() == before)
  }

  /// Expects that merging the attempts again gives the same files as before.
  private func expectRecovery(_ whole: Data) throws {
    #expect(try quizpress(HandedInCourse.merge("in"), in: course.folder.path).status == 0)
    #expect(try course.folder.files()[ledger] == whole)
  }

  @Test func `a ledger that was emptied, deleted or overwritten stops the merge`() throws {
    let whole = try #require(try course.folder.files()[ledger])
    try course.folder.write("", to: ledger)
    try expectRefusal("2 attempts")
    try expectRecovery(whole)
    try remove(ledger)
    try expectRefusal("2 attempts")
    try expectRecovery(whole)
    try course.folder.write(course.text("stats/biology/leaves.ledger.jsonl"), to: ledger)
    try expectRefusal("2 attempts")
    try expectRecovery(whole)
  }

  @Test func `a summary that Git kept of a removed quiz is removed`() throws {
    let kept = try course.text(summary)
    try remove("content/biology/quizzes/cells.md")
    #expect(try quizpress(HandedInCourse.merge(), in: course.folder.path).status == 0)
    #expect(try course.folder.files()[summary] == nil)
    try course.folder.write(kept, to: summary)
    #expect(try quizpress(HandedInCourse.merge(), in: course.folder.path).status == 0)
    #expect(try course.folder.files()[summary] == nil)
    #expect(try course.text("stats/set-aside.jsonl").contains("Student 2"))
  }

  @Test func `a ledger without some of its lines stops the merge`() throws {
    let whole = try #require(try course.folder.files()[ledger])
    let first = try #require(whole.firstIndex(of: 10)) + 1
    try course.folder.write(whole[first...], to: ledger)
    try expectRefusal("1 attempt")
    try expectRecovery(whole)
    // More is missing than the line that was cut off.
    try course.folder.write(whole[..<(first - 20)], to: ledger)
    try expectRefusal("2 attempts")
    try expectRecovery(whole)
  }

  @Test(arguments: ["gradebook", "stats", "build"])
  func `commands that grade ledgers report one that is gone`(_ command: String) throws {
    try remove(ledger)
    let outcome = try quizpress([command], in: course.folder.path)
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("2 attempts of 'cells.summary.json'"), "\(outcome.errors)")
  }

  @Test func `ledgers that were exchanged are sorted, and nothing is lost`() throws {
    let whole = try course.folder.files().filter { $0.key.hasPrefix("stats/") }
    let other = try course.text("stats/biology/leaves.ledger.jsonl")
    try course.folder.write(course.text(ledger), to: "stats/biology/leaves.ledger.jsonl")
    try course.folder.write(other, to: ledger)
    try course.folder.write("%PDF-1.4\n", to: "none/exam.pdf")
    #expect(try quizpress(HandedInCourse.merge("none"), in: course.folder.path).status == 0)
    #expect(try course.folder.files().filter { $0.key.hasPrefix("stats/") } == whole)
  }

  @Test func `without the summary, the merge goes on`() throws {
    try remove(ledger)
    try remove(summary)
    try course.folder.write("%PDF-1.4\n", to: "none/exam.pdf")
    #expect(try quizpress(HandedInCourse.merge("none"), in: course.folder.path).status == 0)
    #expect(try course.folder.files()[summary] == nil)
  }

  @Test func `attempts of a removed member are not missing`() throws {
    let roster = "id,name\ns1,Student 1\ns2,Student 2\n"
    try course.folder.write(roster, to: "content/biology/members.csv")
    let removing = ["members", "remove", "biology", "s1", "--yes"]
    #expect(try quizpress(removing, in: course.folder.path).status == 0)
    #expect(try quizpress(HandedInCourse.merge("in"), in: course.folder.path).status == 0)
  }
}
