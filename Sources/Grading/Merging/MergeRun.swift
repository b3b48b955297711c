package import Courseware
package import Disk
package import Ledgers

/// What became of a run of `quizpress merge`.
package enum MergeOutcome: Sendable {
  case merged(MergeReport)
  /// Ledgers that cannot be read, by path: nothing was written, so that nothing is lost.
  case damaged([String: [LedgerDamage]])
}

/// Merges what was handed in into `stats/` below a course's root.
///
/// Reads the records, merges, grades every quiz by the course as it is, one after another, and
/// writes what changed.
package func mergeOnDisk(
  _ arrivals: consuming Arrivals, course: Course, at place: MergePlace, workers: Workers = .one
) throws(DiskError) -> MergeOutcome {
  if let report = try add(arrivals, course: course, at: place, workers: workers) {
    return .merged(report)
  }
  if !place.isDryRun { place.memory?.forget() }
  let removing = arrivals.removing, collected = arrivals.collected
  var stats = try StatsFolder(below: place.root, jobs: workers.jobs)
  guard stats.damage.isEmpty else { return .damaged(stats.damage) }
  stats.remove(removing)
  let leftOut = arrivals.leaveOut(stats.removed)
  let (merged, counts, names) = merging(
    arrivals.received.taken(), into: stats.records, course: course)
  stats.placeSheets(merged)
  if let collected { stats.take(collected) }
  let run = MergeRun(
    course: course, stats: stats, merged: merged, arrivals: counts, names: names,
    workers: workers)
  var writing =
    place.isDryRun ? nil : try StatsWriting(below: place.root, jobs: workers.jobs)
  do throws(DiskError) {
    // First of all, so that no run that is killed brings back what was taken out. Not only what is
    // taken out now: a run may have been killed on its way, and a branch may bring back marks.
    // Rows of sheets before any ledger, too, so that no attempt of a sheet ever stands there as if
    // a page had made it.
    let news = (collected?.reference).flatMap { quiz in stats.sheets[quiz].map { (quiz, $0) } }
    try writing?.stageWords(merged, stats.removed, news: news)
    let quizzes = try run.stageQuizzes(&writing)
    try run.stageRest(&writing)
    try writing?.commit()
    let report = run.report(quizzes, leftOut: leftOut)
    if !place.isDryRun { run.remember(report, in: place.memory) }
    return .merged(report)
  } catch {
    writing?.discard()
    throw error
  }
}

/// Adds a few attempts to ledgers that are as the last merge left them; `nil` where everything has
/// to be looked at.
private func add(
  _ arrivals: Arrivals, course: Course, at place: MergePlace, workers: Workers
) throws(DiskError) -> MergeReport? {
  guard !place.isDryRun, arrivals.collected == nil, arrivals.removing.isEmpty,
    let standings = place.memory?.standings(),
    let added = try addOnDisk(
      arrivals.received, to: standings, course: course, root: place.root, workers: workers)
  else { return nil }
  place.memory?.keep(added.standings)
  return added.report
}

/// What the steps of one merge share; where nothing is to be written, there is no writing.
private struct MergeRun {
  var course: Course
  var stats: StatsFolder
  var merged: Records
  var arrivals: [QuizReference: QuizArrivals]
  var names: FormerNames
  var workers: Workers

  func stageQuizzes(_ writing: inout StatsWriting?) throws(DiskError) -> [MergeReport.QuizNews] {
    let disputes = merged.disputes
    let contents = merged.contents(of: disputes.open)
    var news: [MergeReport.QuizNews] = []
    let byHand = stats.byHand
    for var assignment in course.assignments {
      assignment.byHand = byHand
      let reference = assignment.reference
      guard let ledger = merged.ledgers[reference] else { continue }
      let arrived = arrivals[reference] ?? QuizArrivals()
      assignment.heirs = merged.heirs(of: assignment, names)
      var results = grade(ledger, for: assignment, disputes: disputes, workers: workers)
      try ledger.check()
      let changes = try stage(results, arrived.former, &writing)
      for place in results.conflicts.indices {
        results.conflicts[place].entries = contents[results.conflicts[place].id] ?? []
      }
      news.append(
        MergeReport.QuizNews(results, arrived, changes, setAsideBefore: stats.records.setAside))
    }
    return news
  }

