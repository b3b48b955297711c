import Foundation
import TestSupport
import Testing

/// What stays as it was when a student is taken out.
@Suite struct RemovedMemberTests {
  let folder: TemporaryFolder
  private let essays = "content/biology/quizzes/essays.md"

  init() throws {
    folder = try HandedInCourse().folder
    try folder.write(
      """
      ---
      name: Essays
      created: 2026-08-02
      deadline: 2026-09-14 23:59
      ---

      ## Why? {type=essay points=5}

      > Names the membrane.

      """, to: essays)
    try folder.write("id,name\ns1,Ada\ns2,Bob\n", to: "content/biology/members.csv")
  }

  private func text(_ path: String) throws -> String? {
    try folder.files()[path].map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Decisions about others, and what quizzes were, outlive a student who is removed")
  func others() throws {
    try folder.command("build")
    let path = "content/biology/quizzes/cells.md"
    try folder.write(
      try #require(try text(path)).replacingOccurrences(of: "Quartz", with: "A quartz"), to: path)
    try folder.write(HandedInCourse.attempt(1, by: "Bob"), to: "attempts/1.json")
    let selected = #"[{"question":"made-of-cells","options":["quartz"]}]"#
    try folder.write(HandedInCourse.attempt(7), to: "attempts/7.json")
    try folder.write(HandedInCourse.attempt(7, responses: selected), to: "attempts/other.json")
    try folder.command("merge", status: 1)
    try folder.command("resolve", "00000000000000000000000000000007", "--keep", "2")
    let resolved = try text("stats/resolved.jsonl"),
      revisions = try text("stats/biology/revisions.jsonl")
    let summary = try #require(try text("stats/biology/cells.summary.json"))
    #expect(revisions?.contains("A quartz") == true && revisions?.contains("\"Quartz\"") == true)

    try folder.command("members", "remove", "biology", "s2", "--yes")
    try folder.command("merge")
    #expect(try text("stats/resolved.jsonl") == resolved)
    #expect(try text("stats/biology/revisions.jsonl") == revisions)
    let ada = try #require(summary.split(separator: "\n").first { $0.contains(#""Ada""#) })
    let after = try #require(try text("stats/biology/cells.summary.json"))
    #expect(after.contains(ada.dropLast()) && !after.contains("Bob"))
  }

  @Test(
    "A corrected table brings back no row of a student who was removed",
    arguments: sampled([false, true], every: 2))
  func sheets(isBroughtBack: Bool) throws {
    func merge(_ answers: String) throws {
      try folder.write("id,made-of-cells\ns1,A\ns2,\(answers)\n", to: "paper.csv")
      try folder.command("merge", "--responses", "paper.csv", "--quiz", "biology/cells")
    }
    let path = "stats/biology/cells.sheets.jsonl"
    try merge("A")
    let before = try #require(try text(path))
    try folder.command("members", "remove", "biology", "s1", "--yes")
    // As a branch does that was made before.
    if isBroughtBack { try folder.write(before, to: path) }
    try merge("B")
    let after = try folder.files().filter { $0.key.hasPrefix("stats/") }
    #expect(try text(path)?.split(separator: "\n").count == 2)
    try folder.command("merge")
    #expect(try folder.files().filter { $0.key.hasPrefix("stats/") } == after)
  }

  @Test("Marks go with the attempt they were given to, and stay with another of its id")
  func marks() throws {
    func essay(_ name: String) -> String {
      HandedInCourse.attempt(
        5, by: name, responses: #"[{"question":"why","text":"\#(name)'s reason"}]"#
      ).replacingOccurrences(of: #""cells""#, with: #""essays""#)
    }
    func mark(_ points: Int) throws {
      let sheet = try quizpress(["mark", "--all", "--export", "-"], in: folder.path).output
      try folder.write(sheet.replacing(/,5,[0-9]*,/, with: ",5,\(points),"), to: "marks.csv")
      try folder.command("mark", "--import", "marks.csv")
    }
    try folder.write(essay("Bob"), to: "attempts/5.json")
    try folder.command("merge")
    try mark(3)
    let listed = try quizpress(["members", "remove", "biology", "s2"], in: folder.path).output
    #expect(listed.contains("\n  stats/biology/essays.marks.jsonl: 1 manual grade\n"))
    try folder.command("members", "remove", "biology", "s2", "--yes")
    #expect(try text("stats/biology/essays.marks.jsonl") == "")

    // Ada copied Bob's file and put in her own name.
    try folder.write(essay("Ada"), to: "attempts/5.json")
    try folder.command("merge")
    try mark(4)
    try folder.command("merge")
    #expect(try text("stats/biology/essays.marks.jsonl")?.contains(#""points":4"#) == true)
    #expect(
      try text("stats/biology/essays.summary.json")?
        .contains(#""name":"Ada","score":{"points":4,"of":5}"#) == true)
  }

  @Test("A rejected copy does not count after the student of the version to keep is removed")
  func rejectedCopy() throws {
    try folder.write(HandedInCourse.attempt(7), to: "attempts/7.json")
    try folder.write(HandedInCourse.attempt(7, by: "Bob"), to: "attempts/copy.json")
    try folder.command("merge", status: 1)
    let id = "00000000000000000000000000000007", path = "stats/biology/cells.summary.json"
    try folder.command("resolve", id, "--keep", "1")
    try folder.command("members", "remove", "biology", "s1", "--yes")
    // Every run says that the attempt is undecided.
    for _ in 1...2 {
      let merged = try quizpress(HandedInCourse.merge(), in: folder.path)
      #expect(merged.status == 1 && merged.output.contains(", 1 in conflict\n"))
      #expect(merged.output.contains("    the version that was kept has been removed\n    1 "))
    }
    for report in ["stats", "gradebook"] {
      let errors = try quizpress([report], in: folder.path).errors
      #expect(errors.contains("warning: 1 attempt at 'biology/cells' is in conflict"), "\(errors)")
    }
    #expect(try text(path)?.contains(#""students":[],"#) == true)
    let shown = try quizpress(["resolve", id], in: folder.path)
    #expect(shown.output.hasPrefix("conflict \(id): none counts until"), "\(shown.errors)")
    try folder.command("resolve", id, "--keep", "1")
    #expect(try text(path)?.contains(#""name":"Bob","score":{"points":1,"of":1}"#) == true)
  }

  @Test("Attempts in a newer format go with their student, and do not come back")
  func newerFormat() throws {
    func later(_ id: Int, _ student: String) -> String {
      HandedInCourse.attempt(id).replacingOccurrences(of: #""version":1"#, with: #""version":2"#)
        .replacingOccurrences(of: #"{"name":"Ada"}"#, with: student)
    }
    try folder.write(later(1, #"{"name":"Ada"}"#), to: "attempts/1.json")
    try folder.write(later(2, #"{"id":"s2","name":"Bobby"}"#), to: "attempts/2.json")
    try folder.write(later(3, #"["Bob"]"#), to: "attempts/3.json")
    try folder.command("merge")
    let words = ["members", "remove", "biology", "s2", "--now", "2026-09-11T00:00:00Z"]
    let output = try quizpress(words + ["--yes"], in: folder.path).output
    #expect(output.contains("  stats/set-aside.jsonl: 1 attempt\n"), "\(output)")
    #expect(output.contains("not changed: 1 attempt in a newer format in"), "\(output)")
    for _ in 1...2 {
      let aside = try #require(try text("stats/set-aside.jsonl"))
      #expect(aside.contains("Ada") && !aside.contains("Bobby"))
      try folder.command("merge")
    }
  }

  @Test("Pages of grades of a student who was removed are removed, and other files are kept")
  func pages() throws {
    let gradebook = ["gradebook", "--format", "html", "-o", "grades"]
    #expect(try quizpress(gradebook, in: folder.path).status == 0)
    try folder.write("Notes", to: "grades/biology/notes.html")
    let before = try folder.files().keys.filter { $0.hasPrefix("grades/biology/") }
    #expect(before.sorted() == ["notes", "s1", "s2"].map { "grades/biology/\($0).html" })
    try folder.command("members", "remove", "biology", "s2", "--yes")
    let again = try quizpress(gradebook, in: folder.path)
    #expect(again.output.contains("removed 1 page of"), "\(again.output)")
    let after = try folder.files().keys.filter { $0.hasPrefix("grades/biology/") }
    #expect(after.sorted() == ["notes", "s1"].map { "grades/biology/\($0).html" })
    #expect(try !quizpress(gradebook, in: folder.path).output.contains("removed"))
  }

  @Test("A student who is added again has the points of the same table again") func addedAgain()
    throws
  {
    let path = "stats/biology/essays.sheets.jsonl"
    func merge() throws {
      try folder.command("merge", "--responses", "paper.csv", "--quiz", "biology/essays")
    }
    try folder.write("id,why [points]\ns1,4\ns2,5\n", to: "paper.csv")
    try merge()
    let before = try #require(try text(path))
    let summary = try text("stats/biology/essays.summary.json")
    try folder.command("members", "remove", "biology", "s2", "--yes")
    let without = try #require(try text(path))
    try merge()
    #expect(try text(path) == without && without != before)
    try folder.command("members", "add", "biology", "s2", "--name", "Bob")
    try FileManager.default.removeItem(atPath: "\(folder.path)/stats/removed.jsonl")
    try merge()
    #expect(try text(path) == before)
    #expect(try text("stats/biology/essays.summary.json") == summary)
  }
}
