import Courseware

extension Rule {
  /// A course has a classroom.
  static let emptyCourse = Rule(
    "empty-course", .warning, "A course has a classroom.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .course(checkEmptyCourse))
}

private func checkEmptyCourse(_ course: ParsedCourse, _ report: inout Report) {
  guard let site = course.site, course.classrooms.isEmpty else { return }
  report.add(
    .emptyCourse, "the course has no classroom", at: site.span,
    notes: [.init("'quizpress new classroom' starts one")])
}
