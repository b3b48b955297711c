import Courseware
package import Disk

/// Puts marks into the files of their quizzes, each written whole; the caller holds the lock.
///
/// What others added since is kept. Files that cannot be read come back, and nothing is written.
package func save(
  _ marks: [QuizReference: [HandMark]], root: Folder
) throws(DiskError) -> [String: [LedgerDamage]] {
  guard !marks.isEmpty else { return [:] }
  let stats = try root.makeFolder("stats")
  var damage: [String: [LedgerDamage]] = [:]
  var writing = try StatsWriting(below: root, jobs: 1)
  do throws(DiskError) {
    for (reference, new) in marks.sorted(by: { $0.key < $1.key }) {
      let classroom = try stats.makeFolder(reference.classroom)
      let file = reference.quiz + StatsFolder.marksEnding
      let (old, faults) = HandMarks.read(try classroom.read(file) ?? [])
      if !faults.isEmpty { damage[classroom.path(of: file)] = faults }
      try writing.stage(old.adding(new), of: reference)
    }
    if damage.isEmpty { try writing.commit() } else { writing.discard() }
  } catch {
    writing.discard()
    throw error
  }
  return damage
}
