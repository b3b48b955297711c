import Foundation
import Testing

/// The gradebook as a table.
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
}
