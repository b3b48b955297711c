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
/// writes what changed; a dry run only tells. The caller holds the lock on `root`. Attempts in
/// `removing` are taken out for good, as those were that earlier runs took out. Where `memory` says
/// that nothing but new attempts came, only these are looked at.
package func mergeOnDisk(
  _ received: [LedgerEntry], collected: CollectedSheet? = nil, removing: RemovedAttempts = .none,
  course: Course, root: Folder, workers: Workers = .one, isDryRun: Bool = false,
  memory: MergeMemory? = nil
) throws(DiskFault) -> MergeOutcome {
  if !isDryRun, collected == nil, removing.isEmpty, let standings = memory?.standings(),
    let added = try addOnDisk(
      received, to: standings, course: course, root: root, workers: workers)
  {
    memory?.keep(added.standings)
    return .merged(added.report)
  }
  if !isDryRun { memory?.forget() }
  var stats = try StatsFolder(below: root, jobs: workers.jobs)
  guard stats.damage.isEmpty else { return .damaged(stats.damage) }
  stats.remove(removing)
  if let collected { stats.take(collected) }
  let all = received + (collected?.entries ?? [])
  let received = all.filter { !stats.removed.contains($0) }
  let merged = merge(received, into: stats.records, course: course)
  let run = MergeRun(
    course: course, stats: stats, merged: merged, received: received, workers: workers)
  var writing = isDryRun ? nil : try StatsWriting(below: root, jobs: workers.jobs)
  do throws(DiskFault) {
    // First of all, so that no run that is killed brings back what was taken out. Not only what is
    // taken out now: a run may have been killed on its way, and a branch may bring back marks.
    if !stats.removed.isEmpty {
      try writing?.stage(stats.removed, left: Set(merged.entries.compactMap(\.id)))
    }
    // Before any ledger, so that no attempt of a sheet ever stands there as if a page had made it.
    if let reference = collected?.reference, let sheets = stats.sheets[reference] {
      try writing?.stage(sheets, of: reference)
    }
    let news = try run.stageQuizzes(&writing)
    try run.stageRest(&writing)
    try writing?.commit()
    let report = MergeReport(
      quizzes: news, setAside: merged.setAside.entries,
      dropped: stats.cutOff.sorted { $0.key < $1.key }.map {
        "the last line of '\($0.key)', \($0.value.reason)"
      }, leftOut: all.count - received.count)
    if !isDryRun, stats.byHand.isEmpty, stats.removed.isEmpty,
      merged.decisions == .none, let standings = report.plainStandings
    {
      memory?.keep(standings)
    }
    return .merged(report)
  } catch {
    writing?.discard()
    throw error
  }
}

/// What the steps of one merge share; where nothing is to be written, there is no writing.
private struct MergeRun {
  var course: Course
  var stats: StatsFolder
  var merged: Records
  var received: [LedgerEntry]
  var workers: Workers

  func stageQuizzes(_ writing: inout StatsWriting?) throws(DiskFault) -> [MergeReport.QuizNews] {
    let disputes = merged.disputes
    let contents = merged.contents(of: disputes.open)
    let names = FormerNames(of: course, merged.revisions)
    let received = Dictionary(grouping: received) { entry in
      entry.reference.map { names[$0] ?? $0 }
    }
    var news: [MergeReport.QuizNews] = []
    let byHand = stats.byHand
    for var assignment in course.assignments {
      assignment.byHand = byHand
      let reference = assignment.reference
      guard let ledger = merged.ledgers[reference] else { continue }
      let former = names.names(of: reference)
      var results = grade(
        ledger, for: assignment, disputes: disputes, heirs: merged.heirs(of: assignment, former),
        workers: workers)
      try ledger.check()
      let changes = try stage(results, ledger, former, &writing)
      for place in results.conflicts.indices {
        results.conflicts[place].entries = contents[results.conflicts[place].id] ?? []
      }
      news.append(
        MergeReport.QuizNews(
          results, received: received[reference] ?? [], before: stats.records, former: former,
          after: ledger, news: changes))
    }
    return news
  }

  private func stage(
    _ results: QuizResults, _ ledger: Ledger, _ names: [QuizReference],
    _ writing: inout StatsWriting?
  ) throws(DiskFault) -> SummaryNews {
    let reference = results.assignment.reference
    try writing?.stage(ledger, of: reference, former: stats.files[reference])
    var former = try stats.formerSummary(of: reference)
    for name in names where former == nil { former = try stats.formerSummary(of: name) }
    let summary = former
    guard writing != nil else {
      var nowhere = SummaryWriter(to: nil)
      return try results.writeSummary(to: &nowhere, former: summary, jobs: workers.jobs)
    }
    var news = SummaryNews(regrades: [])
    try writing?.stageSummary(of: reference) { file throws(DiskFault) in
      news = try results.writeSummary(to: &file, former: summary, jobs: workers.jobs)
    }
    return news
  }

  /// What is set aside, what quizzes with attempts are now, and the ledgers that moved.
  func stageRest(_ writing: inout StatsWriting?) throws(DiskFault) {
    try writing?.stage(setAside: merged.setAside, former: stats.setAsideFile)
    for room in course.classrooms {
      var revisions = merged.revisions[room.id] ?? .empty
      var isNew = false
      for quiz in room.quizzes
      where merged.ledgers[QuizReference(classroom: room.id, quiz: quiz.id)] != nil {
        if revisions.add(quiz) { isNew = true }
      }
      if isNew { try writing?.stage(revisions, of: room.id) }
    }
    for reference in stats.records.ledgers.keys.sorted() where merged.ledgers[reference] == nil {
      try writing?.remove(reference)
    }
  }
}
