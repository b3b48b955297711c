import Courseware

extension Rule {
  /// A teacher's classrooms have different names.
  static let duplicateClassroomName = Rule(
    "duplicate-classroom-name", .error, "A teacher's classrooms have different names.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .course(checkClassroomNames))
}

private func checkClassroomNames(_ course: ParsedCourse, _ report: inout Report) {
  var seen: [String: Span] = [:]
  for classroom in course.classrooms {
    guard let name = classroom.name, let teacher = classroom.teachers.first else { continue }
    let owner = foldedName(teacher.email ?? teacher.name)
    if let first = seen["\(owner)\n\(foldedName(name.value))"] {
      report.add(
        .duplicateClassroomName,
        "classroom name '\(name.value)' already used by teacher '\(teacher.name)'", at: name.span,
        notes: [.init("first used here", at: first)])
    } else {
      seen["\(owner)\n\(foldedName(name.value))"] = name.span
    }
  }
}
