package import Courseware

/// What became of a run of `quizpress merge`.
package enum MergeOutcome: Sendable {
  case merged(MergeReport)
  /// Ledgers that cannot be read, by path: nothing was written, so that nothing is lost.
  case damaged([String: [LedgerDamage]])
}

/// Merges what was handed in into `stats/` below a course's root.
///
/// Reads the records, merges, grades every quiz by the course as it is, one after another, and
/// writes what changed. The caller holds the lock on `root`.
package func mergeOnDisk(
  _ received: [LedgerEntry], course: Course, root: Folder
) throws(DiskFault) -> MergeOutcome {
  let stats = try StatsFolder(below: root)
  guard stats.damage.isEmpty else { return .damaged(stats.damage) }
  let merged = merge(received, into: stats.records, course: course)
  var writing = try StatsWriting(below: root)
  do throws(DiskFault) {
    let news = try stageQuizzes(of: course, merged, &writing, received: received, stats: stats)
    try writing.stage(setAside: merged.setAside)
    for reference in stats.records.ledgers.keys.sorted() where merged.ledgers[reference] == nil {
      try writing.remove(reference)
    }
    try writing.commit()
    return .merged(MergeReport(quizzes: news, setAside: merged.setAside.entries))
  } catch {
    writing.discard()
    throw error
  }
}

private func stageQuizzes(
  of course: Course, _ merged: Records, _ writing: inout StatsWriting, received: [LedgerEntry],
  stats: StatsFolder
) throws(DiskFault) -> [MergeReport.QuizNews] {
  let disputed = merged.disputed
  let received = Dictionary(grouping: received) { $0.reference }
  var news: [MergeReport.QuizNews] = []
  for assignment in course.assignments {
    let reference = assignment.reference
    guard let ledger = merged.ledgers[reference] else { continue }
    let results = grade(ledger, for: assignment, disputed: disputed)
    let former = try stats.formerSummary(of: reference)
    news.append(
      MergeReport.QuizNews(
        results, received: received[reference] ?? [], before: stats.records, after: ledger,
        former: former))
    try writing.stage(ledger, summary: results.summaryJSON, of: reference)
  }
  return news
}
