import Courseware

extension Rule {
  /// A classroom has a quiz.
  static let emptyClassroom = Rule(
    "empty-classroom", .warning, "A classroom has a quiz.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .course(checkEmptyClassrooms))
}

private func checkEmptyClassrooms(_ course: ParsedCourse, _ report: inout Report) {
  let filled = Set(course.quizHeads.map(\.classroom))
  for classroom in course.classrooms where !filled.contains(classroom.id) {
    guard let name = classroom.name else { continue }
    report.add(
      .emptyClassroom, "classroom '\(name.value)' has no quiz", at: name.span,
      notes: [.init("'quizpress new quiz' starts one")])
  }
}
