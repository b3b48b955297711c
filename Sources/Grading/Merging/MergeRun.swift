package import Courseware
package import Disk
package import Ledgers

/// The result of `quizpress merge`.
package enum MergeOutcome: Sendable {
  case merged(MergeReport)
  /// Ledgers that cannot be read or lack attempts, by path: nothing was written, to avoid data
  /// loss.
  case damaged([String: [LedgerDamage]])
}

/// Merges the received attempts into `stats/` below a course's root.
///
/// Reads the records, merges, grades every quiz in turn with the current course, and writes the
/// changes.
package func mergeOnDisk(
  _ mergeInput: consuming MergeInput, course: Course, at place: MergeTarget, workers: Workers = .one
) throws(DiskError) -> MergeOutcome {
  let removing = mergeInput.removing, plain = mergeInput.plain
  var stats = try StatsFolder(
    below: place.root, jobs: workers.jobs, dropsCutOff: place.dropsCutOff)
  guard stats.damage.isEmpty else { return .damaged(stats.damage) }
  stats.remove(removing)
  mergeInput.collected?.separateRows(from: stats.sheets.values)
  let collected = mergeInput.collected
  let leftOut = mergeInput.leaveOut(stats.removed)
  let (merged, counts, names) = merging(
    mergeInput.received.takeAll(), into: stats.records, course: course)
  stats.placeSheets(merged)
  if let collected { stats.take(collected, merged) }
  var run = MergeRun(
    course: course, stats: stats, merged: merged, mergeInput: counts, names: names, plain: plain,
    workers: workers)
  var writing =
    place.isDryRun ? nil : try StatsWriting(below: place.root, jobs: workers.jobs)
  do throws(DiskError) {
    // Staged first, so that a run that is killed cannot bring back removed attempts. All removed
    // attempts are included, not only those removed in this run: an earlier run may have been
    // killed, and a branch may bring back manual grades. Rows of sheets are staged before any
    // ledger, so that no ledger ever contains an attempt of a sheet that seems to be made by a
    // page.
    let news = (collected?.reference).map(stats.wordFiles) ?? []
    try writing?.stageWords(merged, stats.removed, news: news)
    let moving = run.moving
    if !moving.isEmpty { try writing?.setAside(moving, besides: stats.records.setAside) }
    let quizzes = try run.stageQuizzes(&writing)
    let lost = try stats.lostAttempts(run.missing, in: run.merged)
    guard lost.isEmpty else {
      writing?.discard()
      return .damaged(lost)
    }
    try run.stageRest(&writing, setAside: moving.isEmpty ? stats.setAsideFile : nil)
    try writing?.commit()
    return .merged(run.report(quizzes, leftOut: leftOut))
  } catch {
    writing?.discard()
    throw error
  }
}

/// The state shared by the steps of a merge; a dry run has no ``StatsWriting``.
private struct MergeRun {
  var course: Course
  var stats: StatsFolder
  var merged: Records
  var mergeInput: [QuizReference: QuizMerge]
  var names: FormerNames
  var plain: PlainAttempts
  var workers: Workers
  /// The attempts that the previous summary of a quiz lists and that are not in its ledger.
  var missing: [QuizReference: Set<AttemptID>] = [:]

  /// The attempts that leave a ledger that remains, and that are in another one now.
  var moving: [LedgerEntry] {
    let leaving = stats.records.ledgers.flatMap { name, former in
      merged.ledgers[name].map { former.entries(notIn: $0) } ?? []
    }
    guard !leaving.isEmpty else { return [] }
    let all = Ledger(leaving)
    let gone = Ledger(all.entries(notIn: Ledger(merged.entries)))
    return all.entries(notIn: gone)
  }

