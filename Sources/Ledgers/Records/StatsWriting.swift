package import Disk

/// Stages new files of `stats/` and replaces the old ones when all are complete.
///
/// Unchanged files are not written. Quizzes are replaced before the attempts set aside, and ledgers
/// whose attempts moved there are removed last; attempts that move from one ledger to another are
/// set aside first. So an interrupted run loses nothing: at worst an attempt is stored twice until
/// the next run.
package struct StatsWriting {
  private let stats: Folder
  private let jobs: Int
  /// The folders of classrooms, each opened once, because a process may have few open files.
  private var classrooms: [String: Folder] = [:]
  private var staged: [(folder: Folder, name: String)] = []
  private var removals: [(folder: Folder, name: String)] = []

  /// Creates `stats/` below a course's root if it does not exist.
  package init(below root: Folder, jobs: Int) throws(DiskError) {
    stats = try root.makeFolder("stats")
    self.jobs = jobs
  }

  /// Stages the ledger of a quiz, unless its file already has the same content.
  ///
  /// - Returns: The same ledger, whose contents are read from the file in the order of its entries
  ///   if it is large.
  package mutating func stage(
    _ ledger: Ledger, of reference: QuizReference, former: FormerLedger?
  ) throws(DiskError) -> Ledger {
    let classroom = try folder(of: reference.classroom)
    var stored = ledger
    try stage(ledger, reference.quiz + StatsFolder.ledgerEnding, classroom, former) {
      (file) throws(DiskError) in
      // Thousands of small ledgers would need as many open files.
      if try file.size() > StatsFolder.maxSizeInMemory { stored = ledger.moved(to: file) }
    }
    return stored
  }

  /// Stages a quiz's summary, which `write` writes.
  package mutating func stageSummary(
    of reference: QuizReference, _ write: (StagedFile) throws(DiskError) -> Void
  ) throws(DiskError) {
    let classroom = try folder(of: reference.classroom)
    try stage(reference.quiz + StatsFolder.summaryEnding, classroom, write)
  }

  /// Stages the decisions, the removed attempts, the manual grades, and the rows of tables; `news`
  /// contains the files of the quiz that a table is merged into, if there is one.
  ///
  /// Lines of removed attempts are dropped, and the others keep their order.
  package mutating func stageWords(
    _ records: Records, _ removed: RemovedAttempts, news: [StatsFolder.WordFile]
  ) throws(DiskError) {
    if !removed.isEmpty { try stage(removed.jsonLines, StatsFolder.removedName, stats) }
    if records.decisions != .none {
      try stage(records.decisions.bytes, StatsFolder.resolvedName, stats)
    }
    if !records.settled.isEmpty {
      try stage(records.settled.bytes, StatsFolder.settledName, stats)
    }
    let left = removed.isEmpty ? [] : Set(records.entries.compactMap(\.id))
    func kept(_ lines: [UInt8]) -> [UInt8] {
      (removed.isEmpty ? lines : removed.withoutLines(lines, left: left)).sortedLines
    }
    for file in news { try stage(kept(file.lines), file.name, of: file.classroom) }
    for name in try stats.classroomNames() {
      guard let classroom = try stats.folder(name) else { continue }
      for file in try classroom.names() where isRecordOfAttempts(file) {
        if news.contains(where: { $0.classroom == name && $0.name == file }) { continue }
        let lines = try classroom.read(file) ?? []
        if kept(lines) != lines { try stage(kept(lines), file, classroom) }
      }
    }
  }

  private mutating func stage(
    _ bytes: [UInt8], _ name: String, _ folder: Folder
  ) throws(DiskError) {
    try stage(name, folder) { file throws(DiskError) in try file.write(bytes, at: 0) }
  }

  /// Stages a file in the folder of a classroom.
  package mutating func stage(
    _ bytes: [UInt8], _ name: String, of classroom: String
  ) throws(DiskError) {
    try stage(bytes, name, try folder(of: classroom))
  }

  /// Sets attempts aside at once, in addition to those that already are.
  ///
  /// They are about to leave their ledger for another one, and both are replaced one after the
  /// other.
  package func setAside(_ moving: [LedgerEntry], besides former: Ledger) throws(DiskError) {
    let name = StatsFolder.setAsideName
    do throws(DiskError) {
      let file = try StagedFile(name, in: stats)
      try file.write(former.union(Ledger(moving)), jobs: jobs)
      try file.finish()
      try stats.commit(name)
      try stats.synchronize()
    } catch {
      stats.discard(name)
      throw error
    }
  }

  /// Stages the attempts that are set aside; if there are none, the file is removed.
  package mutating func stage(
    setAside ledger: Ledger, former: FormerLedger?
  ) throws(DiskError) {
    if ledger.isEmpty {
      removals.append((stats, StatsFolder.setAsideName))
    } else {
      try stage(ledger, StatsFolder.setAsideName, stats, former)
    }
  }

  /// Marks the files of a quiz that the course no longer has for removal; its attempts are set
  /// aside.
  package mutating func remove(_ reference: QuizReference) throws(DiskError) {
    guard try stats.containsFolder(reference.classroom) else { return }
    let classroom = try folder(of: reference.classroom)
    // The ledger is removed last: as long as it exists, the next run removes the rest.
    removals.append((classroom, reference.quiz + StatsFolder.summaryEnding))
    removals.append((classroom, reference.quiz + StatsFolder.ledgerEnding))
  }

  /// Marks a file for removal by its path below `stats/`.
  package mutating func remove(_ path: String) throws(DiskError) {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count == 2, try stats.containsFolder(parts[0]) else { return }
    removals.append((try folder(of: parts[0]), parts[1]))
  }

  /// The folder of a classroom, which is created if it does not exist.
  private mutating func folder(of classroom: String) throws(DiskError) -> Folder {
    if let known = classrooms[classroom] { return known }
    let folder = try stats.makeFolder(classroom)
    classrooms[classroom] = folder
    return folder
  }

  /// Replaces all staged files and removes the marked ones.
  package func commit() throws(DiskError) {
    for (folder, name) in staged {
      try folder.commit(name)
      try folder.synchronize()
    }
    for (folder, name) in removals where try folder.status(of: name) != nil {
      try folder.remove(name)
      try folder.synchronize()
    }
  }

  /// Discards the files that are staged but not yet in place.
  package func discard() {
    for (folder, name) in staged { folder.discard(name) }
  }

  /// Stages a ledger, unless its file already has the same content; `use` gets the new file.
  private mutating func stage(
    _ ledger: Ledger, _ name: String, _ folder: Folder, _ former: FormerLedger?,
    use: (OpenFile) throws(DiskError) -> Void = { _ in }
  ) throws(DiskError) {
    if let former, ledger.isStored(in: former.ledger, ofSize: former.size) { return }
    let jobs = jobs
    try stage(name, folder) { file throws(DiskError) in
      try file.write(ledger, jobs: jobs)
      try use(file.file)
    }
  }

  private mutating func stage(
    _ name: String, _ folder: Folder, _ write: (StagedFile) throws(DiskError) -> Void
  ) throws(DiskError) {
    staged.append((folder, name))
    let file = try StagedFile(name, in: folder)
    try write(file)
    if let old = try folder.file(name), try file.isSame(as: old) {
      staged.removeLast()
      folder.discard(name)
    } else {
      try file.finish()
    }
  }
}

/// Whether the lines of a classroom's file belong to attempts by id: manual grades or table rows.
package func isRecordOfAttempts(_ name: String) -> Bool {
  !name.hasPrefix(".")
    && [StatsFolder.marksEnding, StatsFolder.sheetsEnding].contains { name.hasSuffix($0) }
}
