import Courseware

/// The folder `stats/` of a course: a ledger and a summary a quiz, and what is set aside.
package struct StatsFolder {
  private let root: Folder
  /// The records as they are on disk.
  package private(set) var records: Records
  /// What could not be read, by path; while there is any, nothing may be written.
  package private(set) var damage: [String: [LedgerDamage]]

  private static let ledgerEnding = ".ledger.jsonl"
  private static let summaryEnding = ".summary.json"
  private static let setAsideName = "set-aside.jsonl"

  /// Reads `stats/` below a course's root; where there is none yet, the records are empty.
  package init(below root: Folder) throws(DiskFault) {
    self.root = root
    records = .empty
    damage = [:]
    guard let stats = try root.folder("stats") else { return }
    records.setAside = try readLedger(StatsFolder.setAsideName, in: stats)
    for name in try stats.names() where !name.hasPrefix(".") && !name.hasSuffix(".jsonl") {
      guard try stats.holdsFolder(name), let classroom = try stats.folder(name) else { continue }
      for file in try classroom.names() where file.hasSuffix(StatsFolder.ledgerEnding) {
        guard !file.hasPrefix(".") else { continue }
        let quiz = String(file.dropLast(StatsFolder.ledgerEnding.count))
        let ledger = try readLedger(file, in: classroom)
        records.ledgers[QuizReference(classroom: name, quiz: quiz)] = ledger
      }
    }
  }

  private mutating func readLedger(
    _ name: String, in folder: Folder
  ) throws(DiskFault) -> Ledger {
    let (ledger, faults) = Ledger.read(try folder.read(name) ?? [])
    if !faults.isEmpty { damage[folder.below(name)] = faults }
    return ledger
  }

  /// The summary that the last run left of a quiz, where there is one.
  package func formerSummary(of reference: QuizReference) throws(DiskFault) -> FormerSummary? {
    let stats = try root.folder("stats")
    let classroom = try stats?.folder(reference.classroom)
    let bytes = try classroom?.read(reference.quiz + StatsFolder.summaryEnding)
    return bytes.flatMap { FormerSummary($0) }
  }

  /// Puts the records and summaries on disk: all staged first, then each put in its place.
  ///
  /// Files that would not change are left alone. Quizzes come before what is set aside, and
  /// ledgers that moved there are removed last, so that a run killed anywhere loses nothing: an
  /// attempt may stand twice for a while, and the next run heals that.
  package func write(
    _ records: Records, summaries: [QuizReference: [UInt8]]
  ) throws(DiskFault) {
    var changes = Changes()
    do throws(DiskFault) {
      let stats = try root.makeFolder("stats")
      for (reference, ledger) in records.ledgers.sorted(by: { $0.key < $1.key }) {
        let classroom = try stats.makeFolder(reference.classroom)
        try changes.stage(reference.quiz + StatsFolder.ledgerEnding, ledger.jsonLines, classroom)
        let summary = summaries[reference] ?? []
        try changes.stage(reference.quiz + StatsFolder.summaryEnding, summary, classroom)
      }
      if !records.setAside.isEmpty {
        try changes.stage(StatsFolder.setAsideName, records.setAside.jsonLines, stats)
      } else {
        changes.removals.append((stats, StatsFolder.setAsideName))
      }
      for reference in self.records.ledgers.keys.sorted() where records.ledgers[reference] == nil {
        guard let classroom = try stats.folder(reference.classroom) else { continue }
        changes.removals.append((classroom, reference.quiz + StatsFolder.ledgerEnding))
        changes.removals.append((classroom, reference.quiz + StatsFolder.summaryEnding))
      }
      try changes.commit()
    } catch {
      changes.discard()
      throw error
    }
  }
}

/// Files to replace and to remove, in this order.
private struct Changes {
  var staged: [(folder: Folder, name: String)] = []
  var removals: [(folder: Folder, name: String)] = []

  mutating func stage(_ name: String, _ bytes: [UInt8], _ folder: Folder) throws(DiskFault) {
    guard try folder.read(name) != bytes else { return }
    staged.append((folder, name))
    try folder.stage(name, bytes)
  }

  func commit() throws(DiskFault) {
    for (folder, name) in staged {
      try folder.commit(name)
      try folder.sync()
    }
    for (folder, name) in removals where try folder.read(name) != nil {
      try folder.remove(name)
      try folder.sync()
    }
  }

  func discard() {
    for (folder, name) in staged { folder.discard(name) }
  }
}
