package import Courseware
package import Disk
package import Ledgers

/// A value computed from `stats/`, and the records that could not be used.
package struct OnDisk<Value> {
  /// The value, computed from the records that could be read.
  package var value: Value
  /// The records that could not be read or lack attempts, by path.
  package var damage: [String: [LedgerDamage]]
  /// Attempts at quizzes that the course does not have, by quiz.
  package var unmatched: [UnmatchedQuiz]
  /// Attempts in conflict, by quiz.
  package var undecided: [UndecidedAttempts]
  /// The number of attempts at each practice quiz that has some; they are in no gradebook.
  package var practice: [QuizReference: Int]

  /// A value made from this one, with the same records that could not be used.
  package func map<New>(_ make: (Value) -> New) -> OnDisk<New> {
    OnDisk<New>(
      value: make(value), damage: damage, unmatched: unmatched, undecided: undecided,
      practice: practice)
  }
}

/// Grades the ledgers in `stats/` with the current course; writes nothing.
///
/// The value contains the requested quizzes in the course's order; the damage lists every ledger
/// that cannot be read.
package func resultsOnDisk(
  course: Course, root: Folder, where isAsked: (Assignment) -> Bool
) throws(DiskError) -> OnDisk<[QuizResults]> {
  try graded(course, root, .one, where: isAsked) { $0 }
}

/// The checks of attempts at each quiz, in the course's order.
package func checksOnDisk(
  course: Course, root: Folder, workers: Workers
) throws(DiskError) -> OnDisk<[(quiz: QuizReference, checks: SortedChecks)]> {
  try graded(course, root, workers, where: { _ in true }, listsChecks: true) { results in
    (quiz: results.assignment.reference, checks: results.sortedChecks)
  }
}

/// The quiz grades for the gradebooks of the requested classrooms.
package func quizGradesOnDisk(
  course: Course, root: Folder, workers: Workers, where isAsked: (Classroom) -> Bool
) throws(DiskError) -> OnDisk<[QuizGrades]> {
  let isInBook = { (assignment: Assignment) in
    assignment.quiz.isInGradebook && isAsked(assignment.classroom)
  }
  return try graded(course, root, workers, where: isInBook) { QuizGrades($0) }
}

/// The outcome for every requested quiz, in the course's order, computed from one quiz's attempts
/// at a time.
package func graded<Outcome>(
  _ course: Course, _ root: Folder, _ workers: Workers, where isAsked: (Assignment) -> Bool,
  listsChecks: Bool = false, _ outcome: (consuming QuizResults) -> Outcome
) throws(DiskError) -> OnDisk<[Outcome]> {
  var stats = try StatsFolder(below: root, jobs: workers.jobs, takesIn: false)
  var records = merge([], into: stats.records, course: course)
  stats.placeSheets(records)
  let byHand = stats.byHand
  let lost = try stats.lostAttempts(in: records)
  let damage = stats.damage.merging(lost) { known, _ in known }
  let attemptConflicts = records.attemptConflicts
  let former = FormerNames(of: course, records.revisions)
  let unmatched = records.unmatched(in: course, former)
  let undecided = records.undecided(attemptConflicts)
  let practice = records.practice(in: course)
  // From here on, each ledger is only in the records and is freed once it is graded, which makes
  // room for the outcomes: the entries of a million attempts take 48 MB.
  _ = consume stats
  var outcomes: [Outcome] = []
  for var assignment in course.assignments where isAsked(assignment) {
    assignment.byHand = byHand
    assignment.settled = records.settled
    guard let ledger = records.ledgers.removeValue(forKey: assignment.reference) else {
      outcomes.append(outcome(QuizResults(of: assignment)))
      continue
    }
    assignment.idMapping = assignment.recordedIDMapping(former, records.revisions)
    outcomes.append(
      outcome(
        grade(
          ledger, for: assignment, attemptConflicts: attemptConflicts, workers: workers,
          listsChecks: listsChecks)))
    try ledger.check()
  }
  return OnDisk(
    value: outcomes, damage: damage, unmatched: unmatched, undecided: undecided,
    practice: practice)
}

