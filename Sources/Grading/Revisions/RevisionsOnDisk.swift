package import Courseware
import Synchronization

/// The file of a classroom's revisions in its folder of `stats/`.
let revisionsName = "revisions.jsonl"

extension Folder {
  /// The revisions of a classroom, from its folder in `stats/`.
  func revisions() throws(DiskFault) -> Revisions {
    try read(revisionsName).map(Revisions.init) ?? .empty
  }
}

/// Notes every quiz of a course as it is in `stats/`, so that answers to it are understood however
/// it is edited later; the caller holds the lock on `root`.
///
/// Only files that gain a line are written, drafts never.
package func recordRevisions(
  of course: Course, below root: Folder, jobs: Int
) throws(DiskFault) {
  let rooms = course.classrooms
  let fault = Mutex<DiskFault?>(nil)
  let former = try root.folder("stats")
  let news: [[UInt8]?] = inParallel(rooms.count, jobs: jobs) { place in
    do throws(DiskFault) {
      return try rooms[place].newRevisions(in: former)
    } catch {
      fault.withLock { $0 = error }
      return nil
    }
  }
  if let fault = fault.withLock({ $0 }) { throw fault }
  guard news.contains(where: { $0 != nil }) else { return }
  let stats = try root.makeFolder("stats")
  for (room, bytes) in zip(rooms, news) {
    guard let bytes else { continue }
    let folder = try stats.makeFolder(room.id)
    try folder.replace(revisionsName, with: bytes)
  }
}

extension Classroom {
  /// The file of its revisions with the quizzes as they are; `nil` where it says so already.
  fileprivate func newRevisions(in stats: Folder?) throws(DiskFault) -> [UInt8]? {
    var revisions = try stats?.folder(id)?.revisions() ?? .empty
    var isNew = false
    for quiz in quizzes where !quiz.isDraft {
      if revisions.add(quiz) { isNew = true }
    }
    return isNew ? revisions.bytes : nil
  }
}

extension Folder {
  /// Writes a file whole or not at all.
  package func replace(_ name: String, with bytes: [UInt8]) throws(DiskFault) {
    do throws(DiskFault) {
      let file = try StagedFile(name, in: self)
      try file.write(bytes, at: 0)
      try file.finish()
      try commit(name)
      try sync()
    } catch {
      discard(name)
      throw error
    }
  }
}
