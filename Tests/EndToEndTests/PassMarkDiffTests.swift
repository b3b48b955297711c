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
    try course.folder.commit()
  }

  @Test("Another passing score says how many students pass") func changed() throws {
    try course.merge("in")
    try course.edit(Self.quiz, "deadline:", "pass: 50\ndeadline:")
    let set = try course.folder.diff()
    #expect(
      set.contains("\n  2 merged attempts, no scores change; 1 of 2 students pass now\n"), "\(set)")
    try course.folder.commit()
    try course.edit(Self.quiz, "pass: 50", "pass: 0")
    let lowered = try course.folder.diff()
    #expect(lowered.contains("; 2 of 2 students pass now, 1 before\n"), "\(lowered)")
    let json = try course.folder.diff("--format", "json")
    #expect(json.contains(#""passing": {"students": 2, "before": 1, "after": 2}"#), "\(json)")
    try course.edit(Self.quiz, "pass: 0\n", "")
    let removed = try course.folder.diff()
    #expect(removed.contains("\n  2 merged attempts, no scores change\n"), "\(removed)")
  }

  @Test("So does another key, if the number changes") func key() throws {
    try course.merge("in")
    try course.edit(Self.quiz, "deadline:", "pass: 50\ndeadline:")
    try course.folder.commit()
    try course.edit(Self.quiz, "{#made-of-cells}", "{#made-of-cells void=true}")
    let void = try course.folder.diff()
    #expect(void.contains("largest from 0 % to 100 %); 2 of 2 students pass now, 1 before\n"))
    try course.edit(Self.quiz, " void=true", "")
    try course.edit(Self.quiz, "- [x] Oak\n- [ ] Quartz", "- [ ] Oak\n- [x] Quartz")
    let exchanged = try course.folder.diff()
    #expect(exchanged.contains("2 students' scores change") && !exchanged.contains("pass"))
  }

  @Test("Without merged attempts, nobody is counted") func nobody() throws {
    try course.edit(Self.quiz, "deadline:", "pass: 50\ndeadline:")
    let report = try course.folder.diff()
    #expect(report.contains("passing score set: 50 %\n") && !report.contains("students pass"))
  }
}
