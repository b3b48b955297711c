import Foundation
import Testing

/// What `quizpress doctor` finds; each finding is made and taken away again.
@Suite struct DoctorTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "title: Sea\ntime-zone: Europe/Paris\nbase-url: https://sea.example/\n",
      to: "content/site.yml")
    try folder.write(
      "---\nname: Sea\nteacher: Ada\ncreated: 2026-09-01\n---\n", to: "content/sea/classroom.md")
    try folder.write("id,name\ns1,Bo\n", to: "content/sea/members.csv")
    try folder.write(Self.exam("teacher"), to: "content/sea/quizzes/tides.md")
    try folder.write("members.csv\n/attempts/\n/stats/\n/build/\n", to: ".gitignore")
    try folder.shell("git init -q; git add -A")
  }

  private static func exam(_ answers: String) -> String {
    """
    ---
    name: Tides
    created: 2026-09-01
    kind: exam
    deadline: 2026-09-14
    answers: \(answers)
    ---

    ## Is it the moon?

    - [x] Yes
    - [ ] No

    """
  }

  @Test("A course that is ready has nothing to do but for programs of the computer") func ready()
    throws
  {
    let done = try quizpress(["doctor", "--format", "json"], in: folder.path)
    #expect(done.status == 0)
    #expect(try codes(done).subtracting(["missing-chromium", "unencrypted-exams"]) == [])
  }

  @Test(
    "Each risk is found, with what to do",
    arguments: [
      ("errors", 1), ("missing-base-url", 0), ("open-exam", 0), ("tracked-file", 1),
      ("not-ignored-file", 0), ("left-file", 0), ("attempts-to-merge", 0), ("no-repository", 0),
      ("damaged-records", 1), ("unreadable-file", 1), ("template-error", 1),
      ("unreadable-repository", 0), ("more-time", 0),
    ])
  func risk(_ code: String, _ status: Int) throws {
    try make(code)
    let done = try quizpress(["doctor", "--format", "json"], in: folder.path)
    #expect(try codes(done).subtracting(["missing-chromium", "unencrypted-exams"]) == [code])
    #expect(done.status == status)
    let text = try quizpress(["doctor"], in: folder.path)
    #expect(text.status == status)
    #expect(text.output.contains("\n  do: "))
  }

  @Test("A roster that the classroom allows to share is no problem") func sharedRoster() throws {
    try make("tracked-file")
    try folder.edit(
      "content/sea/classroom.md", "teacher: Ada", "teacher: Ada\nallow: shared-roster")
    let done = try quizpress(["doctor"], in: folder.path)
    #expect(done.status == 0 && !done.output.contains("members.csv"), "\(done.output)")
  }

  @Test("A link in the place of a file is to be replaced by the file") func link() throws {
    try folder.write("", to: "ledger.jsonl")
    try folder.write("", to: "stats/sea/waves.summary.json")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/stats/sea/tides.ledger.jsonl",
      withDestinationPath: "../../ledger.jsonl")
    let done = try quizpress(["doctor"], in: folder.path)
    #expect(done.output.contains("\n  do: replace the link with the file that it leads to\n"))
    #expect(done.status == 1)
  }

  @Test("Merged attempts and a folder in Git that is not the course's own are no findings")
  func merged() throws {
    try make("attempts-to-merge")
    try folder.write("", to: "stats/sea/tides.ledger.jsonl")
    #expect(
      try codes(quizpress(["doctor", "--format", "json"], in: folder.path))
        .subtracting(["missing-chromium", "unencrypted-exams"]) == [])
  }

  private func make(_ code: String) throws {
    switch code {
    case "errors": try folder.edit("content/sea/quizzes/tides.md", "[x]", "[ ]")
    case "missing-base-url":
      try folder.edit("content/site.yml", "base-url: https://sea.example/\n", "")
    case "open-exam":
      try folder.write(Self.exam("open"), to: "content/sea/quizzes/tides.md")
    case "tracked-file": try folder.shell("git add -f content/sea/members.csv")
    case "not-ignored-file": try folder.edit(".gitignore", "members.csv\n", "")
    case "left-file": try folder.write("id,name\n", to: "content/sea/.members.csv.new")
    case "attempts-to-merge": try folder.write("{}", to: "attempts/a.json")
    case "damaged-records": try folder.write("{\n", to: "stats/sea/tides.ledger.jsonl")
    case "unreadable-file":
      try folder.write(
        Self.exam("release\nrelease: 2026-09-15"), to: "content/sea/quizzes/tides.md")
      try folder.write("", to: "releases/sea/quizzes/tides.release.js/a.txt")
    case "template-error": try folder.write("{{nothing}}", to: "templates/foot.mustache")
    case "more-time":
      try folder.edit(
        "content/sea/classroom.md", "teacher: Ada",
        "teacher: Ada\nextensions: [{ member: s1, by: 1 h }]")
    case "no-repository": try FileManager.default.removeItem(atPath: "\(folder.path)/.git")
    case "unreadable-repository": try folder.write("[core", to: ".git/config")
    default: Issue.record("no way to make '\(code)'")
    }
  }

  private func codes(_ done: Outcome) throws -> Set<String> {
    let object = try JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [String: Any]
    let findings = object?["findings"] as? [[String: String]]
    return Set(try #require(findings).compactMap { $0["code"] })
  }
}
