import Testing

/// What `diff` says of the number of students who pass.
@Suite struct PassMarkDiffTests {
  private let course: HandedInCourse
  private static let quiz = "content/biology/quizzes/cells.md"

  /// Ada has 100 %, and Bo 0 %.
  init() throws {
    course = try HandedInCourse()
    let wrong = #"[{"question":"made-of-cells","options":["quartz"]}]"#
    try course.folder.write(HandedInCourse.attempt(1), to: "in/1.json")
    try course.folder.write(HandedInCourse.attempt(2, by: "Bo", responses: wrong), to: "in/2.json")
    try shell("git init -q; git add content")
    try commit()
  }

  private func shell(_ lines: String) throws {
    let done = try run("/bin/sh", ["-e", "-c", lines], in: course.folder.path)
    #expect(done.status == 0, "\(done.errors)")
  }

  private func commit() throws {
    try shell("git -c user.name=A -c user.email=a@b.example commit -qam 'an edit'")
  }

  private func merge() throws {
    let merged = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    #expect(merged.status == 0, "\(merged.errors)")
  }

  private func differences(_ arguments: String...) throws -> String {
    try quizpress(["diff", "HEAD"] + arguments, in: course.folder.path).output
  }

  @Test("Another passing score says how many students pass") func changed() throws {
    try merge()
    try course.edit(Self.quiz, "deadline:", "pass: 50\ndeadline:")
    let set = try differences()
    #expect(
      set.contains("\n  2 merged attempts, no scores change; 1 of 2 students pass now\n"), "\(set)")
    try commit()
    try course.edit(Self.quiz, "pass: 50", "pass: 0")
    let lowered = try differences()
    #expect(lowered.contains("; 2 of 2 students pass now, 1 before\n"), "\(lowered)")
    let json = try differences("--format", "json")
    #expect(json.contains(#""passing": {"students": 2, "before": 1, "after": 2}"#), "\(json)")
    try course.edit(Self.quiz, "pass: 0\n", "")
    let removed = try differences()
    #expect(removed.contains("\n  2 merged attempts, no scores change\n"), "\(removed)")
  }

  @Test("So does another key, if the number changes") func key() throws {
    try merge()
    try course.edit(Self.quiz, "deadline:", "pass: 50\ndeadline:")
    try commit()
    try course.edit(Self.quiz, "{#made-of-cells}", "{#made-of-cells void=true}")
    let void = try differences()
    #expect(void.contains("largest from 0 % to 100 %); 2 of 2 students pass now, 1 before\n"))
    try course.edit(Self.quiz, " void=true", "")
    try course.edit(Self.quiz, "- [x] Oak\n- [ ] Quartz", "- [ ] Oak\n- [x] Quartz")
    let exchanged = try differences()
    #expect(exchanged.contains("2 students' scores change") && !exchanged.contains("pass"))
  }

  @Test("Without merged attempts, nobody is counted") func nobody() throws {
    try course.edit(Self.quiz, "deadline:", "pass: 50\ndeadline:")
    let report = try differences()
    #expect(report.contains("passing score set: 50 %\n") && !report.contains("students pass"))
  }
}
