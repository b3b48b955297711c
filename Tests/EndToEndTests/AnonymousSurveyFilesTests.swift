import Foundation
import TestSupport
import Testing

/// Nothing that is written says who answered an anonymous survey.
@Suite struct AnonymousSurveyFilesTests {
  let course: HandedInCourse
  private let survey = "content/biology/quizzes/mood.md"
  /// What only respondents are called: a name, an address, an id.
  private let traces = ["Zebulon", "zeb@example", "zz-9", "Quillon"]

  init() throws {
    course = try HandedInCourse()
    try write("anonymous: true\n")
    try course.folder.write(
      "id,name,email\nzz-9,Zebulon Roe,zeb@example.org\ns2,Quillon,\n",
      to: "content/biology/members.csv")
  }

  private func write(_ anonymity: String, kind: String = "survey") throws {
    try course.folder.write(
      """
      ---
      name: Mood
      created: 2026-09-01
      kind: \(kind)
      \(anonymity)---

      ## How was it? {#how}

      - [ ] Good
      - [ ] Bad

      ## Why? {#why type=essay}

      """, to: survey)
  }

  private func response(_ id: Int, _ student: String, _ option: String = "good") -> String {
    let answers =
      #"[{"question":"how","options":["\#(option)"]},{"question":"why","text":"no \#(id)"}]"#
    return HandedInCourse.attempt(id, responses: answers)
      .replacingOccurrences(of: #""quiz":"cells""#, with: #""quiz":"mood""#)
      .replacingOccurrences(of: #""student":{"name":"Ada"}"#, with: #""student":\#(student)"#)
  }

  private let zebulon = #"{"id":"zz-9","name":"Zebulon Roe","email":"zeb@example.org"}"#

  private func command(_ arguments: String..., status: Int = 0) throws -> String {
    let outcome = try quizpress(
      arguments + ["--now", "2026-09-11T00:00:00Z"], in: course.folder.path)
    #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
    return outcome.output + outcome.errors
  }

  private func expectNoTrace(_ sourceLocation: SourceLocation = #_sourceLocation) throws {
    let all =
      [
        ["stats"], ["stats", "--format", "json"], ["stats", "--format", "html"],
        ["resolve", "--settled"],
      ]
      + sampled(
        ["students", "quizzes", "responses", "questions", "look-at", "options", "answers"], every: 2
      ).map { ["stats", "--format", "csv", "--table", $0] }
    for arguments in all {
      // The other quizzes of the classroom have tables of members.
      let outcome = try quizpress(
        arguments[0] == "stats" ? ["stats", "biology/mood"] + arguments.dropFirst() : arguments,
        in: course.folder.path)
      for trace in traces {
        #expect(!outcome.output.contains(trace), "\(arguments)", sourceLocation: sourceLocation)
      }
    }
    for (path, bytes) in try course.folder.files() where path.hasPrefix("stats/") {
      let text = String(decoding: bytes, as: UTF8.self)
      for trace in traces where text.contains(trace) {
        Issue.record("\(path) contains \(trace)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `attempts that name a student are kept without the name`() throws {
    let files = [
      response(1, #"{"name":""}"#), response(2, zebulon),
      response(3, #"{"name":"Quillon"}"#, "bad"),
    ]
    try course.folder.write(files.joined(separator: "\n"), to: "in/all.jsonl")
    let merged = try command("merge", "in")
    #expect(merged.contains("3 new") && !merged.contains("Quillon"))
    #expect(merged.contains("removed the students' names from 2 attempts: 'mood' is anonymous"))
    try expectNoTrace()
    let again = try command("merge", "in", "--format", "json")
    #expect(again.contains(#""new":0,"alreadyMerged":3"#) && !again.contains("Quillon"))
    // Added to what the last merge remembers, the same holds.
    try course.folder.write(response(4, zebulon), to: "in/more.json")
    #expect(try command("merge", "in/more.json").contains("name from 1 attempt"))
    try expectNoTrace()
    #expect(try command("stats", "biology/mood").contains("n             4"))
  }

  @Test func `names given before a survey became anonymous go with the next merge`() throws {
    try write("")
    try course.folder.write(
      [response(1, zebulon), response(2, #"{"name":"Quillon"}"#)].joined(separator: "\n"),
      to: "in/all.jsonl")
    try course.folder.write("name,how\nQuillon,B\nZebulon Roe,B\n", to: "paper.csv")
    _ = try command("merge", "in")
    _ = try command("merge", "--responses", "paper.csv", "--quiz", "biology/mood")
    #expect(try course.text("stats/biology/mood.ledger.jsonl").contains("Zebulon"))
    try write("anonymous: true\n")
    #expect(try command("merge", "in").contains("names from"))
    try expectNoTrace()
    // A name that is gone does not come back.
    try write("")
    _ = try command("merge", "nothing.json", status: 1)
    #expect(!(try course.text("stats/biology/mood.ledger.jsonl").contains("Zebulon")))
  }

  @Test func `attempts that were set aside lose their names when their survey appears`() throws {
    try FileManager.default.removeItem(atPath: "\(course.folder.path)/\(survey)")
    try course.folder.write(response(1, zebulon), to: "in/a.json")
    _ = try command("merge", "in")
    #expect(try course.text("stats/set-aside.jsonl").contains("Zebulon"))
    try write("anonymous: true\n", kind: "poll")
    #expect(try command("merge").contains("name from 1 attempt"))
    try expectNoTrace()
    #expect(!(try command("stats", "biology", "--attendance").contains("1 of 1")))
  }

  @Test func `tables keep no names, and equal rows are different respondents`() throws {
    try course.folder.write(
      "id,name,how\nzz-9,Zebulon Roe,A\ns2,Quillon,B\n,,A\n", to: "paper.csv")
    let merge = ["merge", "--responses", "paper.csv", "--quiz", "biology/mood"]
    _ = try quizpress(merge, in: course.folder.path)
    try expectNoTrace()
    #expect(try command("stats", "biology/mood").contains("n             3"))
    let ledger = try course.text("stats/biology/mood.ledger.jsonl")
    // The rows in another order, without names: the same attempts.
    try course.folder.write("how\nB\nA\nA\n", to: "paper.csv")
    #expect(try quizpress(merge, in: course.folder.path).output.contains("0 new"))
    #expect(try course.text("stats/biology/mood.ledger.jsonl") == ledger)
    // A table of others with the same answers adds to them, and a correction replaces.
    try course.folder.write("how\nB\n", to: "others.csv")
    _ = try command("merge", "--responses", "others.csv", "--quiz", "biology/mood")
    #expect(try command("stats", "biology/mood").contains("n             4"))
    try course.folder.write("how\nB\nB\nA\n", to: "paper.csv")
    _ = try quizpress(merge, in: course.folder.path)
    #expect(try command("stats", "biology/mood").contains("n             4"))
    #expect(!(try course.text("stats/biology/mood.sheets.jsonl").contains(#""line":2"#)))
  }

  @Test func `diff says what a change of anonymity does to the responses`() throws {
    func git(_ arguments: String...) throws {
      let names = ["-c", "user.name=T", "-c", "user.email=t@example.org"]
      #expect(try run("/usr/bin/git", names + arguments, in: course.folder.path).status == 0)
    }
    try course.folder.write(response(1, #"{"name":""}"#), to: "in/a.json")
    _ = try command("merge", "in")
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-q", "-m", "one")
    try write("")
    let named = try command("diff", "HEAD")
    #expect(named.contains("no longer anonymous: the page asks for names"))
    #expect(named.contains("no longer count (1 so far)"))
    try git("commit", "-q", "-a", "-m", "two")
    try write("anonymous: true\n")
    let nameless = try command("diff", "HEAD", "--format", "json")
    #expect(nameless.contains("removes the names of earlier responses for good (1 so far)"))
  }
}
