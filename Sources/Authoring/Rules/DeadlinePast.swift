import Courseware

extension Rule {
  static let deadlinePast = Rule(
    "deadline-past", .warning, "The deadline of a new quiz is in the future.",
    explanation: """
      The quiz is about to be published for the first time, and its deadline has passed: all
      attempts would be late. Usually the date was copied from the year before. Correct it. If it
      is intended, for example in an old quiz for practice, write 'allow: deadline-past' in the quiz
      or make it 'kind: practice'. A quiz counts as published if the output folder contains its
      page, 'stats' contains its results, or Git has a commit with it from before the deadline.
      """,
    bad: .quiz(created: "2025-09-01", deadline: "2025-09-14")
      .withSurroundings(.init(now: 1_788_264_000)),
    good: .quiz(created: "2025-09-01").withSurroundings(.init(now: 1_788_264_000)),
    check: .course(checkPastDeadlines))
}

private func checkPastDeadlines(_ course: ParsedCourse, _ report: inout Report) {
  guard let now = course.surroundings.now else { return }
  var past: [String: Located<Moment>] = [:]
  let classrooms = course.classroomsByID
  for head in course.quizHeads {
    // Other problems with the deadline are reported by other rules.
    guard let deadline = head.deadline, deadline.value.seconds < now, !head.isDraft,
      head.timesAreInOrder, classrooms[head.classroom]?.termMissed(by: deadline.value) == nil
    else { continue }
    past["\(head.classroom)/\(head.id)"] = deadline
  }
  guard !past.isEmpty else { return }
  let published = course.surroundings.published(past.mapValues(\.value.seconds))
  for (quiz, deadline) in past where !published.contains(quiz) {
    report.add(
      .deadlinePast,
      "the deadline passed on \(deadline.value.localDate), but the quiz has never been built",
      at: deadline.span)
  }
}
