package import Courseware

/// What became of a run of `quizpress merge`.
package enum MergeOutcome: Sendable {
  case merged(MergeReport)
  /// Ledgers that cannot be read, by path: nothing was written, so that nothing is lost.
  case damaged([String: [LedgerDamage]])
}

/// Merges what was handed in into `stats/` below a course's root.
///
/// Reads the records, merges, grades everything by the course as it is, and writes what changed.
/// The caller holds the lock on `root`.
package func mergeOnDisk(
  _ received: [LedgerEntry], course: Course, root: Folder
) throws(DiskFault) -> MergeOutcome {
  let stats = try StatsFolder(below: root)
  guard stats.damage.isEmpty else { return .damaged(stats.damage) }
  let records = merge(received, into: stats.records, course: course)
  let results = records.results(in: course)
  var summaries: [QuizReference: [UInt8]] = [:]
  var former: [QuizReference: FormerSummary] = [:]
  for result in results {
    let reference = result.assignment.reference
    summaries[reference] = result.summaryJSON
    former[reference] = try stats.formerSummary(of: reference)
  }
  try stats.write(records, summaries: summaries)
  return .merged(
    MergeReport(
      results, received: received, before: stats.records, after: records, former: former))
}

/// What the ledgers in `stats/` come to by the course as it is; nothing is written.
///
/// - Parameter isAsked: Which quizzes, in the course's order.
package func resultsOnDisk(
  course: Course, root: Folder, where isAsked: (Assignment) -> Bool
) throws(DiskFault) -> (results: [QuizResults], damage: [String: [LedgerDamage]]) {
  let stats = try StatsFolder(below: root)
  let records = merge([], into: stats.records, course: course)
  let disputed = records.disputed
  let results = course.assignments.filter(isAsked).map { assignment in
    grade(records.ledgers[assignment.reference] ?? .empty, for: assignment, disputed: disputed)
  }
  return (results, stats.damage)
}

/// The statistics of every quiz that is asked for and that the course has, in the course's order.
package func statisticsOnDisk(
  course: Course, root: Folder, where isAsked: (Assignment) -> Bool
) throws(DiskFault) -> (statistics: [QuizStatistics], damage: [String: [LedgerDamage]]) {
  let (results, damage) = try resultsOnDisk(course: course, root: root, where: isAsked)
  return (results.map { QuizStatistics(of: $0) }, damage)
}
