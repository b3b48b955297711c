import Foundation
import Testing

/// The gradebook and the students of a quiz as tables.
@Suite struct GradebookTableTests {
  @Test func `a student's own maximum has a column if it is not that of the quiz`() throws {
    let course = try HandedInCourse(
      HandedInCourse.questions + "\n## Why? {#why type=essay points=4}\n")
    let responses = #"[{"question":"made-of-cells","options":["oak"]},"#
    for (id, name, why) in [(1, "Ada", #""text":"Walls.""#), (2, "Bo", #""options":null"#)] {
      let attempt = HandedInCourse.attempt(
        id, by: name, responses: "\(responses){\"question\":\"why\",\(why)}]")
      try course.folder.write(attempt, to: "in/\(id).json")
    }
    #expect(try quizpress(HandedInCourse.merge("in"), in: course.folder.path).status == 0)

    func rows() throws -> [String] {
      let outcome = try quizpress(["gradebook", "--format", "csv"], in: course.folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output.split(whereSeparator: \.isNewline).map(String.init)
    }
    let columns = "classroom,student,name,email,cells (5)"
    let rest = "all work %,final %,letter,grade points"
    let pending = try rows()
    #expect(pending.first == "\(columns),cells (5) maximum,\(rest)")
    #expect(pending.dropFirst().allSatisfy { $0.contains(",,1,1,100.00,") }, "\(pending)")

    let exported = try quizpress(["mark", "--export", "-"], in: course.folder.path).output
    try course.folder.write(exported.replacingOccurrences(of: ",4,,", with: ",4,3,"), to: "m.csv")
    #expect(try quizpress(["mark", "--import", "m.csv"], in: course.folder.path).status == 0)
    let graded = try rows()
    #expect(graded.first == "\(columns),\(rest)")
    #expect(graded.contains { $0.contains(",Ada,,4,80.00,") }, "\(graded)")
  }

  @Test func `the scores that a table gives to a void question are said not to count`() throws {
    let course = try HandedInCourse(
      HandedInCourse.questions + "\n## Why? {#why type=essay points=4 void}\n")
    try course.folder.write("name,made-of-cells,why [points]\nAda,A,1\n", to: "p.csv")
    let merged = try quizpress(
      ["merge", "--responses", "p.csv", "--quiz", "biology/cells"], in: course.folder.path)
    let note = "question 'why' is void: everyone gets its points; its column will not count"
    #expect(merged.status == 0 && merged.errors.contains("note: \(note)\n"), "\(merged.errors)")
  }

  @Test func `times of a survey without a deadline have the offset of the latest`() throws {
    let course = try HandedInCourse()
    try course.folder.write(
      "---\nname: Mood\ncreated: 2026-08-02\nkind: survey\n---\n\n\(HandedInCourse.questions)",
      to: "content/biology/quizzes/mood.md")
    let attempt = HandedInCourse.attempt(1)
      .replacingOccurrences(of: #""cells""#, with: #""mood""#)
      .replacingOccurrences(of: "2026-09-10T08:10:00.000+02:00", with: "2026-11-10T08:10:00+01:00")
    try course.folder.write(attempt, to: "in/1.json")
    let now = ["--now", "2026-12-01T00:00:00Z"]
    let merging = ["merge", "in", "--received-from", "claimed"] + now
    #expect(try quizpress(merging, in: course.folder.path).status == 0)
    let stats = try quizpress(["stats", "biology/mood"] + now, in: course.folder.path)
    #expect(stats.output.contains("handed in (UTC+01:00)"), "\(stats.output)")
    #expect(stats.output.contains("2026-11-10 08:10"), "\(stats.output)")
  }
}
