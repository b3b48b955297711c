import Courseware
import Disk

/// Merges a few attempts into ledgers that are just as the last merge left them, with the course as
/// it was then; `nil` where that takes more than adding lines.
///
/// What it writes and reports is what looking at everything would: files that are the same bytes,
/// and the same words.
func addOnDisk(
  _ received: [LedgerEntry], to standings: [QuizReference: Standing], course: Course,
  root: Folder, workers: Workers
) throws(DiskError) -> (report: MergeReport, standings: [QuizReference: Standing])? {
  let entries = Ledger(received).entries
  guard let stats = try root.folder("stats"), isWorthwhile(entries, standings),
    zip(entries, entries.dropFirst()).allSatisfy({ $0.id != $1.id }),
    entries.allSatisfy({ $0.reference.map { standings[$0] != nil } ?? false })
  else { return nil }
  var run = Adding(
    course: course, stats: stats, standings: standings, entries: entries, received: received,
    workers: workers)
  guard let found = try run.places() else { return nil }
  var writing = try StatsWriting(below: root, jobs: workers.jobs)
  do throws(DiskError) {
    guard let news = try run.stage(found, &writing) else {
      writing.discard()
      return nil
    }
    try writing.commit()
    return (MergeReport(quizzes: news, setAside: []), run.standings)
  } catch {
    writing.discard()
    throw error
  }
}

/// Looking for many attempts in many ledgers one by one takes longer than reading all of them.
private func isWorthwhile(
  _ entries: [LedgerEntry], _ standings: [QuizReference: Standing]
) -> Bool {
  let attempts = standings.values.reduce(0) { $0 + $1.attempts }
  return entries.count * 8 <= attempts && entries.count * standings.count <= 1 << 18
}

/// What the steps of one addition share.
private struct Adding {
  let course: Course
  let stats: Folder
  var standings: [QuizReference: Standing]
  /// Each with an id of its own, by id.
  let entries: [LedgerEntry]
  let received: [LedgerEntry]
  let workers: Workers

  /// The quizzes with attempts, in the course's order.
  private var assignments: [Assignment] {
    course.assignments.filter { standings[$0.reference] != nil }
  }

  /// For each quiz the attempts it does not have yet, with their places in its ledger; `nil` where
  /// an id stands in a ledger with other content, in another quiz's, or with a later time.
  func places() throws(DiskError) -> [[(entry: LedgerEntry, offset: Int)]]? {
    let assignments = assignments
    guard assignments.count == standings.count else { return nil }
    let found = try parallelMap(assignments.count, jobs: workers.jobs) {
      index throws(DiskError) in
      try places(in: assignments[index].reference)
    }
    return found.contains { $0 == nil } ? nil : found.compactMap(\.self)
  }

  private func places(in quiz: QuizReference) throws(DiskError) -> [(LedgerEntry, Int)]? {
    guard let file = try stats.folder(quiz.classroom)?.file(quiz.quiz + StatsFolder.ledgerEnding)
    else { return nil }
    var search = try LineSearch(ledger: file)
    var places: [(LedgerEntry, Int)] = []
    for entry in entries {
      guard let id = entry.id, let place = try search.place(of: id) else { return nil }
      switch place {
      case .before(let offset):
        if entry.reference == quiz { places.append((entry, offset)) }
      case .at(let range):
        let line = try search.bytes(of: range)
        guard let old = ledgerEntry(line, at: range.lowerBound, of: file),
          old.isRepeated(by: entry), old.received <= entry.received
        else { return nil }
      }
    }
    return places
  }

  /// Stages what is new; `nil` where everything has to be looked at.
  mutating func stage(
    _ found: [[(entry: LedgerEntry, offset: Int)]], _ writing: inout StatsWriting
  ) throws(DiskError) -> [MergeReport.QuizNews]? {
    var records = Records.empty
    records.revisions = try stats.allRevisions(jobs: workers.jobs)
    let names = FormerNames(of: course, records.revisions)
    var news: [MergeReport.QuizNews] = []
    for (var assignment, new) in zip(assignments, found) {
      let quiz = assignment.reference
      if !new.isEmpty {
        guard !names.dependsOnRevision(quiz) else { return nil }
        assignment.heirs = records.recordedHeirs(of: assignment, names)
        guard let standing = try stage(new, assignment, &writing) else { return nil }
        standings[quiz] = standing
      }
      let arrived = received.count { $0.reference == quiz }
      news.append(
        MergeReport.QuizNews(
          standings[quiz] ?? Standing(), of: quiz, new: new.count, known: arrived - new.count))
    }
    return news
  }

  /// How the quiz stands then.
  private func stage(
    _ new: [(entry: LedgerEntry, offset: Int)], _ assignment: Assignment,
    _ writing: inout StatsWriting
  ) throws(DiskError) -> Standing? {
    let quiz = assignment.reference
    guard let room = try stats.folder(quiz.classroom),
      let ledger = try room.file(quiz.quiz + StatsFolder.ledgerEnding),
      let summary = try room.file(quiz.quiz + StatsFolder.summaryEnding),
      let outcome = try QuizAddition(
        assignment: assignment, ledger: ledger, summary: summary, new: new,
        prints: standings[quiz]?.prints ?? PrintIndex()
      ).outcome()
    else { return nil }
    try writing.stage(outcome.ledger, of: ledger, quiz, StatsFolder.ledgerEnding)
    try writing.stage(outcome.summary, of: summary, quiz, StatsFolder.summaryEnding)
    guard let former = standings[quiz] else { return nil }
    var standing = former.replacing(outcome.before, with: outcome.after)
    standing.prints = former.prints.joined(outcome.prints)
    return standing
  }
}

extension StatsWriting {
  /// Stages a file of a quiz that is the old one with some changes.
  fileprivate mutating func stage(
    _ splice: Splice, of old: OpenFile, _ quiz: QuizReference, _ ending: String
  ) throws(DiskError) {
    let jobs = jobs
    try stage(quiz.quiz + ending, of: quiz.classroom) { file throws(DiskError) in
      try file.write(splice, of: old, jobs: jobs)
    }
  }
}

extension MergeReport.QuizNews {
  fileprivate init(_ standing: Standing, of quiz: QuizReference, new: Int, known: Int) {
    self.init(
      reference: quiz, standing: standing, new: new, takenUp: 0, known: known, conflicts: [],
      strangers: [], regrades: [], reasons: [], returned: [], formerNames: [])
  }
}
