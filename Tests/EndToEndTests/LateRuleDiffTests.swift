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
    for command in [
      ["merge", "--now", "2026-09-10T12:00:00Z", "first"], HandedInCourse.merge("later"),
    ] {
      let merged = try quizpress(command, in: course.folder.path)
      #expect(merged.status == 0, "\(merged.errors)")
    }
    try shell("git init -q; git add -A")
    try shell("git -c user.name=A -c user.email=a@b.example commit -qm first")
  }

  private func shell(_ line: String) throws {
    let done = try run("/bin/sh", ["-e", "-c", line], in: course.folder.path)
    #expect(done.status == 0, "\(done.errors)")
  }

  private func differences() throws -> String {
    try quizpress(["diff", "HEAD"], in: course.folder.path).output
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
    let report = try differences()
    #expect(report.hasPrefix("classroom biology (Biology 9B)\n"), "\(report)")
    #expect(report.contains("\n  \(effect)\n"), "\(report)")
  }

  @Test("A quiz that changes itself has its own line, which has both effects") func both() throws {
    try course.edit(classroom, "created:", "grading: { grace: 2 d }\ncreated:")
    try course.edit("content/biology/quizzes/cells.md", "deadline:", "pass: 50\ndeadline:")
    let lines = try differences().split(separator: "\n").filter { $0.contains("merged attempts") }
    #expect(lines == ["  \(Self.extended); 2 of 2 students pass now"])
  }

  @Test("Scores that a former name of the folder adds are counted") func formerFolder() throws {
    try shell("mv content/biology content/science; git add -A")
    try shell("git -c user.name=A -c user.email=a@b.example commit -qm moved")
    try course.edit("content/science/classroom.md", "created:", "formerly: biology\ncreated:")
    let report = try differences()
    #expect(
      report.contains(
        "former names set: 'biology'\n  3 merged attempts, 2 scores are added\n"), "\(report)")
  }

  @Test("Writing the default for late attempts changes nothing") func standard() throws {
    try course.edit(classroom, "created:", "grading: { late: accept }\ncreated:")
    #expect(try differences() == "no changes for students or grades\n")
  }
}