  mutating func stageQuizzes(_ writing: inout StatsWriting?) throws(DiskError) -> [MergeReport
    .QuizMergeReport]
  {
    let attemptConflicts = merged.attemptConflicts
    let contents = merged.contents(of: attemptConflicts.open)
    var news: [MergeReport.QuizMergeReport] = []
    let byHand = stats.byHand
    let ledgers = course.assignments.compactMap { merged.ledgers[$0.reference] }
    workers.expect(ledgers.reduce(0) { $0 + $1.entries.count })
    for var assignment in course.assignments {
      assignment.byHand = byHand
      assignment.settled = merged.settled
      let reference = assignment.reference
      guard var ledger = merged.ledgers[reference] else { continue }
      // Written first, because reading the file in its order is faster than looking for each
      // attempt where it was found.
      let former = stats.files[reference]
      ledger = try writing?.stage(ledger, of: reference, former: former) ?? ledger
      merged.ledgers[reference] = ledger
      let arrived = mergeInput[reference] ?? QuizMerge()
      assignment.idMapping = merged.idMapping(of: assignment, names)
      var results = grade(
        ledger, for: assignment, attemptConflicts: attemptConflicts, workers: workers)
      try ledger.check()
      let changes = try stage(results, arrived.former, &writing)
      if !changes.missing.isEmpty { missing[reference] = changes.missing }
      results.findOtherClassrooms(in: course)
      for place in results.conflicts.indices {
        results.conflicts[place].entries = contents[results.conflicts[place].id] ?? []
      }
      var report = MergeReport.QuizMergeReport(
        results, arrived, changes, setAsideBefore: stats.records.setAside, plain: plain)
      report.correctedIndependently = stats.sheets[reference]?.correctedIndependently ?? []
      news.append(report)
    }
    return news
  }

  private func stage(
    _ results: QuizResults, _ names: [QuizReference], _ writing: inout StatsWriting?
  ) throws(DiskError) -> SummaryUpdate {
    let reference = results.assignment.reference
    let summary = try formerSummary(of: results.assignment, names)
    guard writing != nil else {
      var nowhere = SummaryWriter(to: nil)
      return try results.writeSummary(to: &nowhere, former: summary, jobs: workers.jobs)
    }
    var news = SummaryUpdate(regrades: [])
    try writing?.stageSummary(of: reference) { file throws(DiskError) in
      var writer = SummaryWriter(to: file)
      news = try results.writeSummary(to: &writer, former: summary, jobs: workers.jobs)
      try writer.flush()
    }
    return news
  }

  /// The summary of a quiz written by the last run, under the name that the quiz had then.
  ///
  /// When the quiz was last graded, its file's current name may have been that of another quiz, so
  /// a summary of one of its own revisions is preferred.
  private func formerSummary(
    of assignment: Assignment, _ names: [QuizReference]
  ) throws(DiskError) -> OpenFile? {
    let reference = assignment.reference
    let last = self.names.lastName(of: reference)
    if last == nil, names.isEmpty { return try stats.formerSummary(of: reference) }
    let own = assignment.idMapping.revisions.union([assignment.quiz.revision])
    let all = [last ?? reference, reference] + names
    for name in all {
      guard let file = try stats.formerSummary(of: name) else { continue }
      var lines = FormerLines(of: file)
      _ = try lines.next()
      guard let revision = GradingBasis(head: lines.head)?.revision, own.contains(revision) else {
        continue
      }
      return try stats.formerSummary(of: name)
    }
    for name in all {
      if let file = try stats.formerSummary(of: name) { return file }
    }
    return nil
  }

  func report(_ news: [MergeReport.QuizMergeReport], leftOut: Int) -> MergeReport {
    MergeReport(
      quizzes: news, setAside: merged.setAside.entries,
      unmatched: merged.unmatched(in: course, names),
      dropped: stats.cutOff.sorted { $0.key < $1.key }.map {
        "the last line of '\($0.key)', \($0.value.reason)"
      }, leftOut: leftOut)
  }

