package import Courseware
import Digest
package import Disk
import Glibc
import Synchronization

/// The published revisions of a classroom's quizzes: one line for each quiz and state, lines that
/// record which state followed which, and the names that quizzes and the classroom had.
///
/// The file is a set of lines: the lines of two branches can be combined, and the order does not
/// matter.
package struct Revisions: Sendable, Equatable {
  /// The distinct lines in byte order, by the quiz's id.
  private var lines: [String: [ArraySlice<UInt8>]] = [:]

  /// No recorded revisions, as for a classroom without a revisions file.
  package static let empty = Revisions()
  /// The key for lines about the classroom and for lines that cannot be read.
  private static let unreadable = ""

  private init() {}

  /// Reads a revisions file; conflict markers are dropped, and all other lines are kept.
  init(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let end = unsafe bytes.withUnsafeBufferPointer { unsafe ByteLines.end(of: $0, from: start) }
      // Slices avoid copying the lines of thousands of quizzes.
      var line = bytes[start..<end]
      // A checkout or another system may have converted the line ends.
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if let quiz = quizName(in: line) {
        lines[quiz, default: []].append(line)
      } else if !line.isEmpty, !isConflictMark(line) {
        lines[Self.unreadable, default: []].append(line)
      }
      start = end + 1
    }
    for (quiz, own) in lines { lines[quiz] = sortedOnce(own) }
  }

  /// Adds the current state of a quiz, published after all its known states; returns whether it is
  /// new.
  ///
  /// `line` is the line of this state, if it is already written. `history` contains the lines of
  /// the quiz under all its names; if it is `nil`, all lines of its name are its own. If the quiz
  /// returns to a superseded state, `returning` is the number of the step.
  mutating func add(
    _ quiz: Quiz, line written: [UInt8]? = nil, history: [ArraySlice<UInt8>]? = nil,
    returning: Int? = nil
  ) -> Bool {
    let line = written ?? publishedLine(of: quiz)
    let own = lines[quiz.id] ?? []
    // Fast path for the common case that the quiz is unchanged: no line is parsed.
    if own.count == 1, own[0] == line[...], history == nil, quiz.formerly.isEmpty { return false }
    if own.isEmpty, history == nil, quiz.formerly.isEmpty {
      lines[quiz.id] = [line[...]]
      return true
    }
    var news: [[UInt8]] = own.contains(line[...]) ? [] : [line]
    var states = QuizHistory(history ?? own)
    let isArriving = isArriving(quiz, line, from: history ?? [])
    let steps = states.add(line, of: quiz.id, returning: returning, isArriving: isArriving)
    news += steps.filter { $0 != line }
    if !quiz.formerly.isEmpty { news.append(formerLine("quiz", quiz.id, quiz.formerly)) }
    return add(news, to: quiz.id)
  }

  /// Whether a quiz has come from another classroom in a state that it had there, whose line is the
  /// same, and this is not recorded yet.
  private func isArriving(
    _ quiz: Quiz, _ line: [UInt8], from history: [ArraySlice<UInt8>]
  ) -> Bool {
    guard quiz.formerly.contains(where: { $0.hasSuffix("/\(quiz.id)") }) else { return false }
    let own = lines[quiz.id] ?? [], digest = contentDigest(of: line)
    let others = history.count { $0 == line[...] } - own.count { $0 == line[...] }
    guard others > 0 else { return false }
    let (last, any) = (QuizHistory(own).lastArrival(in: digest), QuizHistory(history))
    return last.map { $0 < any.lastArrival(in: digest) ?? 0 } ?? true
  }

  /// Adds the former names of a classroom's folder; returns whether any is new.
  mutating func add(formerly names: [String], ofClassroom id: String) -> Bool {
    names.isEmpty ? false : add([formerLine("classroom", id, names)], to: Self.unreadable)
  }

  private mutating func add(_ news: [[UInt8]], to quiz: String) -> Bool {
    let own = lines[quiz] ?? []
    let all = sortedOnce(own + news.map { $0[...] })
    lines[quiz] = all
    return all.count != own.count
  }

  /// Whether a line is no JSON object, for example because the file was cut off.
  package var isDamaged: Bool {
    lines[Self.unreadable]?.contains { !isObject($0) } ?? false
  }

  /// The lines of a file, as it is on disk, that are no JSON objects.
  static func damage(in bytes: [UInt8]) -> [LedgerDamage] {
    bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated().compactMap {
      let line = $0.element.last == 13 ? $0.element.dropLast() : $0.element
      return line.isEmpty || isConflictMark(line) || isObject(line)
        ? nil : LedgerDamage(line: $0.offset + 1, reason: "a JSON object is expected")
    }
  }

  /// Whether nothing is recorded.
  var isEmpty: Bool { lines.isEmpty }

  /// All recorded lines of a quiz.
  func lines(of quiz: String) -> [ArraySlice<UInt8>] { lines[quiz] ?? [] }

  /// The former names of a quiz in its front matter at all publications.
  func formerNames(of quiz: String) -> Set<String> {
    Set(lines(of: quiz).filter { revisionLineKind($0) == .formerly }.flatMap { names(in: $0) })
  }

  /// The former names of the classroom's folder at all publications.
  var formerFolders: Set<String> {
    let head = Array(#"{"classroom":""#.utf8)
    return Set(
      lines(of: Self.unreadable).filter { $0.starts(with: head) }.flatMap { names(in: $0) })
  }

  /// The bytes of the file: sorted lines, each ending with a line feed.
  package var bytes: [UInt8] {
    let sorted = lines.values.joined().sorted { order($0, $1) < 0 }
    var out: [UInt8] = []
    out.reserveCapacity(sorted.reduce(0) { $0 + $1.count + 1 })
    for line in sorted {
      out += line
      out.append(UInt8(ascii: "\n"))
    }
    return out
  }

  /// The ids of the recorded quizzes, sorted; drafts are never recorded.
  var quizzes: [String] { lines.keys.filter { $0 != Self.unreadable }.sorted() }

  /// The recorded states of a quiz, in arbitrary order.
  func states(of quiz: String) -> [PublishedQuiz] {
    (lines[quiz] ?? []).compactMap { PublishedQuiz(line: Array($0)) }
  }
}

