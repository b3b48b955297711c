package import Courseware
package import Disk

/// What was made of `stats/`, and what of it could not be used.
package struct OnDisk<Value> {
  package var value: Value
  /// What could not be read, by path.
  package var damage: [String: [LedgerDamage]]
  /// Attempts at quizzes that the course does not have, by quiz.
  package var unmatched: [UnmatchedQuiz]
}

/// What the ledgers in `stats/` come to by the course as it is; nothing is written.
///
/// Of the quizzes that are asked for, in the course's order, with every ledger that cannot be read.
package func resultsOnDisk(
  course: Course, root: Folder, workers: Workers = .one, where isAsked: (Assignment) -> Bool
) throws(DiskError) -> OnDisk<[QuizResults]> {
  try graded(course, root, workers, where: isAsked) { $0 }
}

/// The statistics of every quiz that is asked for and that the course has, in the course's order.
///
/// As ``resultsOnDisk(course:root:workers:where:)``, but holding one quiz's attempts at a time.
package func statisticsOnDisk(
  course: Course, root: Folder, scope: StatisticsScope = StatisticsScope(),
  workers: Workers = .one, where isAsked: (Assignment) -> Bool
) throws(DiskError) -> OnDisk<[QuizStatistics]> {
  try graded(course, root, workers, where: isAsked) { results in
    QuizStatistics(of: results, scope, jobs: workers.jobs)
  }
}

/// What attempts come to in the gradebooks of the classrooms that are asked for.
package func quizGradesOnDisk(
  course: Course, root: Folder, workers: Workers = .one, where isAsked: (Classroom) -> Bool
) throws(DiskError) -> OnDisk<[QuizGrades]> {
  let isInBook = { (assignment: Assignment) in
    assignment.quiz.isInGradebook && isAsked(assignment.classroom)
  }
  return try graded(course, root, workers, where: isInBook) { QuizGrades($0) }
}

/// Who answered the polls of a classroom on which day.
package func attendanceOnDisk(
  of classroom: Classroom, course: Course, root: Folder, workers: Workers = .one
) throws(DiskError) -> OnDisk<Attendance> {
  let isAsked = { (assignment: Assignment) in
    assignment.classroom.id == classroom.id && assignment.quiz.kind == .poll
  }
  let turnouts = try graded(course, root, workers, where: isAsked) { results in
    Turnout(of: results, jobs: workers.jobs)
  }
  let attendance = Attendance(of: classroom, site: course.site.title, turnouts.value)
  return OnDisk(value: attendance, damage: turnouts.damage, unmatched: turnouts.unmatched)
}

private func graded<Outcome>(
  _ course: Course, _ root: Folder, _ workers: Workers, where isAsked: (Assignment) -> Bool,
  _ outcome: (consuming QuizResults) -> Outcome
) throws(DiskError) -> OnDisk<[Outcome]> {
  var stats = try StatsFolder(below: root, jobs: workers.jobs, takesIn: false)
  let records = merge([], into: stats.records, course: course)
  stats.placeSheets(records)
  let disputes = records.disputes
  let former = FormerNames(of: course, records.revisions)
  let byHand = stats.byHand
  var outcomes: [Outcome] = []
  for var assignment in course.assignments where isAsked(assignment) {
    assignment.byHand = byHand
    guard let ledger = records.ledgers[assignment.reference] else {
      outcomes.append(outcome(QuizResults(of: assignment)))
      continue
    }
    assignment.heirs = records.heirs(of: assignment, former)
    outcomes.append(
      outcome(grade(ledger, for: assignment, disputes: disputes, workers: workers)))
    try ledger.check()
  }
  return OnDisk(
    value: outcomes, damage: stats.damage, unmatched: records.unmatched(in: course, former))
}
