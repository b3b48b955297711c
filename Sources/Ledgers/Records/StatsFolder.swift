import Courseware
package import Disk

/// The folder `stats/` of a course: for each quiz a ledger and a summary, and the attempts set
/// aside.
package struct StatsFolder {
  private let root: Folder
  /// The records as they are on disk.
  package private(set) var records: Records
  /// The ledgers of quizzes as they are on disk.
  package private(set) var files: [QuizReference: FormerLedger] = [:]
  /// The quizzes that have a summary, under the names of its folder and file.
  package private(set) var summaries: [QuizReference] = []
  /// The ledger of attempts set aside as it is on disk.
  package private(set) var setAsideFile: FormerLedger?
  private let jobs: Int
  private let dropsCutOff: Bool
  private var inMemory = 0
  /// Attempts that were removed with their student.
  ///
  /// The records contain none of them.
  package private(set) var removed = RemovedAttempts.none
  /// The rows of sheets that attempts were made from, by quiz.
  package private(set) var sheets: [QuizReference: SheetRecords] = [:]
  /// The manual grades, by quiz.
  private(set) var marks: [QuizReference: ManualGrades] = [:]
  /// The classrooms whose revisions file must be rewritten because its lines are not sorted.
  package private(set) var unsortedRevisions: Set<String> = []
  /// The damaged records, by path; nothing may be written if there are any.
  package private(set) var damage: [String: [LedgerDamage]]
  /// Incomplete last lines, by path, if the caller drops them: they are gone when the file is
  /// written.
  package private(set) var cutOff: [String: LedgerDamage] = [:]

  /// The end of a ledger's file name, which starts with the quiz's id: `cells.ledger.jsonl`.
  package static let ledgerEnding = ".ledger.jsonl"
  /// The end of the file name of a quiz's summary, which is in the same folder as its ledger.
  package static let summaryEnding = ".summary.json"
  static let sheetsEnding = ".sheets.jsonl"
  static let marksEnding = ".marks.jsonl"
  /// The file in `stats/` with the attempts of ``Records/setAside``.
  static let setAsideName = "set-aside.jsonl"
  /// The file in `stats/` with the ``Decisions`` about conflicts.
  package static let resolvedName = "resolved.jsonl"
  static let removedName = "removed.jsonl"
  /// The file in `stats/` with the ``SettledChecks``.
  package static let settledName = "settled.jsonl"

  /// Reads `stats/` in the root folder of a course; if it does not exist, the records are empty.
  ///
  /// Up to `jobs` workers read a large ledger. The published revisions are not read if there are no
  /// attempts and the caller does not merge any. With `dropsCutOff`, an incomplete last line of a
  /// ledger is no damage.
  package init(
    below root: Folder, jobs: Int = 1, takesIn: Bool = true, dropsCutOff: Bool = false
  ) throws(DiskError) {
    (self.root, self.jobs, self.dropsCutOff) = (root, jobs, dropsCutOff)
    records = .empty
    damage = [:]
    guard let stats = try root.folder("stats") else { return }
    setAsideFile = try readLedger(StatsFolder.setAsideName, in: stats)
    records.setAside = setAsideFile?.ledger ?? .empty
    let removed = try readDecided(in: stats)
    for name in try stats.classroomNames() {
      guard let classroom = try stats.folder(name) else { continue }
      for file in try classroom.names() where !file.hasPrefix(".") {
        try readByHand(file, in: classroom, named: name)
        if file.hasSuffix(StatsFolder.summaryEnding) {
          let quiz = String(file.dropLast(StatsFolder.summaryEnding.count))
          summaries.append(QuizReference(classroom: name, quiz: quiz))
        }
        guard file.hasSuffix(StatsFolder.ledgerEnding) else { continue }
        let quiz = String(file.dropLast(StatsFolder.ledgerEnding.count))
        let reference = QuizReference(classroom: name, quiz: quiz)
        files[reference] = try readLedger(file, in: classroom)
        records.ledgers[reference] = files[reference]?.ledger ?? .empty
      }
    }
    remove(removed)
    if takesIn || !records.ledgers.isEmpty || !records.setAside.isEmpty {
      try readRevisions(in: stats)
    }
  }

  /// The quizzes that have a ledger in `stats/` below the root folder of a course; ledgers are not
  /// read.
  package static func quizzesWithLedgers(below root: Folder) throws(DiskError) -> [QuizReference] {
    guard let stats = try root.folder("stats") else { return [] }
    var found: [QuizReference] = []
    for name in try stats.classroomNames() {
      guard let classroom = try stats.folder(name) else { continue }
      for file in try classroom.names()
      where !file.hasPrefix(".") && file.hasSuffix(ledgerEnding) {
        let quiz = String(file.dropLast(ledgerEnding.count))
        found.append(QuizReference(classroom: name, quiz: quiz))
      }
    }
    return found
  }

  /// Reads the decisions about conflicts and the settled checks; returns the removed attempts.
  private mutating func readDecided(in stats: Folder) throws(DiskError) -> RemovedAttempts {
    let resolved = Decisions.read(try stats.read(StatsFolder.resolvedName) ?? [])
    records.decisions = resolved.decisions
    let settled = SettledChecks.read(try stats.read(StatsFolder.settledName) ?? [])
    records.settled = settled.settled
    let (removed, faults) = RemovedAttempts.read(try stats.read(StatsFolder.removedName) ?? [])
    for (name, faults) in [
      (StatsFolder.resolvedName, resolved.damage), (StatsFolder.removedName, faults),
      (StatsFolder.settledName, settled.damage),
    ] where !faults.isEmpty { damage[stats.path(of: name)] = faults }
    return removed
  }

  private mutating func readRevisions(in stats: Folder) throws(DiskError) {
    for name in try stats.classroomNames() {
      guard let folder = try stats.folder(name),
        let bytes = try folder.read(revisionsName)
      else { continue }
      let revisions = Revisions(bytes)
      if revisions.isDamaged {
        damage[folder.path(of: revisionsName)] = Revisions.damage(in: bytes)
      }
      if revisions != .empty { records.revisions[name] = revisions }
      if !bytes.hasSortedLines { unsortedRevisions.insert(name) }
    }
  }

  /// Removes attempts from the records, in addition to those that were removed before.
  package mutating func remove(_ more: RemovedAttempts) {
    removed = removed.union(more)
    records = records.without(removed)
  }

  private mutating func readByHand(
    _ file: String, in folder: Folder, named classroom: String
  ) throws(DiskError) {
    func reference(_ ending: String) -> QuizReference? {
      guard file.hasSuffix(ending) else { return nil }
      return QuizReference(classroom: classroom, quiz: String(file.dropLast(ending.count)))
    }
    var faults: [LedgerDamage] = []
    if let quiz = reference(StatsFolder.sheetsEnding) {
      (sheets[quiz], faults) = SheetRecords.read(try folder.read(file) ?? [])
    } else if let quiz = reference(StatsFolder.marksEnding) {
      (marks[quiz], faults) = ManualGrades.read(try folder.read(file) ?? [])
    }
    if !faults.isEmpty { damage[folder.path(of: file)] = faults }
  }

  /// Moves the rows of tables to the quizzes that have their attempts now, for example after a file
  /// or a folder was renamed.
  package mutating func placeSheets(_ placed: Records) {
    let ids = Set(sheets.values.flatMap { $0.lines.map(\.attempt) })
    guard !ids.isEmpty else { return }
    var quizzesByAttempt: [AttemptID: QuizReference] = [:]
    for (quiz, ledger) in placed.ledgers {
      for entry in ledger.entries {
        if let id = entry.id, ids.contains(id) { quizzesByAttempt[id] = quiz }
      }
    }
    var lines: [QuizReference: [SheetRecords.Line]] = [:]
    for (quiz, own) in sheets {
      for line in own.lines {
        lines[quizzesByAttempt[line.attempt] ?? quiz, default: []].append(line)
      }
    }
    sheets = lines.mapValues { SheetRecords($0) }
  }

  /// The scores given by people, for all quizzes together, because attempt ids are unique among
  /// them.
  package var byHand: ManualScores {
    ManualScores(sheets: sheets.sorted { $0.key < $1.key }.map(\.value), marks: Array(marks.values))
  }

  /// Adds a table that is merged now; `merged` are the records with its attempts.
  ///
  /// The manual grades of a corrected row are kept for unchanged answers of the same student.
  package mutating func take(_ collected: MergedSheet, _ merged: Records) {
    let (quiz, grades) = (collected.reference, byHand.marks)
    let before = sheets[quiz] ?? .empty
    let after = before.adding(collected.sheet, at: collected.now)
    sheets[quiz] = after
    let corrected = after.replaced.subtracting(before.replaced)
    guard !grades.isEmpty, !corrected.isEmpty else { return }
    var former: [Attempt.Student: [ManualGrade]] = [:]
    for entry in merged.ledgers[quiz]?.entries ?? [] {
      guard let id = entry.id, corrected.contains(id), let attempt = entry.attempt else { continue }
      former[attempt.student, default: []] += grades.marks(of: id)
    }
    let kept = collected.sheet.rows.flatMap { row in
      grades.kept(of: former[row.attempt.student] ?? [], for: row.attempt)
    }
    if !kept.isEmpty { marks[quiz] = (marks[quiz] ?? .empty).adding(kept) }
  }

  /// The current files of table rows and manual grades of a quiz.
  package func wordFiles(of quiz: QuizReference) -> [WordFile] {
    [
      (StatsFolder.sheetsEnding, sheets[quiz]?.jsonLines),
      (StatsFolder.marksEnding, marks[quiz]?.jsonLines),
    ].compactMap { ending, lines in
      lines.map { (classroom: quiz.classroom, name: quiz.quiz + ending, lines: $0) }
    }
  }

  /// The number of manual grades that are removed together with attempts, in each file, by path.
  ///
  /// The grades of an attempt are kept if another attempt has the same id.
  package func grades(
    leavingWith removed: RemovedAttempts
  ) -> [(path: String, count: Int)] {
    let left = Set(records.entries.filter { !removed.contains($0) }.compactMap(\.id))
    return marks.sorted { $0.key < $1.key }.compactMap { quiz, grades in
      let count = grades.lines.count {
        removed.contains($0.attempt) && !left.contains($0.attempt)
      }
      let path = "stats/\(quiz.classroom)/\(quiz.quiz)\(StatsFolder.marksEnding)"
      return count == 0 ? nil : (path, count)
    }
  }

  /// A file of rows of tables or of manual grades.
  package typealias WordFile = (classroom: String, name: String, lines: [UInt8])

  /// Small ledgers are read into memory up to a total size, which limits the number of open files.
  private mutating func readLedger(
    _ name: String, in folder: Folder
  ) throws(DiskError) -> FormerLedger? {
    guard let file = try folder.file(name) else { return nil }
    let size = try file.size()
    let isSmall = size <= StatsFolder.maxSizeInMemory && inMemory < StatsFolder.maxInMemory
    if isSmall { inMemory += size }
    let (ledger, faults) =
      isSmall
      ? Ledger.read(try folder.read(name) ?? []) : try Ledger.read(file, jobs: jobs)
    for fault in faults {
      if fault.isCutOff, dropsCutOff {
        cutOff[folder.path(of: name)] = fault
      } else {
        damage[folder.path(of: name), default: []].append(fault)
      }
    }
    return FormerLedger(ledger: ledger, size: size)
  }

  /// The path of the ledger of a quiz, whether or not it exists.
  package func pathOfLedger(_ quiz: QuizReference) -> String {
    root.path(of: "stats/\(quiz.classroom)/\(quiz.quiz)\(StatsFolder.ledgerEnding)")
  }

  /// The limits in bytes for one ledger, 1 MiB, and for all ledgers, 64 MiB.
  static let maxSizeInMemory = 1 << 20
  private static let maxInMemory = 64 << 20

  /// The summary of a quiz written by the last run; `nil` if there is none.
  package func formerSummary(of reference: QuizReference) throws(DiskError) -> OpenFile? {
    let stats = try root.folder("stats")
    let classroom = try stats?.folder(reference.classroom)
    return try classroom?.file(reference.quiz + StatsFolder.summaryEnding)
  }
}

/// A ledger as it is on disk.
package struct FormerLedger: Sendable {
  var ledger: Ledger
  /// The size of the file in bytes.
  var size: Int
}

extension Folder {
  /// The names of the classrooms that have a folder in this one, `stats/`.
  func classroomNames() throws(DiskError) -> [String] {
    var found: [String] = []
    for name in try names() where !name.hasPrefix(".") && !name.hasSuffix(".jsonl") {
      if try containsFolder(name) { found.append(name) }
    }
    return found
  }
}