  private func stage(
    _ results: QuizResults, _ names: [QuizReference], _ writing: inout StatsWriting?
  ) throws(DiskError) -> SummaryNews {
    let reference = results.assignment.reference
    try writing?.stage(results.ledger, of: reference, former: stats.files[reference])
    // The file's name may have been another quiz's when it was graded last.
    let last = self.names.lastName(of: reference)
    var former = try stats.formerSummary(of: last ?? reference)
    for name in [reference] + names where former == nil {
      former = try stats.formerSummary(of: name)
    }
    let summary = former
    guard writing != nil else {
      var nowhere = SummaryWriter(to: nil)
      return try results.writeSummary(to: &nowhere, former: summary, jobs: workers.jobs)
    }
    var news = SummaryNews(regrades: [])
    try writing?.stageSummary(of: reference) { file throws(DiskError) in
      var writer = SummaryWriter(to: file)
      news = try results.writeSummary(to: &writer, former: summary, jobs: workers.jobs)
      try writer.flush()
    }
    return news
  }

  func report(_ news: [MergeReport.QuizNews], leftOut: Int) -> MergeReport {
    MergeReport(
      quizzes: news, setAside: merged.setAside.entries,
      unmatched: merged.unmatched(in: course, names),
      dropped: stats.cutOff.sorted { $0.key < $1.key }.map {
        "the last line of '\($0.key)', \($0.value.reason)"
      }, leftOut: leftOut)
  }

  /// Remembers how quizzes stand, where nothing but the ledgers tells.
  func remember(_ report: MergeReport, in memory: MergeMemory?) {
    guard stats.byHand.isEmpty, stats.removed.isEmpty, merged.decisions == .none,
      let standings = report.plainStandings
    else { return }
    memory?.keep(standings)
  }

  /// What is set aside, what quizzes with attempts are now, and the ledgers that moved.
  func stageRest(_ writing: inout StatsWriting?) throws(DiskError) {
    try writing?.stage(setAside: merged.setAside, former: stats.setAsideFile)
    for room in course.classrooms {
      let news = room.noting(in: merged.revisions, names) {
        merged.ledgers[QuizReference(classroom: room.id, quiz: $0.id)] != nil
      }
      let isUnsorted = stats.unsortedRevisions.contains(room.id)
      guard let revisions = news ?? (isUnsorted ? merged.revisions[room.id] ?? .empty : nil)
      else { continue }
      try writing?.stage(revisions, of: room.id)
    }
    for reference in stats.records.ledgers.keys.sorted() where merged.ledgers[reference] == nil {
      try writing?.remove(reference)
    }
  }
}

/// What a merge takes in, and what it takes out.
package struct Arrivals: Sendable {
  package var received: [LedgerEntry] = []
  /// A table of answers collected elsewhere.
  package var collected: CollectedSheet? = nil
  /// Attempts that are taken out for good, as those were that earlier runs took out.
  package var removing = RemovedAttempts.none

  package init(_ received: [LedgerEntry] = [], _ collected: CollectedSheet? = nil) {
    (self.received, self.collected) = (received, collected)
  }
}

/// Where a merge finds what was merged before, and whether it writes.
package struct MergePlace: Sendable {
  /// The course's, locked by the caller.
  package var root: Folder
  /// A dry run only tells.
  package var isDryRun = false
  /// Where it says that nothing but new attempts came, only these are looked at.
  package var memory: MergeMemory? = nil

  package init(_ root: Folder) { self.root = root }
}

extension Arrivals {
  /// Takes the table's attempts to the others and leaves out those that were taken out with their
  /// students; how many these are.
  mutating func leaveOut(_ removed: RemovedAttempts) -> Int {
    if let collected { received += collected.entries }
    let count = received.count
    if !removed.isEmpty { received.removeAll(where: removed.contains) }
    return count - received.count
  }
}
