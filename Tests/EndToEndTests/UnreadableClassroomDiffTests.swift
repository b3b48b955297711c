import Testing

/// What `diff` says of quizzes whose classroom has an error.
@Suite struct UnreadableClassroomDiffTests {
  private let course: HandedInCourse
  private let classroom = "content/biology/classroom.md"

  init() throws {
    course = try HandedInCourse()
    try course.folder.write(HandedInCourse.attempt(1), to: "attempts/1.json")
    try course.merge()
    try course.folder.commit()
  }

  private func correctKey() throws {
    let quiz = "content/biology/quizzes/cells.md"
    try course.edit(quiz, "- [x] Oak", "- [ ] Oak")
    try course.edit(quiz, "- [ ] Quartz", "- [x] Quartz")
  }

  @Test("An error in 'classroom.md' loses no scores: its quizzes get no effect, on either side")
  func unreadable() throws {
    let created = "created: 2026-08-01"
    try course.edit(classroom, created, "\(created)\ngrading: { grace: 20 d }")
    try correctKey()
    let broken = try course.folder.diff()
    #expect(broken.contains("cannot be compared: it has an error: 'grace' must be at most 7 d"))
    #expect(broken.contains("answer key changed from 'Oak' to 'Quartz'"))
    #expect(!broken.contains("merged attempt") && !broken.contains("lost"), "\(broken)")

    try course.folder.commit()
    try course.edit(classroom, "grace: 20 d", "grace: 2 d")
    try course.edit("content/biology/quizzes/cells.md", "- [ ] Oak", "- [x] Oak")
    let repaired = try course.folder.diff()
    #expect(repaired.contains("cannot be compared: it had an error"))
    #expect(!repaired.contains("merged attempt"), "\(repaired)")
  }

  @Test("Without the error, the effect on the merged attempts is shown") func readable() throws {
    try correctKey()
    #expect(try course.folder.diff().contains("1 merged attempt, 1 student's score changes"))
  }
}
