import Foundation
import Testing

/// What `diff` says of the quizzes of classrooms whose folders were renamed.
@Suite struct RenamedClassroomDiffTests {
  private let course: HandedInCourse

  /// Two sections with the same quiz, and one attempt at each.
  init() throws {
    course = try HandedInCourse()
    for (section, deadline) in [("a", "2030-01-01"), ("b", "2030-01-02")] {
      let folder = "content/old-\(section)"
      try course.folder.write(
        "---\nname: Section \(section)\nteacher: Ada\ncreated: 2026-08-01\n---\n",
        to: "\(folder)/classroom.md")
      try course.folder.write(
        HandedInCourse.quiz.replacingOccurrences(of: HandedInCourse.deadline, with: deadline),
        to: "\(folder)/quizzes/cells.md")
      try course.folder.write("name,made-of-cells\nStudent \(section),A\n", to: "paper.csv")
      let merged = try quizpress(
        ["merge", "--responses", "paper.csv", "--quiz", "old-\(section)/cells"],
        in: course.folder.path)
      #expect(merged.status == 0, "\(merged.errors)")
    }
    try course.folder.commit()
    // In another order, so that only the former names say which is which.
    for (old, new) in [("old-a", "z"), ("old-b", "y")] {
      try FileManager.default.moveItem(
        atPath: "\(course.folder.path)/content/\(old)",
        toPath: "\(course.folder.path)/content/\(new)")
      try course.edit("content/\(new)/classroom.md", "created:", "formerly: \(old)\ncreated:")
    }
  }

  @Test("The same quiz of two sections stays in its section") func sections() throws {
    let report = try course.folder.diff()
    #expect(
      report == """
        classroom y (Section b)
          affects grades: folder renamed from 'old-b' to 'y'
          1 merged attempt, no scores change

        classroom z (Section a)
          affects grades: folder renamed from 'old-a' to 'z'
          1 merged attempt, no scores change

        2 changes affect grades

        """)
  }

  @Test("A quiz that was renamed, too, has its effect in its own group only") func quiz() throws {
    try FileManager.default.moveItem(
      atPath: "\(course.folder.path)/content/z/quizzes/cells.md",
      toPath: "\(course.folder.path)/content/z/quizzes/plants.md")
    try course.edit("content/z/quizzes/plants.md", "name: Cells", "name: Plants\nformerly: cells")
    let report = try course.folder.diff()
    #expect(report.contains("file moved from old-a/quizzes/cells.md to z/quizzes/plants.md\n"))
    #expect(!report.contains("'formerly: "), "\(report)")
    #expect(!report.contains("score is"), "\(report)")
    #expect(report.components(separatedBy: "1 merged attempt, no scores change").count == 3)
  }
}
