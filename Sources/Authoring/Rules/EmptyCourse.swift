import Courseware

extension Rule {
  static let emptyCourse = Rule(
    "empty-course", .warning, "A course has a classroom.",
    explanation: """
      The site has a title but nothing to open: there is no folder with a 'classroom.md' in
      'content'. In a new course this is normal. The next step is to create a classroom with
      'quizpress new classroom ID'.
      """,
    bad: .files(
      ["content/class/classroom.md": .absent, "content/class/quizzes/other.md": .absent],
      shown: "content/site.yml alone"),
    good: .classroom(),
    check: .course(checkEmptyCourse))
}

private func checkEmptyCourse(_ course: ParsedCourse, _ report: inout Report) {
  guard let site = course.site, course.classrooms.isEmpty, course.filledClassrooms.isEmpty else {
    return
  }
  report.add(
    .emptyCourse, "the course has no classroom", at: site.span,
    note: "'quizpress new classroom ID' creates one")
}
