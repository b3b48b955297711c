/// New files of `stats/`, each staged beside its place until all of them are.
///
/// Files that would not change are left alone. Quizzes come before what is set aside, and ledgers
/// that moved there are removed last, so that a run killed anywhere loses nothing: an attempt may
/// stand twice for a while, and the next run heals that.
package struct StatsWriting {
  private let stats: Folder
  private var staged: [(folder: Folder, name: String)] = []
  private var removals: [(folder: Folder, name: String)] = []

  /// Makes `stats/` below a course's root where there is none.
  package init(below root: Folder) throws(DiskFault) { stats = try root.makeFolder("stats") }

  /// Stages a quiz's ledger and summary.
  package mutating func stage(
    _ ledger: Ledger, summary: [UInt8], of reference: QuizReference
  ) throws(DiskFault) {
    let classroom = try stats.makeFolder(reference.classroom)
    try stage(reference.quiz + StatsFolder.ledgerEnding, ledger.jsonLines, classroom)
    try stage(reference.quiz + StatsFolder.summaryEnding, summary, classroom)
  }

  /// Stages what is set aside; where that is nothing, its file goes.
  package mutating func stage(setAside ledger: Ledger) throws(DiskFault) {
    if ledger.isEmpty {
      removals.append((stats, StatsFolder.setAsideName))
    } else {
      try stage(StatsFolder.setAsideName, ledger.jsonLines, stats)
    }
  }

  /// Marks the files of a quiz that the course has no more; its attempts are set aside.
  package mutating func remove(_ reference: QuizReference) throws(DiskFault) {
    guard let classroom = try stats.folder(reference.classroom) else { return }
    // The ledger last: while it stands, the next run finds what is left to remove.
    removals.append((classroom, reference.quiz + StatsFolder.summaryEnding))
    removals.append((classroom, reference.quiz + StatsFolder.ledgerEnding))
  }

  /// Puts everything staged in its place and removes what was marked.
  package func commit() throws(DiskFault) {
    for (folder, name) in staged {
      try folder.commit(name)
      try folder.sync()
    }
    for (folder, name) in removals where try folder.read(name) != nil {
      try folder.remove(name)
      try folder.sync()
    }
  }

  /// Drops what is staged and not in its place yet.
  package func discard() {
    for (folder, name) in staged { folder.discard(name) }
  }

  private mutating func stage(
    _ name: String, _ bytes: [UInt8], _ folder: Folder
  ) throws(DiskFault) {
    guard try folder.read(name) != bytes else { return }
    staged.append((folder, name))
    try folder.stage(name, bytes)
  }
}
