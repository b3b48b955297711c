import Courseware

extension Rule {
  /// A deadline lies within its classroom's term.
  static let deadlineOutsideTerm = Rule(
    "deadline-outside-term", .warning, "A deadline lies within its classroom's term.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .course(checkTerms))
}

private func checkTerms(_ course: ParsedCourse, _ report: inout Report) {
  let classrooms = Dictionary(course.classrooms.map { ($0.id, $0) }) { first, _ in first }
  for head in course.quizHeads {
    guard let deadline = head.deadline, let classroom = classrooms[head.classroom] else { continue }
    if let starts = classroom.starts, deadline.value < starts.value {
      report.add(
        .deadlineOutsideTerm, "the deadline lies before the classroom starts", at: deadline.span,
        notes: [.init("it starts here", at: starts.span)])
    }
    if let ends = classroom.ends, deadline.value > ends.value {
      report.add(
        .deadlineOutsideTerm, "the deadline lies after the classroom ends", at: deadline.span,
        notes: [.init("it ends here", at: ends.span)])
    }
  }
}
