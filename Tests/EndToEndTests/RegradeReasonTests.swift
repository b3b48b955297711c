import Foundation
import Testing

/// What `merge` says of why it regraded a student.
@Suite struct RegradeReasonTests {
  private let course: HandedInCourse
  private static let quiz = "content/biology/quizzes/cells.md"
  private static let classroom = "content/biology/classroom.md"
  private static let members = "content/biology/members.csv"
  private static let otherStudents =
    "attempts belong to other students, or to none, since the roster or a decision about a "
    + "conflict changed"

  /// Ada answers everything, and both attempts are received two minutes after the deadline.
  init() throws {
    course = try HandedInCourse(
      """
      ## Which word? {#word}

      = Light

      ## How many? {#number}

      = 1000

      """, deadline: "2026-09-11 01:58")
    try course.folder.write("id,name,also\ns1,Ada,\ns2,Bob,\n", to: Self.members)
    for (number, name, word) in [(1, "Ada", "light"), (2, "Bob", "dark")] {
      let responses =
        #"[{"question":"word","text":"\#(word)"},{"question":"number","text":"1,000"}]"#
      let attempt = HandedInCourse.attempt(number, by: name, responses: responses)
      try course.folder.write(attempt, to: "attempts/\(number).json")
    }
  }

  /// Who is regraded in a merge, and why.
  private func merge(status: Int = 0) throws -> (students: [String], reasons: [String]) {
    let outcome = try quizpress(
      HandedInCourse.merge("--format", "json"), in: course.folder.path)
    #expect(outcome.status == status, "\(outcome.errors)")
    let whole = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let quizzes = try #require((whole as? [String: Any])?["quizzes"] as? [[String: Any]])
    let regraded = quizzes.filter { !($0["regrades"] as? [[String: Any]] ?? []).isEmpty }
    let regrades = regraded.flatMap { $0["regrades"] as? [[String: Any]] ?? [] }
    return (
      regrades.compactMap { $0["name"] as? String },
      regraded.flatMap { $0["reasons"] as? [String] ?? [] }
    )
  }

  /// Merges before and after an edit, which must regrade both students for one reason.
  private func expectRegrades(
    editing path: String, _ old: String, _ new: String, because reason: String
  ) throws {
    _ = try merge()
    try course.edit(path, old, new)
    let merged = try merge()
    #expect(merged.students == ["Ada", "Bob"])
    #expect(merged.reasons == [reason])
  }

  private func setGrading(_ fields: String) throws {
    try course.edit(Self.classroom, "created: 2026-08-01", "created: 2026-08-01\n\(fields)")
  }

