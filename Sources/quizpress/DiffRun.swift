import Authoring
import Comparing
import Courseware
import Disk
import Ledgers

/// One run of `diff`: reads the differing parts of two states of a course and compares them.
struct DiffRun {
  let repository: Repository
  let range: RevisionRange
  /// The course on disk: the working tree to compare with, and where merged attempts are.
  let disk: SourceTree
  let renderings: Renderings
  /// The files that a sparse checkout leaves out of the working tree, which are not compared.
  let missing: Set<String>
  /// The time used for grades, in seconds since 1970.
  let now: Int64

  /// The changes, and their effects on the attempts in `stats/`, whose damaged lines are reported
  /// and left out.
  func comparison() throws -> (changes: Comparison, hasDamage: Bool) {
    var old = try CourseState(of: range.old, in: repository)
    old.leaveOut(missing)
    let new =
      try range.new.map { try CourseState(of: $0, in: repository) }
      ?? CourseState(onDisk: disk, since: range.old, old, in: repository)
    guard old.hasCourse || new.hasCourse else { throw NoCourse() }
    let difference = Difference(old, new)
    let pair = try self.pair(of: difference)
    var comparison = compare(pair, unrendered: { appendUnrendered($0, to: &$1) })
    guard comparison.concernsAttempts else { return (comparison, false) }
    let stats = try StatsFolder(below: try Folder(at: disk.folder.path))
    printProblems(stats.damage)
    try addEffects(to: &comparison, stats, pair, difference)
    return (comparison, !stats.damage.isEmpty)
  }

  /// Both sides with their errors.
  private func pair(of difference: Difference) throws -> SnapshotPair {
    var pair = try snapshots(difference, difference.changedClassrooms)
    try addErrors(difference, to: &pair)
    pair.rosters = classrooms(knowing: "members.csv", difference.old, difference.new)
    return pair
  }

  /// The differences between the files of two states.
  private struct Difference {
    let old: CourseState
    let new: CourseState
    /// Present on both sides with the same bytes.
    let same: Set<String>
    /// Whether the settings that affect the reading of every quiz differ: `site.yml` has the time
    /// zone and the language.
    let reachesAll: Bool
    /// Whether a file that quizzes may show has changed.
    let reachesMedia: Bool

    init(_ old: CourseState, _ new: CourseState) {
      (self.old, self.new) = (old, new)
      let equal = Set(old.blobs.filter { !$0.value.isEmpty && new.blobs[$0.key] == $0.value }.keys)
      same = Difference.withoutVersions(ofDiffering: [old, new].flatMap(\.blobs.keys), equal)
      reachesAll = old.blobs["content/site.yml"] != new.blobs["content/site.yml"]
      let isSame = same
      reachesMedia = old.blobs.keys.contains {
        new.blobs[$0] != nil && !isSame.contains($0) && isMedia($0)
      }
    }

    /// The ids of classrooms whose `classroom.md` exists on both sides and differs.
    var changedClassrooms: Set<String> {
      let files = old.blobs.keys.filter { path in
        path.hasSuffix("/classroom.md") && new.blobs[path] != nil && !same.contains(path)
      }
      return Set(files.map(classroom))
    }

    /// The ids of classrooms in which any file differs.
    var differingClassrooms: Set<String> {
      let paths = [old, new].flatMap(\.blobs.keys)
      return Set(paths.filter { !same.contains($0) }.map(classroom))
    }

    /// The paths of submodules that differ, sorted.
    var submodules: [String] {
      Set(old.submodules.keys).union(new.submodules.keys).sorted().filter {
        old.submodules[$0] != new.submodules[$0]
      }
    }

    /// Whether any file differs.
    var exists: Bool { old.blobs != new.blobs || old.links != new.links }

    /// The equal files, without quizzes that have a differing translation, and without translations
    /// of differing quizzes: a quiz is compared as a whole.
    private static func withoutVersions(ofDiffering paths: [String], _ same: Set<String>)
      -> Set<String>
    {
      func quiz(_ path: String) -> Substring? {
        guard QuizFolder(ofSource: path) != nil else { return nil }
        let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...]
        return path[..<(name.firstIndex(of: ".") ?? path.endIndex)]
      }
      let differing = Set(paths.filter { !same.contains($0) }.compactMap(quiz))
      return differing.isEmpty
        ? same : same.filter { quiz($0).map { !differing.contains($0) } ?? true }
    }

