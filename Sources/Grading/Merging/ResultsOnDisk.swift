package import Courseware

/// What the ledgers in `stats/` come to by the course as it is; nothing is written.
///
/// Of the quizzes that are asked for, in the course's order, with every ledger that cannot be read.
package func resultsOnDisk(
  course: Course, root: Folder, where isAsked: (Assignment) -> Bool
) throws(DiskFault) -> (results: [QuizResults], damage: [String: [LedgerDamage]]) {
  try graded(course, root, where: isAsked) { $0 }
}

/// The statistics of every quiz that is asked for and that the course has, in the course's order.
///
/// As ``resultsOnDisk(course:root:where:)``, but holding one quiz's attempts at a time.
package func statisticsOnDisk(
  course: Course, root: Folder, where isAsked: (Assignment) -> Bool
) throws(DiskFault) -> (statistics: [QuizStatistics], damage: [String: [LedgerDamage]]) {
  try graded(course, root, where: isAsked) { QuizStatistics(of: $0) }
}

private func graded<Outcome>(
  _ course: Course, _ root: Folder, where isAsked: (Assignment) -> Bool,
  _ outcome: (QuizResults) -> Outcome
) throws(DiskFault) -> ([Outcome], [String: [LedgerDamage]]) {
  let stats = try StatsFolder(below: root)
  let records = merge([], into: stats.records, course: course)
  let disputed = records.disputed
  let outcomes = course.assignments.filter(isAsked).map { assignment in
    let ledger = records.ledgers[assignment.reference] ?? .empty
    return outcome(grade(ledger, for: assignment, disputed: disputed))
  }
  return (outcomes, stats.damage)
}