/// A line with former names: `{"quiz":"plants","formerly":["cells"]}`.
private func formerLine(_ owner: StaticString, _ id: String, _ names: [String]) -> [UInt8] {
  var line: [UInt8] = []
  line.write("{\"")
  line.write(owner)
  line.write("\":")
  line.writeJSON(id)
  line.write(",\"formerly\":[")
  line.writeList(Set(names).sorted()) { $0.writeJSON($1) }
  line.write("]}")
  return line
}

/// The names in a `formerly` line.
private func names(in line: ArraySlice<UInt8>) -> [String] {
  let json = try? JSONValue(Array(line), limit: .max)
  return json?["formerly"]?.array?.compactMap(\.string) ?? []
}

/// The order of two lines by their bytes, 0 if they are the same; with thousands of quizzes,
/// comparing bytes in a Swift loop took 5 % of a build.
private func order(_ line: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int {
  let order = unsafe line.withUnsafeBytes { line in
    unsafe other.withUnsafeBytes { other -> Int32 in
      // Only an empty line has no base address; then the lengths decide.
      guard let one = line.baseAddress, let two = other.baseAddress else { return 0 }
      return unsafe memcmp(one, two, min(line.count, other.count))
    }
  }
  return order == 0 ? line.count - other.count : Int(order)
}

private func sortedOnce(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
  if lines.count < 2 { return lines }
  let sorted = lines.sorted { order($0, $1) < 0 }
  return sorted.indices.filter { $0 == 0 || order(sorted[$0], sorted[$0 - 1]) != 0 }
    .map { sorted[$0] }
}

/// Whether a line starts and ends as a JSON object does, and as a line of a quiz if it is one.
private func isObject(_ line: ArraySlice<UInt8>) -> Bool {
  line.first == UInt8(ascii: "{") && line.last == UInt8(ascii: "}")
    && (!line.starts(with: quizHead) || quizName(in: line) != nil)
}

private let quizHead = Array(#"{"quiz":""#.utf8)

/// The quiz that a line is about, read from its start; ids of quizzes need no escapes.
///
/// `nil` for a state that was cut off after one of its questions.
private func quizName(in line: ArraySlice<UInt8>) -> String? {
  guard line.starts(with: quizHead), line.last == UInt8(ascii: "}") else { return nil }
  let rest = line.dropFirst(quizHead.count)
  guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
  if rest[end...].starts(with: #"","revision":"#.utf8),
    !["}]}", "[]}"].contains(where: { line.suffix(3).elementsEqual($0.utf8) })
  {
    return nil
  }
  return String(decoding: rest[..<end], as: UTF8.self)
}

/// The name of a classroom's revisions file in its folder in `stats/`.
package let revisionsName = "revisions.jsonl"

extension Folder {
  /// The revisions of a classroom, read from its folder in `stats/`.
  func revisions() throws(DiskError) -> Revisions {
    try read(revisionsName).map(Revisions.init) ?? .empty
  }
}

/// Records the current state of every quiz of a course in `stats/`, so that responses can be
/// matched after later edits.
///
/// The caller holds the lock on `root`.
///
/// Only files that gain a line are written.
///
/// - Parameters:
///   - course: The course that is published.
///   - root: The folder of the course.
///   - jobs: The number of workers.
///   - line: Returns the line of a quiz, if it is already written (``publishedLine(of:)``).
///   - isWanted: Whether a quiz is recorded; by default, all but drafts are.
/// - Throws: The first error of the disk, or of `line`.
package func recordRevisions(
  of course: Course, below root: Folder, jobs: Int,
  line: @Sendable (Quiz) throws(DiskError) -> [UInt8]? = { _ in nil },
  where isWanted: @Sendable (Quiz) -> Bool = { !$0.isDraft }
) throws(DiskError) {
  let former = try root.folder("stats")
  let known = try UnsettledRevisions(of: course, in: former, jobs: jobs, line)
  let names = FormerNames(of: course, known.revisions)
  let classrooms = course.classrooms.filter { !known.settled.contains($0.id) }
  // Written immediately, because the lines of a large course take most of its memory.
  _ = try parallelMap(classrooms.count, jobs: jobs) { place throws(DiskError) in
    let id = classrooms[place].id
    var revisions = known.revisions
    if revisions[id] != nil { revisions[id] = try former?.folder(id)?.revisions() }
    let news = try classrooms[place].noting(
      in: revisions, names, line: line, where: isWanted)
    guard let news else { return }
    let folder = try root.makeFolder("stats").makeFolder(id)
    try folder.replace(revisionsName, with: news.bytes)
  }
}

/// The recorded revisions without those of quizzes that were already published as they are now.
///
/// Most builds publish little that is new, and renames are found without these lines, which take
/// much memory in a large course.
private struct UnsettledRevisions {
  /// By classroom.
  private(set) var revisions: [String: Revisions]
  /// The classrooms to whose revisions nothing has to be added.
  private(set) var settled: Set<String> = []

  init(
    of course: Course, in stats: Folder?, jobs: Int,
    _ line: @Sendable (Quiz) throws(DiskError) -> [UInt8]?
  ) throws(DiskError) {
    let found = Mutex<Set<String>>([])
    let classrooms = Dictionary(keepingFirst: course.classrooms.map { ($0.id, $0) })
    revisions =
      try stats?.allRevisions(jobs: jobs) { (id, revisions) throws(DiskError) in
        guard let classroom = classrooms[id] else { return }
        let isSettled = try revisions.removeSettled(of: classroom, line)
        if isSettled { _ = found.withLock { $0.insert(id) } }
      } ?? [:]
    settled = found.withLock(\.self)
    let areFoldersRenamed =
      course.classrooms.contains { !$0.formerly.isEmpty }
      || revisions.values.contains { !$0.formerFolders.isEmpty }
    if areFoldersRenamed || course.assignments.contains(where: { !$0.quiz.formerly.isEmpty }) {
      revisions = try stats?.allRevisions(jobs: jobs) ?? [:]
      settled = []
    }
  }
}

extension Revisions {
  /// Removes the lines of quizzes for which only the current state is recorded; returns whether
  /// those are all published quizzes of the classroom.
  fileprivate mutating func removeSettled(
    of classroom: Classroom, _ line: (Quiz) throws(DiskError) -> [UInt8]?
  ) throws(DiskError) -> Bool {
    var isSettled = true
    for quiz in classroom.quizzes where !quiz.isDraft {
      let own = lines(of: quiz.id)
      if own.count == 1, try isCurrent(own[0], quiz, line) {
        lines[quiz.id] = nil
      } else {
        isSettled = false
      }
    }
    return isSettled
  }

  private func isCurrent(
    _ recorded: ArraySlice<UInt8>, _ quiz: Quiz, _ line: (Quiz) throws(DiskError) -> [UInt8]?
  ) throws(DiskError) -> Bool {
    guard recordedRevision(recorded) == quiz.revision else { return false }
    if let written = try line(quiz) { return order(recorded, written[...]) == 0 }
    return quiz.isUnread || order(recorded, publishedLine(of: quiz)[...]) == 0
  }
}

extension Folder {
  /// The revisions of all classrooms that have a folder in this folder, `stats/`.
  ///
  /// - Parameters:
  ///   - jobs: The number of workers.
  ///   - edit: Changes the revisions of a classroom once they are read.
  /// - Returns: The revisions by classroom.
  /// - Throws: The first error of the disk, or of `edit`.
  package func allRevisions(
    jobs: Int, edit: @Sendable (String, inout Revisions) throws(DiskError) -> Void = { _, _ in }
  ) throws(DiskError) -> [String: Revisions] {
    let classrooms = try names().filter { !$0.hasPrefix(".") && !$0.hasSuffix(".jsonl") }
    let found = try parallelMap(classrooms.count, jobs: jobs) {
      place throws(DiskError) -> Revisions? in
      guard try containsFolder(classrooms[place]),
        var revisions = try folder(classrooms[place])?.revisions()
      else { return nil }
      try edit(classrooms[place], &revisions)
      return revisions
    }
    let known = zip(classrooms, found).compactMap { classroom, revisions in
      revisions.map { (classroom, $0) }
    }
    return Dictionary(keepingFirst: known)
  }
}

extension Classroom {
  /// The revisions with the current states of the given quizzes added; `nil` if nothing is new.
  ///
  /// `line` returns the line of a quiz if it is already written, and `nil` otherwise.
  package func noting<Failure: Error>(
    in revisions: [String: Revisions], _ names: FormerNames,
    line: (Quiz) throws(Failure) -> [UInt8]?, where isWanted: (Quiz) -> Bool
  ) throws(Failure) -> Revisions? {
    var own = revisions[id] ?? .empty
    var isNew = false
    for quiz in quizzes where isWanted(quiz) {
      let name = QuizReference(classroom: id, quiz: quiz.id)
      let lines = names.lines(of: name, revisions)
      let line = try line(quiz)
      let isUnchanged = quiz.isUnread && line == nil
      if lines == nil, isUnchanged, !own.lines(of: quiz.id).isEmpty { continue }
      let returning = lines == nil ? nil : names.numberOfReturn(of: quiz, in: name)
      if own.add(quiz, line: line, history: lines, returning: returning) { isNew = true }
    }
    if !own.isEmpty, own.add(formerly: formerly, ofClassroom: id) { isNew = true }
    return isNew ? own : nil
  }
}