    /// Git's object ids, by path below `content/`, of files that differ and are shown, linked or
    /// published, and of other files with the same content.
    func contents(_ state: CourseState) -> [String: String] {
      let changed = [old, new].flatMap { side in
        side.blobs.filter { !same.contains($0.key) && isMedia($0.key) }.values
      }
      if changed.isEmpty { return [:] }
      let names = Set(changed)
      let own = state.blobs.filter { names.contains($0.value) && isMedia($0.key) }
      return Dictionary(
        keepingFirst: own.map { (String($0.key.dropFirst("content/".count)), $0.value) })
    }
  }

  /// Reads both sides: every quiz if `site.yml` differs, otherwise those that differ, and those of
  /// the given classrooms, since their attempts or their students may be graded differently.
  ///
  /// If media differ, unchanged quizzes are read on one side only, to find which files they show.
  /// With `isWhole`, each side has all quizzes; classrooms that are not given are read on one side
  /// only, so no file of theirs may differ.
  private func snapshots(
    _ difference: Difference, _ reached: Set<String>, isWhole: Bool = false
  ) throws -> SnapshotPair {
    let (same, reachesAll) = (difference.same, difference.reachesAll)
    let differs: @Sendable (String) -> Bool = { path in
      reachesAll || !same.contains(path) || reached.contains(classroom(of: path))
    }
    let isShown = difference.reachesMedia || isWhole
    let options = ReadingOptions(jobs: processorCount, includesDrafts: true, renderings: renderings)
    let isFront: (String) -> Bool = { path in
      isText(path) && QuizFolder(ofSource: path) == nil
    }
    let before = try difference.old.tree { isFront($0) || isText($0) && differs($0) }
    let after = try difference.new.tree { isFront($0) || isText($0) && (isShown || differs($0)) }
    let paths = (old: Set(difference.old.blobs.keys), new: Set(difference.new.blobs.keys))
    var pair = SnapshotPair(
      old: readSnapshot(before, options) { paths.old.contains($0) && differs($0) },
      new: readSnapshot(after, options) { paths.new.contains($0) && (isShown || differs($0)) })
    // Only the disk has classrooms that are ignored or in a submodule.
    let known = difference.new.blobs
    pair.new.classrooms.removeAll { known["content/\($0.id)/classroom.md"] == nil }
    pair.new.faults.removeAll { known[$0.path] == nil }
    pair.old.detachTranslations(withoutOriginalIn: paths.old)
    pair.new.detachTranslations(withoutOriginalIn: paths.new)
    if isWhole, !reachesAll { pair.old.take(unchangedBut: reached, from: pair.new) }
    pair.unchanged = reachesAll ? [] : same
    pair.submodules = difference.submodules
    pair.oldContents = difference.contents(difference.old)
    pair.newContents = difference.contents(difference.new)
    pair.oldTemplates = difference.old.templates
    pair.newTemplates = difference.new.templates
    pair.scoreSheets = classrooms(knowing: "scores.csv", difference.old, difference.new)
    pair.oldScores = scores(of: pair.scoreSheets, difference.old, before, same)
    pair.newScores = scores(of: pair.scoreSheets, difference.new, after, same)
    return pair
  }

  /// Adds the errors that only the later state has: the first one of each file that could be read.
  private func addErrors(_ difference: Difference, to pair: inout SnapshotPair) throws {
    let (old, new) = (difference.old, difference.new)
    // A commit does not have the files of submodules, which others may show or link to.
    guard difference.exists, range.new == nil || new.submodules.isEmpty else { return }
    let options = ReadingOptions(jobs: processorCount, renderings: renderings)
    var seen = Set(pair.new.faults.map(\.path))
    // The contents of files that are not text are known only on disk.
    let found = courseErrors(try new.tree(holding: isText), options).filter { error in
      !seen.contains(error.path) && new.knows(error.path)
        && !(isMedia(error.path) && difference.same.contains(error.path))
    }
    if found.isEmpty { return }
    let known = Dictionary(
      grouping: courseErrors(try old.tree(holding: isText), options), by: \.path)
    for error in found where !seen.contains(error.path) {
      if known[error.path]?.contains(where: { $0.message == error.message }) ?? false { continue }
      seen.insert(error.path)
      if new.blobs[error.path] == nil, old.blobs[error.path] != nil {
        pair.new.faults.append(error)
      } else {
        pair.errors.append(error)
      }
    }
  }

  /// The score sheets of classrooms in one state, without those that are the same in both.
  private func scores(
    of classrooms: Set<String>, _ state: CourseState, _ tree: SourceTree, _ same: Set<String>
  ) -> [String: [UInt8]] {
    var reader = tree.folder.reader()
    var scores: [String: [UInt8]] = [:]
    for id in classrooms.sorted() {
      let path = "content/\(id)/scores.csv"
      guard state.blobs[path] != nil, !same.contains(path),
        case .success(let bytes) = reader.read(path, cap: maxTableSize)
      else { continue }
      scores[id] = bytes
    }
    return scores
  }

  /// The classrooms whose roster or score sheet, a file with the name, is part of the history, so
  /// not ignored by git.
  private func classrooms(
    knowing name: String, _ old: CourseState, _ new: CourseState
  ) -> Set<String> {
    let paths = Set(old.blobs.keys).union(new.blobs.keys).filter { $0.hasSuffix("/\(name)") }
    let known = paths.filter { path in
      new.blobs[path] != nil || range.new != nil || !disk.contains(path)
    }
    return Set(known.map { String($0.split(separator: "/")[1]) })
  }

  private func addEffects(
    to comparison: inout Comparison, _ stats: StatsFolder, _ pair: SnapshotPair,
    _ difference: Difference
  ) throws {
    let records = stats.records
    let present = readSnapshot(disk, ReadingOptions(renderings: renderings)) { _ in false }
    let scoreSheets = presentScores(present.classrooms)
    guard
      !records.ledgers.isEmpty || !records.setAside.entries.isEmpty || !records.revisions.isEmpty
        || !scoreSheets.isEmpty
    else { return }
    // Which quiz an attempt belongs to depends on all quizzes, and so do final grades.
    var whole = try snapshots(difference, difference.differingClassrooms, isWhole: true)
    whole.new.faults += pair.new.faults
    let members = Dictionary(keepingFirst: present.classrooms.map { ($0.id, $0.members) })
    let moment = try onClassClock(now, zone: present.site?.timeZone ?? "UTC")
    comparison.addEffects(
      of: GradesAtHand(
        records: records, byHand: stats.byHand, members: members, scoreSheets: scoreSheets,
        now: moment),
      in: whole)
  }

  /// The score sheets on the disk, by classroom id.
  private func presentScores(_ classrooms: [Classroom]) -> [String: [UInt8]] {
    var reader = disk.folder.reader()
    var scores: [String: [UInt8]] = [:]
    for id in classrooms.map(\.id) where disk.contains("content/\(id)/scores.csv") {
      scores[id] = try? reader.read("content/\(id)/scores.csv", cap: maxTableSize).get()
    }
    return scores
  }
}