extension Records {
  /// The number of attempts at each practice quiz of a course that has some.
  fileprivate func practice(in course: Course) -> [QuizReference: Int] {
    var counts: [QuizReference: Int] = [:]
    for assignment in course.assignments where assignment.quiz.kind == .practice {
      counts[assignment.reference] = ledgers[assignment.reference]?.attemptCount
    }
    return counts
  }
}

/// Records in which each attempt is in the ledger of the quiz that `merge` would put it in.
package struct RoutedRecords {
  /// The records after routing.
  package let records: Records
  private let course: Course
  private let names: FormerNames
  private let attemptConflicts: AttemptConflicts

  /// Creates the records as `merge` would route them for a course; writes nothing.
  package init(_ records: Records, in course: Course) {
    let placed = merging([], into: records, course: course)
    (self.records, names, self.course) = (placed.records, placed.names, course)
    attemptConflicts = placed.records.attemptConflicts
  }

  /// The attempts at a quiz.
  package func entries(of quiz: QuizReference?) -> [LedgerEntry] {
    quiz.flatMap { records.ledgers[$0]?.entries } ?? []
  }

  /// The id mapping of a quiz from its recorded revisions, also if it has no attempts yet.
  package func idMapping(of quiz: QuizReference?) -> IDMapping {
    let assignment = course.assignments.first { $0.reference == quiz }
    return assignment?.recordedIDMapping(names, records.revisions) ?? .none
  }

  /// The scores of a quiz by the key that identifies the student; `nil` if no attempt counts.
  package func scores(of quiz: QuizReference?, byHand: ManualScores) -> [String: Attempt.Score?] {
    guard let quiz, let assignment = course.assignments.first(where: { $0.reference == quiz })
    else { return [:] }
    let results = self.results(of: assignment, byHand)
    return Dictionary(keepingFirst: results.students.map { ($0.key, $0.score) })
  }

  /// The gradebook of a classroom; `nil` if the course has no such classroom, or if the score sheet
  /// has faults in this course.
  package func gradebook(
    of id: String, byHand: ManualScores, scoreSheet: [UInt8]?, now: Moment
  ) -> Gradebook? {
    guard let classroom = course.classrooms.first(where: { $0.id == id }) else { return nil }
    var sheets = ScoreSheets(of: course)
    if let scoreSheet { sheets.read(scoreSheet, path: "scores.csv", defaultClassroom: classroom) }
    sheets.finish()
    guard sheets.faults.isEmpty else { return nil }
    let quizzes = course.assignments.filter { $0.classroom.id == id && $0.quiz.isInGradebook }
    return Gradebook(
      of: classroom, quizzes: quizzes.map { QuizGrades(results(of: $0, byHand)) },
      scores: sheets.scores, now: now)
  }

  /// The number of rows of a classroom's score sheet that are about a quiz of it.
  package func rows(of quiz: QuizReference, in scoreSheet: [UInt8]) -> Int {
    guard let classroom = course.classrooms.first(where: { $0.id == quiz.classroom }) else {
      return 0
    }
    var sheets = ScoreSheets(of: course)
    sheets.read(scoreSheet, path: "scores.csv", defaultClassroom: classroom)
    return sheets.scores.count { $0.classroom == quiz.classroom && $0.item == quiz.quiz }
  }

  private func results(of assignment: Assignment, _ byHand: ManualScores) -> QuizResults {
    var assignment = assignment
    assignment.byHand = byHand
    guard let ledger = records.ledgers[assignment.reference] else {
      return QuizResults(of: assignment)
    }
    assignment.idMapping = records.idMapping(of: assignment, names)
    return grade(ledger, for: assignment, attemptConflicts: attemptConflicts)
  }
}
