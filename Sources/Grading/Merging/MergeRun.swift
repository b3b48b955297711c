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
/// writes what changed. The caller holds the lock on `root`. Attempts in `removing` are taken out for
/// good, as those were that earlier runs took out.
package func mergeOnDisk(
  _ received: [LedgerEntry], collected: CollectedSheet? = nil, removing: RemovedAttempts = .none,
  course: Course, root: Folder,
  workers: Workers = .one
) throws(DiskFault) -> MergeOutcome {
  var stats = try StatsFolder(below: root, jobs: workers.jobs)
  guard stats.damage.isEmpty else { return .damaged(stats.damage) }
  stats.remove(removing)
  if let collected { stats.take(collected) }
  let all = received + (collected?.entries ?? [])
  let received = all.filter { !stats.removed.contains($0) }
  let merged = merge(received, into: stats.records, course: course)
  var writing = try StatsWriting(below: root, jobs: workers.jobs)
  do throws(DiskFault) {
    let run = MergeRun(
      course: course, stats: stats, merged: merged, received: received, workers: workers)
    // First of all, so that no run that is killed brings back what was taken out.
    if !removing.isEmpty { try writing.stage(stats.removed, removing) }
    // Before any ledger, so that no attempt of a sheet ever stands there as if a page had made it.
    if let reference = collected?.reference, let sheets = stats.sheets[reference] {
      try writing.stage(sheets, of: reference)
    }
    let news = try run.stageQuizzes(&writing)
    try writing.stage(setAside: merged.setAside, former: stats.setAsideFile)
    for reference in stats.records.ledgers.keys.sorted() where merged.ledgers[reference] == nil {
      try writing.remove(reference)
    }
    try writing.commit()
    return .merged(
      MergeReport(
        quizzes: news, setAside: merged.setAside.entries, leftOut: all.count - received.count))
  } catch {
    writing.discard()
    throw error
  }
}

/// What the steps of one merge share.
private struct MergeRun {
  var course: Course
  var stats: StatsFolder
  var merged: Records
  var received: [LedgerEntry]
  var workers: Workers

  func stageQuizzes(_ writing: inout StatsWriting) throws(DiskFault) -> [MergeReport.QuizNews] {
    let disputed = merged.disputed
    let received = Dictionary(grouping: received) { $0.reference }
    var news: [MergeReport.QuizNews] = []
    let byHand = stats.byHand
    for var assignment in course.assignments {
      assignment.byHand = byHand
      guard let ledger = merged.ledgers[assignment.reference] else { continue }
      let results = grade(ledger, for: assignment, disputed: disputed, workers: workers)
      try ledger.check()
      let regrades = try stage(results, ledger, &writing)
      news.append(
        MergeReport.QuizNews(
          results, received: received[assignment.reference] ?? [], before: stats.records,
          after: ledger, regrades: regrades))
    }
    return news
  }

  private func stage(
    _ results: QuizResults, _ ledger: Ledger, _ writing: inout StatsWriting
  ) throws(DiskFault) -> [Regrade] {
    let reference = results.assignment.reference
    try writing.stage(ledger, of: reference, former: stats.files[reference])
    let former = try stats.formerSummary(of: reference)
    var regrades: [Regrade] = []
    try writing.stageSummary(of: reference) { file throws(DiskFault) in
      regrades = try results.writeSummary(to: &file, former: former, jobs: workers.jobs)
    }
    return regrades
  }
}
