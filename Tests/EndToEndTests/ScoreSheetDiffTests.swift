import Testing

/// What `diff` says of score sheets.
@Suite struct ScoreSheetDiffTests {
  private let history: CourseHistory
  private static let sheet = "content/biology-9b/scores.csv"
  private static let heading = "member,category,item,score,maximum\n"

  init() throws {
    history = try CourseHistory()
    try write("s1,quizzes,Lab,5,10\ns2,quizzes,Lab,6,10\ns3,quizzes,Lab,7,10\n")
    try history.commit()
  }

  private func write(_ rows: String, heading: String = Self.heading) throws {
    try history.make(.write(heading + rows, to: Self.sheet))
  }

  @Test("Rows that were added, removed or changed are counted, and no student or score is named")
  func counts() throws {
    try write("s1,quizzes,Lab,0,10\ns3,quizzes,Lab,7,10\ns4,quizzes,Lab,9,10\ns5,quizzes,Lab,,10\n")
    #expect(try history.changes("HEAD") == ["grades biology-9b: score sheet"])
    let report = try quizpress(["diff", "HEAD", "--exit-code"], in: history.path)
    #expect(report.status == 12 && report.output.contains("2 added, 1 removed, 1 changed"))
    #expect(!report.output.contains("s1") && !report.output.contains("Lab"))
    try history.commit()
    #expect(try history.changes("HEAD~1..HEAD") == ["grades biology-9b: score sheet"])
  }

  @Test("The order of rows and columns, and how a table is written, is no change")
  func order() throws {
    try write(
      "Lab;s3;quizzes;10;7\nLab;S1;quizzes;10;5\n\nLab;s2;quizzes;10;6\n",
      heading: "item;member;category;maximum;score\n")
    #expect(try history.changes("HEAD").isEmpty)
  }

  @Test("A sheet that was removed has no rows, and one that Git ignores is not compared")
  func removed() throws {
    try history.make(.remove(Self.sheet))
    #expect(try history.changes("HEAD") == ["grades biology-9b: score sheet"])
    try history.commit()
    try history.make(.write("scores.csv\n", to: ".gitignore"))
    try write("s1,quizzes,Lab,1,10\n")
    #expect(try history.changes("HEAD").isEmpty)
  }

  @Test("A renamed folder keeps its sheet") func moved() throws {
    let room = "content/biology-9b"
    try history.shell("git mv \(room) content/biology")
    try history.make(
      .replace(
        "created: 2026-08-20", "created: 2026-08-20\nformerly: biology-9b",
        in: "content/biology/classroom.md"))
    #expect(try history.changes("HEAD").allSatisfy { !$0.contains("score sheet") })
  }
}
