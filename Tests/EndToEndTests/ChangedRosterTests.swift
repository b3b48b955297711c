import Foundation
import Testing

/// Removing, renaming and adding students whose names or extensions concern others.
@Suite struct ChangedRosterTests {
  let folder: TemporaryFolder
  private let roster = "content/biology/members.csv"

  init() throws { folder = try HandedInCourse().folder }

  /// Merges one attempt for each student: the text after `"name":"`, without its last quotation
  /// mark.
  private func merge(_ students: String...) throws {
    for (place, student) in students.enumerated() {
      let attempt = HandedInCourse.attempt(place + 1, by: student)
      try folder.write(attempt, to: "attempts/\(place + 1).json")
    }
    try folder.command("merge")
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

  @Test("An attempt that finds its student or its quiz after the quiz closed is too late to count")
  func tooLate() throws {
    let course = try HandedInCourse(deadline: "2026-09-09")
    let quiz = "content/biology/quizzes/cells.md"
    try course.edit(quiz, "deadline: 2026-09-09\n", "deadline: 2026-09-09\ncloses: 2026-09-10\n")
    try course.folder.write("id,name,also\ns1,Zed,\n", to: roster)
    try course.folder.write(HandedInCourse.attempt(1), to: "attempts/1.json")
    try course.merge()
    try course.edit(roster, "Zed,", "Zed,Ada")
    let id = String(repeating: "0", count: 31) + "1"
    let known = try course.merge()
    #expect(known.contains("  too late to count: 'Zed' \(id), which was not on the roster\n"))
    #expect(!known.contains("counts now"), "\(known)")

    let text = try course.text(quiz)
    try FileManager.default.removeItem(atPath: "\(course.folder.path)/\(quiz)")
    try course.merge()
    try course.folder.write(text, to: quiz)
    let restored = try course.merge()
    #expect(restored.contains("  too late to count: 'Ada' \(id), which was set aside\n"))
    #expect(!restored.contains("counts now"), "\(restored)")
  }

  @Test("Without a roster a student is removed under all names, and no other of the same name")
  func identities() throws {
    try merge(
      #"Ada","email":"a@e.org"#, #"Ada","email":"b@e.org"#, #"Zed","email":"a@e.org"#, "Ada")
    let several = "may be 3 students: use an id: 'mail a@e.org', 'mail b@e.org', 'name ada'"
    #expect(try refused("members", "remove", "biology", "Ada", "--yes").contains(several))
    let removed = try folder.command("members", "remove", "biology", "a@e.org", "--yes").output
    #expect(removed.contains("cells.ledger.jsonl: 2 attempts"))
    try folder.command("members", "remove", "biology", "name ada", "--yes")
    let list = try folder.command("members", "list", "biology", "--format", "csv").output
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
    try folder.command("members", "rename", "biology", "s2", "--name", "Bo", "--yes")
    try folder.command("check")
  }

  @Test("Renaming a student shows which grades and attempts of others change")
  func renaming() throws {
    try folder.write("id,name,email\ns1,Ada,a@e.org\ns2,Bob,\n", to: roster)
    try merge("Ada")
    try folder.write(
      HandedInCourse.attempt(
        2, by: #"Ada","email":"a@e.org"#,
        responses: #"[{"question":"made-of-cells","options":["quartz"]}]"#), to: "attempts/2.json")
    try folder.command("merge")
    let output = try folder.command("members", "rename", "biology", "s2", "--name", "Ada", "--yes")
      .output
    let attempt = "00000000000000000000000000000001"
    #expect(output.contains("could be 's1' or 's2': 'Ada' \(attempt), does not count"), "\(output)")
    #expect(output.contains("regraded 'Ada' (s1): 1.00 of 1.00 -> 0.00 of 1.00"), "\(output)")

    // Only the change is shown, and nothing with '--quiet'.
    let second = try folder.command("members", "rename", "biology", "s2", "--id", "x2", "--yes")
      .output
    #expect(!second.contains("could be") && !second.contains("biology/cells:"), "\(second)")
    let quiet = try folder.command("members", "remove", "biology", "x2", "--yes", "--quiet").output
    #expect(!quiet.contains("biology/cells:"), "\(quiet)")
    let summary = try folder.text("stats/biology/cells.summary.json")
    #expect(summary.contains(#""score":{"points":1,"of":1}"#) && !summary.contains("could be"))
  }

  @Test("Removing one of two students with a name shows the attempts that count for the other")
  func removing() throws {
    try folder.write("id,name\ns1,Ada Lo\ns2,Ada Lo\ns3,Bob\n", to: roster)
    try merge("Ada Lo", "Bob")
    let output = try folder.command("members", "remove", "biology", "s1", "--yes").output
    let attempt = "00000000000000000000000000000001"
    let counts = "biology/cells: nothing new\n  counts now: 'Ada Lo' \(attempt), which was not on"
    #expect(output.contains(counts), "\(output)")
    let other = try folder.command("members", "remove", "biology", "Bob", "--yes").output
    #expect(!other.contains("biology/cells:"), "\(other)")
  }

  @Test("The list of students counts neither replaced rows of a table nor versions of an attempt")
  func list() throws {
    try folder.write("id,name\ns1,Ada\ns2,Bob\n", to: roster)
    for answer in ["A", "B"] {
      try folder.write("id,made-of-cells\ns1,\(answer)\n", to: "paper.csv")
      try folder.command("merge", "--responses", "paper.csv", "--quiz", "biology/cells")
    }
    let selected = #"[{"question":"made-of-cells","options":["quartz"]}]"#
    try folder.write(HandedInCourse.attempt(7, by: "Bob"), to: "attempts/7.json")
    let other = HandedInCourse.attempt(7, by: "Bob", responses: selected)
    try folder.write(other, to: "attempts/other.json")
    try folder.command("merge", status: 1)
    let list = try folder.command("members", "list", "biology", "--format", "csv").output
    #expect(list.contains("s1,Ada,,,1,1") && list.contains("s2,Bob,,,1,1"), "\(list)")
  }

  @Test("Adding a student with the name of another shows the attempts that no longer count")
  func adding() throws {
    try folder.write("id,name\ns1,Ada\n", to: roster)
    try merge("Ada")
    let output = try folder.command("members", "add", "biology", "s2", "--name", "Bob").output
    #expect(output == "added 1 student to content/biology/members.csv\n")
    let namesake = try folder.command("members", "add", "biology", "s3", "--name", "ada").output
    let attempt = "00000000000000000000000000000001"
    let reason = "could be 's1' or 's3': 'Ada' \(attempt), does not count"
    #expect(namesake.contains(reason), "\(namesake)")
    let summary = try folder.text("stats/biology/cells.summary.json")
    #expect(summary.contains("could be 's1' or 's3'"))
  }

  @Test("Adding a student again updates the summaries after a run that was killed")
  func addingAgain() throws {
    try folder.write("id,name\ns1,Ada\n", to: roster)
    try merge("Ada")
    // A run that was killed after it wrote the roster.
    try folder.write("id,name\ns1,Ada\ns3,ada\n", to: roster)
    let output = try folder.command("members", "add", "biology", "s3", "--name", "ada").output
    #expect(output.hasPrefix("nothing was added: 1 student already on the roster\n"), "\(output)")
    #expect(output.contains("could be 's1' or 's3': 'Ada'"), "\(output)")
    let summary = try folder.text("stats/biology/cells.summary.json")
    #expect(summary.contains("could be 's1' or 's3'"))
  }
}
