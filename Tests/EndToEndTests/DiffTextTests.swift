import Testing

/// The sentences of `diff` about changes that are easily described wrongly.
@Suite struct DiffTextTests {
  private let history: CourseHistory
  private static let classroom = "content/biology-9b/classroom.md"

  init() throws { history = try CourseHistory() }

  private func differences(_ steps: CourseEdit.Step..., format: String = "text") throws -> String {
    try history.make(steps)
    return try quizpress(["diff", "HEAD", "--format", format], in: history.path).output
  }

  @Test("Times whose seconds differ are shown with their seconds") func seconds() throws {
    let report = try differences(.replace("09-14 23:59", "09-15"))
    #expect(
      report.contains(
        "deadline moved 1 day 59 seconds later, from Monday, September 14, 2026 at 23:59:00 "
          + "(Europe/Berlin) to Tuesday, September 15, 2026 at 23:59:59 (Europe/Berlin)"))
  }

  @Test("A classroom with a password says who needs it") func access() throws {
    let report = try differences(
      .replace("created: 2026-08-20", "created: 2026-08-20\naccess: password", in: Self.classroom))
    #expect(
      report.contains(
        "content: access changed from open (for everyone) to password (students need it to open "
          + "the pages)\n"), "\(report)")
  }

  @Test("Accepted answers are shown as they were written") func answers() throws {
    let report = try differences(.replace("= photosynthesis", "= photosynthesis\n= H2O + CO2"))
    #expect(report.contains("from 'photosynthesis' to 'photosynthesis' and 'H2O + CO2'"))
  }

  @Test("Another accepted answer that a page shows is content") func shown() throws {
    let answers = "= photosynthesis\n= sugar making"
    _ = try differences(.replace("= photosynthesis", answers))
    try history.commit()
    let report = try differences(.replace(answers, "= sugar making\n= Photosynthesis"))
    #expect(
      report.contains(
        "content: question 'Name the process that makes glucose.': shown answer changed from "
          + "'photosynthesis' to 'sugar making'\n\n1 change is content\n"), "\(report)")
  }

  @Test("A range of numbers that is written in another way is no change") func range() throws {
    try history.make(.replace("= 46\n", "= 46 ± 1\n"))
    try history.commit()
    try history.make(.replace("= 46 ± 1\n", "= 45..47\n"))
    #expect(try history.changes("HEAD") == [])
  }

  @Test("The advice in a comment has a space before the id") func advice() throws {
    let report = try differences(
      .replace("Which organelle carries out photosynthesis?", "Who described cork first?"),
      .replace("- [ ] Mitochondrion", "- [ ] Pasteur"),
      .replace("- [x] Chloroplast", "- [x] Hooke"), .replace("- [ ] Nucleus", "- [ ] Darwin"),
      format: "markdown")
    #expect(report.contains("write another id, such as `{#organelle-2}`"))
  }

  @Test("A question says from which section it moved, and to which") func moved() throws {
    let question = "## How many chromosomes has a human body cell?\n\n= 46\n\n"
    let osmosis = "## Explain osmosis"
    let name = "question 'How many chromosomes has a human body cell?' moved to another section"
    let there = try differences(.replace(question, ""), .replace(osmosis, question + osmosis))
    #expect(there.contains("\(name) from the start of the quiz to 'Choose your topic'\n"))
    try history.commit()
    let process = "## Name the process"
    let back = try differences(.replace(question, ""), .replace(process, question + process))
    #expect(back.contains("\(name) from 'Choose your topic' to the start of the quiz\n"))
  }

  @Test("An extension for a quiz whose file was renamed is the same") func renamed() throws {
    let created = "created: 2026-08-20"
    try history.make(
      .replace(
        created, "\(created)\nextensions: [{section: B, quiz: cells, by: 24 h}]",
        in: Self.classroom))
    try history.commit()
    try history.make(
      .move("content/biology-9b/quizzes/cells.md", to: "content/biology-9b/quizzes/cell.md"),
      .replace("quiz: cells", "quiz: cell", in: Self.classroom))
    #expect(try history.changes("HEAD") == ["grades cell: file renamed"])
  }

  @Test("An extension with another time is changed, an id in other capitals is the same")
  func extensions() throws {
    let created = "created: 2026-08-20"
    let given = "extensions: [{member: s1, until: 2026-09-20 23:59}, {section: B, by: 24 h}]"
    try history.make(
      .replace(created, "\(created)\n\(given)", in: Self.classroom),
      .write("id,name,section\ns1,Ann Example,B\n", to: "content/biology-9b/members.csv"))
    try history.commit()
    #expect(
      try differences(
        .replace("member: s1", "member: S1", in: Self.classroom),
        .replace("2026-09-20 23:59", "2026-09-20T21:59:00Z", in: Self.classroom),
        .replace("s1,Ann", "S1,Ann", in: "content/biology-9b/members.csv"))
        == "no changes for students or grades\n")
    let report = try differences(.replace("by: 24 h", "by: 1 d", in: Self.classroom))
    #expect(report.contains("  affects grades: extensions: 1 changed\n"))
  }
}
