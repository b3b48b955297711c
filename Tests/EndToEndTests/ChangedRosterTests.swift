import Foundation
import TestSupport
import Testing

/// Removing, renaming and adding students whose names or extensions concern others.
@Suite struct ChangedRosterTests {
  let folder: TemporaryFolder
  private let roster = "content/biology/members.csv"

  init() throws { folder = try HandedInCourse().folder }

  @discardableResult
  private func command(_ arguments: String..., status: Int = 0) throws -> Outcome {
    let outcome = try quizpress(
      arguments + ["--now", "2026-09-11T00:00:00Z"], in: folder.path)
    #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
    return outcome
  }

  /// Merges one attempt for each student: the text after `"name":"`, without its last quotation
  /// mark.
  private func merge(_ students: String...) throws {
    for (place, student) in students.enumerated() {
      let attempt = HandedInCourse.attempt(place + 1, by: student)
      try folder.write(attempt, to: "attempts/\(place + 1).json")
    }
    try command("merge")
  }

  /// Runs a command that must be refused and must change nothing; returns its errors.
  private func refused(_ arguments: String...) throws -> String {
    let before = try folder.files()
    let outcome = try quizpress(
      arguments + ["--now", "2026-09-11T00:00:00Z"], in: folder.path)
    #expect(outcome.status == 1, "\(arguments): \(outcome.output)")
    #expect(try folder.files() == before, "\(arguments)")
    return outcome.errors
  }

  @Test("A name of two members of the roster is refused, and their ids are listed")
  func namesakes() throws {
    try folder.write("id,name\ns1,Ada Lo\ns2,Ada Lo\ns3,Bob\n", to: roster)
    try merge("Ada Lo", "Bob")
    let several = "'ada lo' may be 2 students: use an id: 's1', 's2'"
    #expect(try refused("members", "remove", "biology", "ada lo", "--yes").contains(several))
    let rename = ["members", "rename", "biology", "ada lo", "--name", "Bea", "--yes"]
    #expect(try quizpress(rename, in: folder.path).errors.contains(several))
    #expect(try folder.text(roster) == "id,name\ns1,Ada Lo\ns2,Ada Lo\ns3,Bob\n")

    // Also if both had the name before.
    try folder.write("id,name,also\ns1,Ada,Ada Lo\ns2,Bea,Ada Lo\ns3,Bob,\n", to: roster)
    #expect(try refused("members", "remove", "biology", "ada lo", "--yes").contains(several))
  }

  @Test("Without a roster a student is removed under all names, and no other of the same name")
  func identities() throws {
    try merge(
      #"Ada","email":"a@e.org"#, #"Ada","email":"b@e.org"#, #"Zed","email":"a@e.org"#, "Ada")
    let several = "may be 3 students: use an id: 'mail a@e.org', 'mail b@e.org', 'name ada'"
    #expect(try refused("members", "remove", "biology", "Ada", "--yes").contains(several))
    let removed = try command("members", "remove", "biology", "a@e.org", "--yes").output
    #expect(removed.contains("cells.ledger.jsonl: 2 attempts"))
    try command("members", "remove", "biology", "name ada", "--yes")
    let list = try command("members", "list", "biology", "--format", "csv").output
    #expect(list.contains("mail b@e.org,Ada,b@e.org,,1,1"))
    #expect(!list.contains("a@e.org") && !list.contains("name ada"))
  }

  @Test(
    "A change that would leave an extension without its receiver is refused",
    arguments: [
      ("member: s2", ["remove", "biology", "s2"], "the roster has no member 's2'"),
      ("member: s2", ["rename", "biology", "s2", "--id", "x2"], "the roster has no member 's2'"),
      ("section: B", ["remove", "biology", "Bob"], "the roster has no section 'B'"),
    ])
  func extensions(receiver: String, arguments: [String], reason: String) throws {
    try folder.write("id,name,section\ns1,Ada,A\ns2,Bob,B\n", to: roster)
    try folder.edit(
      "content/biology/classroom.md", "created: 2026-08-01\n",
      "created: 2026-08-01\nextensions:\n  - \(receiver)\n    by: 24 h\n")
    try merge("Bob")
    let before = try folder.files()
    for options in [[], ["--yes"]] {
      let outcome = try quizpress(["members"] + arguments + options, in: folder.path)
      #expect(outcome.status == 1 && outcome.output == "", "\(outcome.output)")
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
      #expect(outcome.errors.contains("content/biology/classroom.md:6:"), "\(outcome.errors)")
      #expect(outcome.errors.contains("note: nothing was changed; "), "\(outcome.errors)")
    }
    #expect(try folder.files() == before)
    try command("members", "rename", "biology", "s2", "--name", "Bo", "--yes")
    try command("check")
  }
}