  @Test("Upper and lower case that matter now are a reason") func letterCase() throws {
    _ = try merge()
    try course.edit(Self.quiz, "{#word}", "{#word case=sensitive}")
    let sensitive = try merge()
    #expect(sensitive.students == ["Ada"])
    #expect(sensitive.reasons == ["upper and lower case in answers to 'Which word?' matter now"])
    try course.edit(Self.quiz, " case=sensitive", "")
    #expect(
      try merge().reasons == ["upper and lower case in answers to 'Which word?' no longer matter"])
  }

  @Test(
    "The decimal mark of another language of the quiz or the site is a reason",
    arguments: [
      ("content/biology/quizzes/cells.md", "name: Cells"), ("content/site.yml", "title: School"),
    ])
  func decimalMark(path: String, line: String) throws {
    try expectRegrades(
      editing: path, line, "\(line)\nlanguage: de",
      because: "decimal mark changed from point to comma")
  }

  @Test("The rule for late attempts is a reason") func lateAttempts() throws {
    try setGrading("grading: { late: accept, grace: 0 min }")
    try expectRegrades(
      editing: Self.classroom, "late: accept", "late: refuse",
      because: "late attempts changed from accept to refuse")
  }

  @Test("The grace period is a reason") func grace() throws {
    try setGrading("grading: { late: refuse }")
    try expectRegrades(
      editing: Self.classroom, "late: refuse", "late: refuse, grace: 90 s",
      because: "grace period changed from 5 min to 90 s")
  }

  @Test("An extension is a reason, and no reason where it concerns nobody who is regraded")
  func extensions() throws {
    try setGrading("grading: { late: refuse, grace: 0 min }")
    _ = try merge()
    try setGrading("extensions: [{ member: s2, by: 1 d }]")
    let merged = try merge()
    #expect(merged.students == ["Bob"])
    #expect(merged.reasons == ["deadline extensions changed"])
    try course.edit(Self.classroom, "by: 1 d", "by: 2 d")
    try course.edit(Self.classroom, "late: refuse", "late: accept")
    let accepted = try merge()
    #expect(accepted.students == ["Ada"])
    #expect(accepted.reasons == ["late attempts changed from refuse to accept"])
  }

  @Test("An attempt that belongs to another student by the roster is a reason")
  func roster() throws {
    _ = try merge()
    let id = String(repeating: "0", count: 31) + "1"
    try course.edit(Self.members, "s2,Bob,", "s2,Bob,\(id)")
    let merged = try merge()
    #expect(merged.students == ["Bob", "Ada"])
    #expect(merged.reasons == [Self.otherStudents])
  }

  @Test("A student who is left out of the roster loses points, which is reported once")
  func leftOut() throws {
    _ = try merge()
    try course.edit(Self.members, "s1,Ada,\n", "")
    let merged = try merge()
    #expect(merged.students == ["Ada"] && merged.reasons == [Self.otherStudents])
    let again = try merge()
    #expect(again.students == [] && again.reasons == [])
    // A member under another id is the same student.
    try course.edit(Self.members, "s2,Bob,\n", "b2,Bob,\n")
    #expect(try merge().students == [])
  }

  @Test("A member who is two students without the roster is a reason") func withoutRoster() throws {
    try course.folder.write("id,name,also\ns1,Ada,Bob\n", to: Self.members)
    _ = try merge()
    try FileManager.default.removeItem(atPath: "\(course.folder.path)/\(Self.members)")
    let merged = try merge()
    #expect(merged.students == ["Bob"] && merged.reasons == [Self.otherStudents])
  }

  @Test("An attempt in conflict, and one that a decision gives to another student, are reasons")
  func conflict() throws {
    _ = try merge()
    let responses = #"[{"question":"word","text":"light"},{"question":"number","text":"1"}]"#
    let other = HandedInCourse.attempt(1, by: "Bob", responses: responses)
    try course.folder.write(other, to: "attempts/other.json")
    let conflict = try merge(status: 1)
    #expect(conflict.students == ["Ada"] && conflict.reasons == ["attempts are in conflict"])
    let id = String(repeating: "0", count: 31) + "1"
    func keep(_ name: String) throws -> String {
      let shown = try quizpress(["resolve", id], in: course.folder.path).output
      let line = shown.split(separator: "\n").first { $0.contains("'\(name)' at") }
      let hash = try #require(line?.split(separator: " ").dropFirst().first)
      return try quizpress(["resolve", id, "--keep", String(hash)], in: course.folder.path).output
    }
    let first = try keep("Ada")
    #expect(first.contains("counts now: 'Ada' \(id), which was in conflict\n"), "\(first)")
    let kept = try keep("Bob")
    #expect(kept.contains("because: \(Self.otherStudents)\n"), "\(kept)")
    #expect(kept.contains("regraded 'Ada': 2.00 of 2.00 -> none\n"), "\(kept)")
  }

  @Test("A decision that chooses another version of a student's attempt is a reason")
  func otherVersion() throws {
    _ = try merge()
    let responses = #"[{"question":"word","text":"light"},{"question":"number","text":"1"}]"#
    try course.folder.write(
      HandedInCourse.attempt(1, by: "Ada", responses: responses), to: "attempts/other.json")
    _ = try merge(status: 1)
    let id = String(repeating: "0", count: 31) + "1"
    func keep(_ version: Int) throws -> String {
      try quizpress(["resolve", id, "--keep", "\(version)"], in: course.folder.path).output
    }
    let first = try keep(1)
    #expect(!first.contains("because:"), "\(first)")
    let other = try keep(2)
    #expect(
      other.contains("because: a decision about a conflict chose another version\n"), "\(other)")
    #expect(other.contains("regraded 'Ada': "), "\(other)")
    // Another edit is the only reason for its own regrades.
    try course.edit(Self.quiz, "{#number}", "{#number points=2}")
    #expect(try merge().reasons == ["points of 'How many?' changed from 1 to 2"])
  }

  @Test("A second version that arrives together with a decision for it is a reason")
  func decidedVersion() throws {
    _ = try merge()
    let summary = "stats/biology/cells.summary.json"
    let before = try course.text(summary)
    let responses = #"[{"question":"word","text":"light"},{"question":"number","text":"1"}]"#
    try course.folder.write(
      HandedInCourse.attempt(1, by: "Ada", responses: responses), to: "attempts/other.json")
    _ = try merge(status: 1)
    let id = String(repeating: "0", count: 31) + "1"
    // The decision for the version that loses a point was made on another branch.
    let shown = try quizpress(["resolve", id], in: course.folder.path).output
    let number = shown.contains("differ in 'number': '1' and") ? "1" : "2"
    _ = try quizpress(["resolve", id, "--keep", number], in: course.folder.path)
    try course.folder.write(before, to: summary)
    let merged = try merge()
    #expect(merged.students == ["Ada"], "\(shown)")
    #expect(
      merged.reasons == ["attempts have several versions now, and a decision chose one of them"])
    #expect(try merge().students == [])
  }

  @Test("Another kind of answer with the same key is a reason") func kindOfAnswer() throws {
    _ = try merge()
    try course.edit(Self.quiz, "= Light\n", "- [x] Light\n- [ ] Dark\n")
    let merged = try merge()
    #expect(merged.students == ["Ada"])
    #expect(merged.reasons == ["kind of answer to 'Which word?' changed"])
  }

  @Test("Another kind of typed answer with the same key is a reason")
  func kindOfTypedAnswer() throws {
    try expectRegrades(
      editing: Self.quiz, "{#number}", "{#number type=short-text}",
      because: "kind of answer to 'How many?' changed")
  }

  /// Merges an attempt by Cem that selects options of the first question, which has these options
  /// and this scoring rule.
  private func mergeSelection(of ids: String, among options: String, _ rule: String) throws {
    try course.edit(Self.quiz, "{#word}", "{#word scoring=\(rule)}")
    try course.edit(Self.quiz, "= Light\n", options)
    try course.edit(Self.members, "s2,Bob,\n", "s2,Bob,\ns3,Cem,\n")
    let responses = #"[{"question":"word","options":[\#(ids)]}]"#
    try course.folder.write(
      HandedInCourse.attempt(3, by: "Cem", responses: responses), to: "attempts/3.json")
    _ = try merge()
  }

  /// Merges after an edit of the quiz, which must regrade Cem for one reason.
  private func expectRegrade(_ old: String, _ new: String, because reason: String) throws {
    try course.edit(Self.quiz, old, new)
    let merged = try merge()
    #expect(merged.students == ["Cem"] && merged.reasons == [reason], "\(merged)")
  }

  @Test("An incorrect option that is removed or added is a reason, and one that moves is none")
  func incorrectOptions() throws {
    let options = "- [x] Light\n- [x] Lamp\n- [ ] Quartz\n- [ ] Salt\n"
    try mergeSelection(of: #""lamp","light","quartz""#, among: options, "each-option")
    try expectRegrade("- [ ] Salt\n", "", because: "'Salt' of 'Which word?' removed")
    try expectRegrade(
      "Quartz\n", "Quartz\n- [ ] Chalk\n", because: "'Chalk' of 'Which word?' added")
    try course.edit(Self.quiz, "- [x] Light\n- [x] Lamp\n", "- [x] Lamp\n- [x] Light\n")
    try expectRegrade(
      "Quartz\n", "Quartz\n- [ ] Sand\n", because: "'Sand' of 'Which word?' added")
  }

  @Test("The weight of an option is a reason") func weight() throws {
    let options = "- [x] Light\n- [ ] Lamp {weight=50}\n"
    try mergeSelection(of: #""lamp""#, among: options, "weights")
    try expectRegrade(
      "weight=50", "weight=25", because: "weights of the options of 'Which word?' changed")
  }

  @Test("Another answer that starts with the same 60 characters is a reason")
  func longAnswers() throws {
    let start = String(repeating: "light ", count: 12)
    let options = "- [x] \(start)one {#one}\n- [ ] \(start)two {#two}\n"
    try mergeSelection(of: #""one""#, among: options, "all-or-nothing")
    try course.edit(Self.quiz, "- [x] \(start)one", "- [ ] \(start)one")
    try expectRegrade(
      "- [ ] \(start)two", "- [x] \(start)two",
      because: "answer key of 'Which word?' corrected after its first 60 characters")
  }

  /// An attempt of a page of the last build.
  private func attempt(_ number: Int, by name: String, at quiz: String) throws -> String {
    let lines = try course.text("stats/biology/revisions.jsonl").split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix(#"{"quiz":"\#(quiz)","revision""#) })
    let revision = line.split(separator: "\"")[7]
    let responses = #"[{"question":"word","text":"light"},{"question":"number","text":"1"}]"#
    return HandedInCourse.attempt(number, by: name, responses: responses)
      .replacingOccurrences(of: #""quiz":"cells""#, with: #""quiz":"\#(quiz)""#)
      .replacingOccurrences(of: #""revision":"ab""#, with: #""revision":"\#(revision)""#)
  }

  @Test("A question is reported as removed although another one had its id before")
  func removedAfterExchange() throws {
    _ = try merge()
    for (old, new) in [("{#word}", "{#x}"), ("{#number}", "{#word}"), ("{#x}", "{#number}")] {
      try course.edit(Self.quiz, old, new)
    }
    _ = try merge()
    try course.edit(Self.quiz, "## Which word? {#number}\n\n= Light\n\n", "")
    #expect(try merge().reasons == ["question 'Which word?' removed"])
  }

  @Test("The number of drawn questions is a reason") func drawnQuestions() throws {
    _ = try merge()
    try course.folder.write(attempt(3, by: "Ada", at: "cells"), to: "attempts/3.json")
    // A question that is added counts for the attempt, unless questions are drawn.
    try course.edit(Self.quiz, "= 1000\n", "= 1000\n\n## How old? {#old}\n\n= 7\n")
    _ = try merge()
    try course.edit(Self.quiz, "## Which word?", "# Drawn {pick=2}\n\n## Which word?")
    let merged = try merge()
    #expect(merged.students.contains("Ada"))
    #expect(merged.reasons == ["drawn questions changed from all to 2"])
  }

  @Test("Regrades are reported after files were exchanged, built and edited")
  func exchangedFiles() throws {
    let plants = "content/biology/quizzes/plants.md"
    for number in [1, 2] {
      try FileManager.default.removeItem(atPath: "\(course.folder.path)/attempts/\(number).json")
    }
    let other = try course.text(Self.quiz)
      .replacingOccurrences(of: "name: Cells", with: "name: Plants")
      .replacingOccurrences(of: "Which word?", with: "Which plant?")
      .replacingOccurrences(of: "How many?", with: "How many leaves?")
    try course.folder.write(other, to: plants)
    func build() throws {
      let outcome = try quizpress(
        ["build", "--now", "2026-09-11T00:00:00Z"], in: course.folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    try build()
    try course.folder.write(attempt(3, by: "Ada", at: "cells"), to: "attempts/3.json")
    try course.folder.write(attempt(4, by: "Bob", at: "plants"), to: "attempts/4.json")
    _ = try merge()
    try course.folder.write(course.text(Self.quiz), to: plants)
    try course.folder.write(other, to: Self.quiz)
    try build()
    try course.edit(plants, "{#word}", "{#word points=2}")
    let merged = try merge()
    #expect(merged.students == ["Ada"])
    #expect(merged.reasons == ["points of 'Which word?' changed from 1 to 2"])
  }

  @Test("A record of an earlier revision that was changed is a reason, and so are lost grades")
  func records() throws {
    let built = try quizpress(["build", "--now", "2026-09-11T00:00:00Z"], in: course.folder.path)
    #expect(built.status == 0, "\(built.errors)")
    let records = "stats/biology/revisions.jsonl"
    let recorded = try course.text(records)
    let revision = try #require(recorded.firstMatch(of: /"revision":"([0-9a-f]+)"/)).1
    for number in [1, 2] {
      try course.edit(
        "attempts/\(number).json", #""revision":"ab""#, #""revision":"\#(revision)""#)
    }
    _ = try merge()
    try course.edit(Self.quiz, "{#word}", "{#term}")
    #expect(try merge().students.isEmpty)
    try course.edit(records, #""id":"word""#, #""id":"ward""#)
    let merged = try merge()
    #expect(merged.students == ["Ada"])
    #expect(merged.reasons.count == 1)
    #expect(merged.reasons.first?.hasPrefix("recorded revisions, manual grades or ") == true)
    // The rules by which an earlier version graded are not recorded.
    #expect(merged.reasons.first?.contains("by other rules: if neither") == true)

    let exported = try quizpress(
      ["mark", "biology/cells", "--question", "number", "--export", "-"], in: course.folder.path)
    let marks = exported.output.replacingOccurrences(of: ",1,,", with: ",1,0,")
    try course.folder.write(marks, to: "marks.csv")
    // Although the question is no essay.
    let marking = ["mark", "--import", "marks.csv"]
    #expect(try quizpress(marking, in: course.folder.path).output.contains("2 manual grades"))
    #expect(try merge().students.isEmpty)
    try FileManager.default.removeItem(
      atPath: "\(course.folder.path)/stats/biology/cells.marks.jsonl")
    let ungraded = try merge()
    #expect(ungraded.students == ["Ada", "Bob"])
    #expect(ungraded.reasons == merged.reasons)
  }

  @Test("A summary of an earlier version gives no reason for what it does not contain")
  func earlierSummary() throws {
    _ = try merge()
    let path = "stats/biology/cells.summary.json"
    for part in [
      #","decimal mark":"point""#, #","late attempts":"accept""#, #","caseSensitive":false"#,
    ] {
      try course.edit(path, part, "")
    }
    try course.edit(Self.quiz, "= Light", "= Dark")
    try course.edit(Self.quiz, "{#word}", "{#word case=sensitive}")
    let merged = try merge()
    #expect(merged.students == ["Ada"])
    #expect(
      merged.reasons == ["answer key of 'Which word?' corrected from 'Light' to 'Dark'"])
  }
}
