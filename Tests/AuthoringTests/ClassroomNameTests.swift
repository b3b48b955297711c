import Courseware
import TestSupport
import Testing

@testable import Authoring

/// Whose classrooms may not have one name.
@Suite struct ClassroomNameTests {
  @Test(
    "One teacher uses a name once, known by the address or by the name where one is missing",
    arguments: [
      (["Ada", "Ada"], 1), (["Ada", "Ada <a@x.org>"], 1), (["Ada <a@x.org>", "Ada"], 1),
      (["Ada <a@x.org>", "Ada <b@x.org>"], 0), (["Ada <a@x.org>", "Ida <A@x.org>"], 1),
      (["Ada", "Ida"], 0), (["Ada <a@x.org>", "Ida <i@x.org>", "ADA", "ida"], 2),
      (["Ada <a@x.org>", "Ada <b@x.org>", "Ada"], 1),
    ])
  func taken(_ teachers: [String], _ count: Int) throws {
    var files: [String: Rule.Example.File] = ["content/class/classroom.md": .absent]
    files["content/class/quizzes/other.md"] = .absent
    for (index, teacher) in teachers.enumerated() {
      let parts = teacher.split { "<> ".contains($0) }.map(String.init)
      let email = parts.count > 1 ? "\n  email: \(parts[1])" : ""
      files["content/c\(index)/classroom.md"] = .text(
        """
        ---
        name: Biology 9B
        teacher:
          name: \(parts[0])\(email)
        created: 2026-08-01
        ---

        """)
    }
    let found = try TemporaryCourse.read(.files(files, shown: "")).diagnostics
    #expect(found.count { $0.code == "duplicate-classroom-name" } == count, "\(found)")
  }
}
