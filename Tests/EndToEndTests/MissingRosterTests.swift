import Foundation
import Testing

/// What commands say in a clone of a course, which has no roster, because Git keeps rosters out.
@Suite struct MissingRosterTests {
  private let course: HandedInCourse
  private static let classroom = "content/biology/classroom.md"
  private static let members = "content/biology/members.csv"
  private static let missing = "warning: 'biology' has no roster, '\(members)', but "

  /// Ada's attempt is late, and counts because she has more time.
  init() throws {
    course = try HandedInCourse(deadline: "2026-09-11 01:58")
    try course.folder.write("id,name\ns1,Ada\n", to: Self.members)
    try course.edit(
      Self.classroom, "created: 2026-08-01",
      """
      created: 2026-08-01
      grading: { late: refuse, grace: 0 min }
      extensions: [{ member: s1, by: 1 d }]
      """)
    try course.folder.write(HandedInCourse.attempt(1, by: "Ada"), to: "attempts/1.json")
    let merged = try quizpress(HandedInCourse.merge(), in: course.folder.path)
    #expect(merged.status == 0 && merged.errors.isEmpty, "\(merged.errors)")
  }

  @Test("'merge' warns of the missing roster and says that it is the reason for a regrade")
  func merged() throws {
    let roster = try course.text(Self.members)
    try FileManager.default.removeItem(atPath: "\(course.folder.path)/\(Self.members)")
    let reason =
      "  because: attempts belong to other students, or to none, since the roster or a decision "
      + "about a conflict changed\n"
    let lost = try quizpress(HandedInCourse.merge(), in: course.folder.path)
    let warning = Self.missing + "its attempts were graded with one before: write it"
    #expect(lost.errors.contains(warning), "\(lost.errors)")
    let before = reason + "  regraded 'Ada': 1.00 of 1.00 -> none\n"
    #expect(lost.output.contains(before), "\(lost.output)")

    try course.folder.write(roster, to: Self.members)
    let restored = try quizpress(HandedInCourse.merge(), in: course.folder.path)
    #expect(restored.errors.isEmpty, "\(restored.errors)")
    let after = reason + "  regraded 'Ada': none -> 1.00 of 1.00\n"
    #expect(restored.output.contains(after), "\(restored.output)")
  }

  @Test("'merge' and 'gradebook' warn of extensions without an effect") func extensions() throws {
    try FileManager.default.removeItem(atPath: "\(course.folder.path)/\(Self.members)")
    _ = try quizpress(HandedInCourse.merge(), in: course.folder.path)
    let warning = Self.missing + "its extensions have no effect without one: write it"
    for command in [HandedInCourse.merge(), ["gradebook"]] {
      let errors = try quizpress(command, in: course.folder.path).errors
      #expect(errors.contains(warning), "\(command): \(errors)")
    }
  }
}
