import Courseware

extension Rule {
  static let deadlineOutsideTerm = Rule(
    "deadline-outside-term", .warning, "A deadline is within its classroom's term.",
    explanation: """
      The classroom has a start and an end, and this quiz is due before or after them. Usually the
      date is from an earlier year. Correct the deadline or the term. If the deadline is intended,
      for example for a make-up test, write 'allow: deadline-outside-term' in the quiz.
      """,
    bad: .files(
      classroom: autumnTerm, quiz: quiz("2025-10-14"),
      shown: "In a classroom that starts on 2026-09-01 and ends on 2027-01-31:\n\n"
        + quiz("2025-10-14")),
    good: .files(classroom: autumnTerm, quiz: quiz("2026-10-14"), shown: quiz("2026-10-14")),
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
  Rule.Example.quizText("name: Midterm\ncreated: 2025-09-01\ndeadline: \(deadline)")
}

private func checkTerms(_ course: ParsedCourse, _ report: inout Report) {
  let classrooms = course.classroomsByID
  for head in course.quizHeads where head.timesAreInOrder {
    guard let deadline = head.deadline,
      let edge = classrooms[head.classroom]?.termMissed(by: deadline.value)
    else { continue }
    let (side, event) = deadline.value < edge.value ? ("before", "starts") : ("after", "ends")
    report.add(
      .deadlineOutsideTerm, "the deadline is \(side) the classroom \(event)", at: deadline.span,
      notes: [.init("it \(event) here", at: edge.span)])
  }
}

extension ParsedCourse {
  var classroomsByID: [String: ParsedClassroom] {
    Dictionary(keepingFirst: classrooms.map { ($0.id, $0) })
  }
}

extension ParsedClassroom {
  /// The start or end of the term, if a deadline is beyond it; otherwise `nil`.
  func termMissed(by deadline: Moment) -> Located<Moment>? {
    if let starts, deadline < starts.value { return starts }
    if let ends, deadline > ends.value { return ends }
    return nil
  }
}
