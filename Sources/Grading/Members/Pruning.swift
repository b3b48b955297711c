package import Courseware
package import Disk
package import Ledgers

/// The records in `stats/` of quizzes and classrooms that no longer exist.
package struct Pruning: Sendable {
  /// The numbers of attempts that are set aside, by the quiz that they name.
  package var attempts: [(reference: QuizReference, count: Int)]
  /// Files that no attempt of the course needs, by their paths below `stats/`.
  package var files: [String]
  /// The attempts that remain set aside: those in later formats, and those at drafts.
  let kept: Ledger

  /// Whether there is nothing to do.
  package var isEmpty: Bool { attempts.isEmpty && files.isEmpty }

  /// Finds records that are no longer needed; `hasSource` returns whether a quiz has a file, which
  /// may be a draft.
  package init(
    _ stats: StatsFolder, course: Course, root: Folder, hasSource: (QuizReference) -> Bool
  ) throws(DiskError) {
    let merged = merge([], into: stats.records, course: course)
    let names = FormerNames(of: course, stats.records.revisions)
    // A ledger under a quiz's former name is kept, because the next merge renames it.
    func isNeeded(_ quiz: QuizReference) -> Bool { hasSource(quiz) || names[quiz] != nil }
    var counts: [QuizReference: Int] = [:]
    var kept: [LedgerEntry] = []
    for entry in merged.setAside.entries {
      if let reference = entry.reference, !isNeeded(reference) {
        counts[reference, default: 0] += 1
      } else {
        kept.append(entry)
      }
    }
    self.kept = Ledger(kept)
    attempts = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    var ids = Set(merged.ledgers.values.flatMap(\.entries).compactMap(\.id))
    ids.formUnion(kept.compactMap(\.id))
    files = try staleFiles(root, ids, isNeeded)
  }
}

/// Ledgers and summaries without a quiz, and manual grades and rows of sheets whose attempts are
/// all gone.
private func staleFiles(
  _ root: Folder, _ ids: Set<AttemptID>, _ isNeeded: (QuizReference) -> Bool
) throws(DiskError) -> [String] {
  guard let stats = try root.folder("stats") else { return [] }
  var stale: [String] = []
  for name in try stats.names() where !name.hasPrefix(".") && !name.hasSuffix(".jsonl") {
    guard try stats.containsFolder(name), let classroom = try stats.folder(name) else { continue }
    // The revisions file belongs to all quizzes of the classroom and contains no student data.
    for file in try classroom.names() where !file.hasPrefix(".") && file != revisionsName {
      guard let dot = file.firstIndex(of: "."),
        !isNeeded(QuizReference(classroom: name, quiz: String(file[..<dot])))
      else { continue }
      let ending = String(file[dot...])
      let isDerived = [StatsFolder.ledgerEnding, StatsFolder.summaryEnding].contains(ending)
      if isDerived {
        stale.append("\(name)/\(file)")
      } else if isRecordOfAttempts(file) {
        let lines = try classroom.read(file) ?? []
        if !lines.namesAttempt(of: ids) { stale.append("\(name)/\(file)") }
      }
    }
  }
  return stale
}

extension [UInt8] {
  /// Whether any line of JSON belongs to one of these attempts.
  fileprivate func namesAttempt(of ids: Set<AttemptID>) -> Bool {
    split(separator: 10).contains { line in
      let json = try? JSONValue(Array(line), limit: .max)
      return json?["attempt"]?.string.flatMap { AttemptID($0) }.map(ids.contains) ?? false
    }
  }
}

/// Removes what a pruning lists; the caller holds the lock on `root`.
package func prune(
  _ pruning: Pruning, _ stats: StatsFolder, root: Folder
) throws(DiskError) {
  var writing = try StatsWriting(below: root, jobs: 1)
  do throws(DiskError) {
    try writing.stage(setAside: pruning.kept, former: stats.setAsideFile)
    // A summary is removed before its ledger: if the run is killed in between, nothing seems lost.
    for file in pruning.files.reversed() { try writing.remove(file) }
    try writing.commit()
  } catch {
    writing.discard()
    throw error
  }
}
