import Courseware

extension Rule {
  /// A deadline lies within its classroom's term.
  static let deadlineOutsideTerm = Rule(
    "deadline-outside-term", .warning, "A deadline lies within its classroom's term.",
    explanation: """
      The classroom says when it starts and ends, and this quiz is due before or after that. Most
      often the date is from an earlier year. Correct the deadline or the term; where it is meant,
      as with a make-up test, write 'allow: deadline-outside-term' in the quiz.
      """,
    bad: .files(
      [
        "content/class/classroom.md": .text(autumnTerm),
        "content/class/quizzes/quiz.md": .text(quiz("2025-10-14")),
      ],
      shown: "In a classroom that starts on 2026-09-01 and ends on 2027-01-31:\n\n"
        + quiz("2025-10-14")),
    good: .files(
      [
        "content/class/classroom.md": .text(autumnTerm),
        "content/class/quizzes/quiz.md": .text(quiz("2026-10-14")),
      ],
      shown: quiz("2026-10-14")),
    check: .course(checkTerms))
}

private let autumnTerm = """
  ---
  name: Biology 9B
  teacher: Ada Example
  created: 2025-08-01
  starts: 2026-09-01
  ends: 2027-01-31
  ---

  """

private func quiz(_ deadline: String) -> String {
  """
  ---
  name: Midterm
  created: 2025-09-01
  deadline: \(deadline)
  ---

  ## Which part holds the chromosomes?

  - [x] Nucleus
  - [ ] Membrane

  """
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
