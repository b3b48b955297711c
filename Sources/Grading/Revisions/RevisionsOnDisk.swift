package import Courseware
package import Disk

/// The file of a classroom's revisions in its folder of `stats/`.
let revisionsName = "revisions.jsonl"

extension Folder {
  /// The revisions of a classroom, from its folder in `stats/`.
  func revisions() throws(DiskError) -> Revisions {
    try read(revisionsName).map(Revisions.init) ?? .empty
  }
}

/// Notes every quiz of a course as it is in `stats/`, so that answers to it are understood however
/// it is edited later; the caller holds the lock on `root`.
///
/// Only files that gain a line are written, drafts never.
package func recordRevisions(
  of course: Course, below root: Folder, jobs: Int
) throws(DiskError) {
  let rooms = course.classrooms
  let former = try root.folder("stats")
  let revisions = try former?.allRevisions(jobs: jobs) ?? [:]
  let names = FormerNames(of: course, revisions)
  let news: [[UInt8]?] = parallelMap(rooms.count, jobs: jobs) { place in
    rooms[place].noting(in: revisions, names) { !$0.isDraft }?.bytes
  }
  guard news.contains(where: { $0 != nil }) else { return }
  let stats = try root.makeFolder("stats")
  for (room, bytes) in zip(rooms, news) {
    guard let bytes else { continue }
    let folder = try stats.makeFolder(room.id)
    try folder.replace(revisionsName, with: bytes)
  }
}

extension Folder {
  /// The revisions of all classrooms that `stats/` has a folder of.
  func allRevisions(jobs: Int) throws(DiskError) -> [String: Revisions] {
    let rooms = try names().filter { !$0.hasPrefix(".") && !$0.hasSuffix(".jsonl") }
    let found = try parallelMap(rooms.count, jobs: jobs) {
      place throws(DiskError) -> Revisions? in
      guard try holdsFolder(rooms[place]) else { return nil }
      return try folder(rooms[place])?.revisions()
    }
    let known = zip(rooms, found).compactMap { room, revisions in
      revisions.map { (room, $0) }
    }
    return Dictionary(known, uniquingKeysWith: { first, _ in first })
  }
}

extension Classroom {
  /// Its revisions with the quizzes that are wanted as they are; `nil` where that is nothing new.
  func noting(
    in revisions: [String: Revisions], _ names: FormerNames, where isWanted: (Quiz) -> Bool
  ) -> Revisions? {
    var own = revisions[id] ?? .empty
    var isNew = false
    for quiz in quizzes where isWanted(quiz) {
      let name = QuizReference(classroom: id, quiz: quiz.id)
      let lines = names.lines(of: name, revisions)
      let returning = lines == nil ? nil : names.numberOfReturn(of: quiz, in: name)
      if own.add(quiz, history: lines, returning: returning) { isNew = true }
    }
    if !own.isEmpty, own.add(formerly: formerly, ofClassroom: id) { isNew = true }
    return isNew ? own : nil
  }
}