extension CourseSnapshot {
  /// Makes errors of translations whose original is missing here errors of no quiz, so that a quiz
  /// of that name in the other state can be compared: its file may have been renamed alone.
  fileprivate mutating func detachTranslations(withoutOriginalIn paths: Set<String>) {
    for place in faults.indices where !paths.contains(faults[place].original) {
      faults[place].original = faults[place].path
    }
  }

  /// Takes all classrooms with their quizzes from a later state, except those that differ.
  fileprivate mutating func take(unchangedBut differing: Set<String>, from later: CourseSnapshot) {
    // The deadlines of extensions are computed from the quizzes that were read.
    classrooms.removeAll { !differing.contains($0.id) }
    classrooms += later.classrooms.filter { !differing.contains($0.id) }
    classrooms.sort { $0.id < $1.id }
    quizzes.removeAll { !differing.contains($0.classroom) }
    quizzes += later.quizzes.filter { !differing.contains($0.classroom) }
    quizzes.sort { $0.quiz.path < $1.quiz.path }
  }
}

/// Neither of the two states contains a course.
struct NoCourse: Error {}

/// The id of the classroom whose folder contains a file; empty for a file outside a folder.
private func classroom(of path: String) -> String {
  let parts = path.split(separator: "/", maxSplits: 2)
  return parts.count > 2 ? String(parts[1]) : ""
}

/// Whether a file is read as text, not shown.
private func isText(_ path: String) -> Bool {
  path.hasSuffix(".md") || path.hasSuffix("/site.yml") || path.hasSuffix("/members.csv")
    || path.hasSuffix("/scores.csv")
}

/// Whether pages may show, link to or publish a file.
private func isMedia(_ path: String) -> Bool { path.hasPrefix("content/") && !isText(path) }
