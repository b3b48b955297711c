import Courseware

/// The folder `stats/` of a course: a ledger and a summary a quiz, and what is set aside.
package struct StatsFolder {
  private let root: Folder
  /// The records as they are on disk.
  package private(set) var records: Records
  /// What could not be read, by path; while there is any, nothing may be written.
  package private(set) var damage: [String: [LedgerDamage]]

  static let ledgerEnding = ".ledger.jsonl"
  static let summaryEnding = ".summary.json"
  static let setAsideName = "set-aside.jsonl"

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
}