  /// Stages the attempts set aside, the revisions of quizzes with attempts, and the removal of
  /// ledgers that moved and of summaries without a ledger; the file of attempts set aside is
  /// `former`, unless it was just replaced.
  func stageRest(
    _ writing: inout StatsWriting?, setAside former: FormerLedger?
  ) throws(DiskError) {
    try writing?.stage(setAside: merged.setAside, former: former)
    for classroom in course.classrooms {
      let news = classroom.noting(in: merged.revisions, names, line: { _ in nil }) {
        merged.ledgers[QuizReference(classroom: classroom.id, quiz: $0.id)] != nil
      }
      let isUnsorted = stats.unsortedRevisions.contains(classroom.id)
      guard let revisions = news ?? (isUnsorted ? merged.revisions[classroom.id] ?? .empty : nil)
      else { continue }
      try writing?.stage(revisions.bytes, revisionsName, of: classroom.id)
    }
    var known = Set(stats.records.ledgers.keys)
    // If one branch removed a quiz, Git keeps the summary of the other one, which names students.
    // Beside an incomplete ledger, a summary may be the only sign of a lost attempt.
    if stats.cutOff.isEmpty { known.formUnion(stats.summaries) }
    for reference in known.sorted() where merged.ledgers[reference] == nil {
      try writing?.remove(reference)
    }
  }
}

/// The attempts that a merge adds and removes.
package struct MergeInput: Sendable {
  /// The attempts that were handed in, decrypted and with their times of receipt, in pieces.
  package var received: [[LedgerEntry]] = []
  /// A table of responses collected elsewhere.
  var collected: MergedSheet? = nil
  /// The attempts that were received unencrypted, and the quizzes that should encrypt them.
  package var plain = PlainAttempts()
  /// Attempts to remove permanently, in addition to those that earlier runs removed.
  package var removing = RemovedAttempts.none

  /// Creates the input of a merge that removes nothing.
  package init(_ received: [LedgerEntry] = [], _ collected: MergedSheet? = nil) {
    (self.received, self.collected) = ([received], collected)
  }
}

/// Received attempts that are not encrypted.
package struct PlainAttempts: Sendable {
  /// The quizzes whose pages encrypt attempts.
  package var sealedQuizzes: Set<QuizReference> = []
  /// The attempts that were not encrypted, at any quiz.
  package var ids: Set<AttemptID> = []

  /// Creates an empty list, as if all attempts had been encrypted.
  package init() {}
}

/// The course folder and options of a merge.
package struct MergeTarget: Sendable {
  /// The course folder, locked by the caller.
  var root: Folder
  /// Whether to report without writing.
  package var isDryRun = false
  /// Whether to drop an incomplete last line of a ledger and to name it in the report; without
  /// this, it is damage.
  package var dropsCutOff = false

  /// Creates the target of a merge that writes, in a folder that the caller has locked.
  package init(_ root: Folder) { self.root = root }
}

extension MergeInput {
  /// Adds the table's attempts to the others, and leaves out those that were removed with their
  /// students; returns the number left out.
  mutating func leaveOut(_ removed: RemovedAttempts) -> Int {
    if let collected { received.append(collected.entries) }
    if removed.isEmpty { return 0 }
    var leftOut = 0
    for piece in received.indices {
      let count = received[piece].count
      received[piece].removeAll(where: removed.contains)
      leftOut += count - received[piece].count
    }
    return leftOut
  }
}

extension QuizResults {
  /// Finds another classroom whose roster has the students who are not on this one's.
  ///
  /// If a folder was renamed without `formerly` and another classroom got its name, attempts are
  /// compared with the wrong roster.
  fileprivate mutating func findOtherClassrooms(in course: Course) {
    guard !unknownAttempts.isEmpty else { return }
    let own = assignment.classroom.id
    let others = course.classrooms.filter { classroom in
      classroom.id != own && !classroom.members.isEmpty && !classroom.formerly.contains(own)
        && classroom.quizzes.contains { $0.id == assignment.quiz.id }
    }
    let rosters = others.map { Roster($0.members) }
    for place in unknownAttempts.indices.prefix(maxFindingsPerFile) {
      let student = unknownAttempts[place].student
      let found = others.indices.filter { index in
        if case .known = rosters[index].identify(student) { true } else { false }
      }
      guard found.count == 1, let only = found.first else { continue }
      unknownAttempts[place].otherClassroom = others[only].id
      unknownAttempts[place].nearest = nil
    }
  }
}
