import Testing

/// What `diff` says of merged attempts if the rules for late attempts or the former names of the
/// folder change in `classroom.md`.
@Suite struct LateRuleDiffTests {
  private let course: HandedInCourse
  private let classroom = "content/biology/classroom.md"

  /// Bo handed in a wrong answer in time and a right one late, and Cy a right one late.
  init() throws {
    course = try HandedInCourse(deadline: "2026-09-10 23:59")
    try course.folder.write("id,name\ns1,Bo\ns2,Cy\n", to: "content/biology/members.csv")
    let wrong = #"[{"question":"made-of-cells","options":["quartz"]}]"#
    let first = HandedInCourse.attempt(1, by: "Bo", responses: wrong)
    try course.folder.write(first, to: "first/1.json")
    try course.folder.write(HandedInCourse.attempt(2, by: "Bo"), to: "later/2.json")
    try course.folder.write(HandedInCourse.attempt(3, by: "Cy"), to: "later/3.json")
    let merge = ["merge", "--now", "2026-09-10T12:00:00Z", "first"]
    #expect(try quizpress(merge, in: course.folder.path).status == 0)
    try course.merge("later")
    try course.folder.commit()
  }

  private static let extended =
    "3 merged attempts, 1 student's score changes (1 up, 0 down; largest from 0 % to 100 %)"

  @Test(
    "The scores that change are counted for the classroom",
    arguments: [
      ("extensions: [{ member: s1, by: 3 d }]", extended),
      ("grading: { grace: 2 d }", extended),
      ("grading: { late: refuse }", "3 merged attempts, 1 score is lost"),
    ])
  func effect(_ field: String, _ effect: String) throws {
    try course.edit(classroom, "created:", "\(field)\ncreated:")
    let report = try course.folder.diff()
    #expect(report.hasPrefix("classroom biology (Biology 9B)\n"), "\(report)")
    #expect(report.contains("\n  \(effect)\n"), "\(report)")
  }

  @Test("A quiz that changes itself has its own line, which has both effects") func both() throws {
    try course.edit(classroom, "created:", "grading: { grace: 2 d }\ncreated:")
    try course.edit("content/biology/quizzes/cells.md", "deadline:", "pass: 50\ndeadline:")
    let lines = try course.folder.diff().split(separator: "\n")
      .filter { $0.contains("merged attempts") }
    #expect(lines == ["  \(Self.extended); 2 of 2 students pass now"])
  }

  @Test("Scores that a former name of the folder adds are counted") func formerFolder() throws {
    try course.folder.shell("mv content/biology content/science")
    try course.folder.commit()
    try course.edit("content/science/classroom.md", "created:", "formerly: biology\ncreated:")
    let report = try course.folder.diff()
    #expect(
      report.contains(
        "former names set: 'biology'\n  3 merged attempts, 2 scores are added\n"), "\(report)")
  }

  @Test("Damaged lines of a ledger are reported, and the exit status is 1") func damaged() throws {
    let ledger = "stats/biology/cells.ledger.jsonl"
    try course.folder.write("{\n" + course.text(ledger), to: ledger)
    try course.edit(classroom, "created:", "grading: { late: refuse }\ncreated:")
    let outcome = try quizpress(["diff", "HEAD"], in: course.folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("cells.ledger.jsonl' line 1: "), "\(outcome.errors)")
    #expect(
      outcome.output.contains("\n  3 merged attempts, 1 score is lost\n"), "\(outcome.output)")
  }

  @Test("Writing the default for late attempts changes nothing") func standard() throws {
    try course.edit(classroom, "created:", "grading: { late: accept }\ncreated:")
    #expect(try course.folder.diff() == "no changes for students or grades\n")
  }
}
