import ArgumentParser
import Authoring
import Courseware
import Digest
import Disk
import FoundationEssentials
import Glibc
import Ledgers
import Publishing
import Synchronization

/// Finishes a build immediately if nothing has changed since the last one into the same folder, and
/// reuses its output if only quizzes have changed.
///
/// The user's cache has two files for each output folder, written after a build. The first one
/// contains the status of each quiz, and a digest of the status of every other file that the build
/// read or wrote. The change time of a file, which no program can set, shows whether the file has
/// been changed. The second one contains the results of reading and writing the quizzes. If
/// anything is uncertain, there is no record, and the build reads and writes everything.
final class BuildRecord: Sendable {
  /// The output of a build, which remains true as long as nothing changes.
  struct Report {
    /// The text printed to standard error.
    var notes: [UInt8]
    /// The line that summarizes the findings.
    var summary: String
    /// The number of files written.
    var files: Int
  }

  private let file: String
  private let root: String
  private let output: String
  /// Everything besides files that determines the result.
  private let circumstances: [String]
  private let currentTime: Int64
  /// The sources before the build reads them; `nil` if some cannot be listed.
  private let sources: FileListing?
  /// The record of the last build; `nil` if anything but quizzes has changed since.
  private let last: RecordFile?
  private let isRepeatable = Mutex(true)

  /// Lists the sources, before the build reads them; `nil` if the user has no cache, or formulas
  /// are rendered by the user's own scripts.
  ///
  /// - Parameters:
  ///   - course: The options that all commands have.
  ///   - root: The folder of the course.
  ///   - output: The folder to write.
  ///   - options: The other options of the build.
  init?(_ course: CourseOptions, root: String, output: String, options: [String]) {
    let environment = ProcessInfo.processInfo.environment
    let (above, name) = parts(of: output)
    guard let cache = course.cacheFolder, environment["QUIZPRESS_JAVASCRIPT"] == nil,
      let root = realPath(root), let above = realPath(above.isEmpty ? "." : above)
    else { return nil }
    let place = realPath(output) ?? "\(above)/\(name)"
    file = cache + "/builds/" + contentDigest(of: Array("\(root)\0\(place)".utf8))
    (self.root, self.output) = (root, place)
    let names = ["HOME", "QUIZPRESS_KEYS", "SOURCE_DATE_EPOCH", "XDG_CONFIG_HOME"]
    circumstances =
      [root, place, FileManager.default.currentDirectoryPath, Quizpress.configuration.version]
      + names.map { "\($0)=\(environment[$0] ?? "")" } + options
      + ["\(course.quiet) \(course.verbose) \(course.usesColor)", "\(fileModeMask())"]
    currentTime = course.currentTime
    let sources = try? FileListing(ofSourcesBelow: root)
    self.sources = sources
    let files = (file, circumstances)
    last = sources.flatMap { sources in
      guard let last = RecordFile(at: files.0),
        let written = try? FileListing(ofOutput: place, of: root),
        buildDigest(files.1, root, sources, written, last.zone) == last.digest
      else { return nil }
      return last
    }
  }

  /// The output of the last build; `nil` if something has changed since, or may have.
  func unchanged() -> Report? {
    guard let last, sources?.quizzes == last.quizzes,
      (last.built..<last.until).contains(currentTime)
    else { return nil }
    return last.report
  }

  /// The results of the last build that this one can reuse, because only quizzes have changed;
  /// `nil` if something else has changed, or may have.
  func formerQuizzes() -> FormerQuizzes? {
    guard let last, let sources,
      let former = FormerQuizzes(at: file + quizzesEnding, last.quizzesDigest)
    else { return nil }
    return former.unchanged(sources.changes(since: last.quizzes))
  }

  /// Whether the output and the sources are still as they were when the build began.
  ///
  /// Must be called while the course is locked: another build may have run in the meantime.
  func isCurrent() -> Bool {
    guard let last, let sources, let now = try? FileListing(ofSourcesBelow: root),
      let written = try? FileListing(ofOutput: output, of: root)
    else { return false }
    return sources.quizzes == now.quizzes && digest(now, written, last.zone) == last.digest
  }

  /// Notes whether all quizzes whose deadlines have passed were published before: if not, the next
  /// build reports something else, and this one is not recorded.
  func noting(
    _ published: @escaping @Sendable ([String: Int64]) -> Set<String>
  ) -> @Sendable ([String: Int64]) -> Set<String> {
    { [self] due in
      let found = published(due)
      if found.count < due.count { isRepeatable.withLock { $0 = false } }
      return found
    }
  }

  /// Records a build; must be called while the course is locked.
  func save(_ report: Report, _ made: FormerQuizzes, of course: Course) {
    guard isRepeatable.withLock(\.self), course.site.importers.isEmpty, let sources,
      sources.isSettled, let written = try? FileListing(ofOutput: output, of: root)
    else { return }
    let moments = course.assignments.flatMap { [$0.quiz.deadline, $0.quiz.release] }
    let next = moments.compactMap { $0?.seconds }.filter { $0 >= currentTime }.min()
    let zone = course.site.timeZone
    let quizzesDigest = made.write(to: file + quizzesEnding)
    RecordFile(
      digest: digest(sources, written, zone), quizzes: sources.settledQuizzes, built: currentTime,
      until: next ?? .max, zone: zone, quizzesDigest: quizzesDigest, report: report
    ).write(to: file)
    try? removeOldRecords(in: parts(of: file).folder)
  }

  private func digest(_ sources: FileListing, _ written: FileListing, _ zone: String) -> String {
    buildDigest(circumstances, root, sources, written, zone)
  }
}

/// The digest of everything that determines a build except the status of quizzes.
private func buildDigest(
  _ circumstances: [String], _ root: String, _ sources: FileListing, _ written: FileListing,
  _ zone: String
) -> String {
  let rosters = sharedRosters(among: sources.rosters, below: root).sorted()
  var bytes = Array((circumstances + rosters).joined(separator: "\0").utf8)
  for path in ["/proc/self/exe", timeZonePath(of: zone)] {
    bytes += (try? status(at: path))?.fingerprint ?? []
  }
  return sha256Text(of: bytes + sources.bytes + [0] + written.bytes)
}

/// The permissions that new files do not get; it can be read only by setting it.
private func fileModeMask() -> mode_t {
  let mask = umask(0o077)
  _ = umask(mask)
  return mask
}

/// The maximum number of output folders with a record, which takes some hundred bytes for a small
/// course.
private let maxRecords = 500
/// The maximum number of them with the second file, which takes about 3 kB for each quiz.
private let maxQuizFiles = 20
private let quizzesEnding = ".quizzes"

/// Removes the oldest records if there are too many, such as those of folders deleted long ago.
private func removeOldRecords(in path: String) throws(DiskError) {
  let folder = try Folder(at: path)
  let names = try folder.names()
  let second = names.filter { $0.hasSuffix(quizzesEnding) }
  try folder.removeOldest(of: second, keeping: maxQuizFiles)
  try folder.removeOldest(of: names.filter { !$0.hasSuffix(quizzesEnding) }, keeping: maxRecords)
}

extension Folder {
  fileprivate func removeOldest(of names: [String], keeping count: Int) throws(DiskError) {
    guard names.count > count else { return }
    var dated: [(time: Int64, name: String)] = []
    for name in names { dated.append((try status(of: name)?.modifiedSeconds ?? 0, name)) }
    dated.sort { $0 < $1 }
    for (_, name) in dated.dropLast(count) { try remove(name) }
  }
}

/// The content of the second file: the results of a build for the quizzes.
struct FormerQuizzes {
  /// The positions of their records in its bundle.
  var bundle: BundlePlaces
  /// The recorded results of reading them, by path below the root.
  var records: [String: ArraySlice<UInt8>]
  /// The files that have changed since, below `content/`.
  private(set) var changed: Set<String> = []

  init(bundle: BundlePlaces, records: [String: ArraySlice<UInt8>]) {
    (self.bundle, self.records) = (bundle, records)
  }

  /// `nil` if the file is missing or does not have the digest.
  fileprivate init?(at path: String, _ digest: String) {
    guard let bytes = try? wholeFile(path, cap: 1 << 30), sha256Text(of: bytes) == digest,
      let former = try? FormerQuizzes(bytes)
    else { return nil }
    self = former
  }

  private init(_ bytes: [UInt8]) throws(Unpacking.Damage) {
    var packed = Unpacking(bytes[...])
    bundle = try BundlePlaces(from: &packed)
    let found = try packed.list { packed throws(Unpacking.Damage) in
      (try packed.text(), try packed.run())
    }
    records = Dictionary(found, uniquingKeysWith: { first, _ in first })
  }

  /// Writes the file and returns its digest.
  fileprivate func write(to path: String) -> String {
    // For a large course it takes several megabytes; growing by doubling would take twice as much.
    let size = records.reduce(0) { $0 + $1.value.count + $1.key.utf8.count + 16 }
    var packed = Packing(capacity: size + records.count * 256)
    bundle.append(to: &packed)
    packed.append(records.count)
    for (path, record) in records {
      packed.append(path)
      packed.append(record)
    }
    replaceFile(path, with: packed.bytes)
    return sha256Text(of: packed.bytes)
  }

  /// The same without the records of files that have changed since.
  fileprivate func unchanged(_ changed: Set<String>) -> FormerQuizzes {
    var former = self
    former.changed = changed
    for path in changed { former.records["content/" + path] = nil }
    return former
  }
}

/// The names and the status of files in a binary format.
private struct FileListing {
  /// The listing; for quizzes it contains only the names.
  private(set) var bytes: [UInt8] = []
  /// The status of each file with the path of a quiz or a lecture, sorted by name.
  private(set) var quizzes: [QuizStatus] = []
  /// The rosters and score sheets among them, by path below the course's root.
  private(set) var rosters: [String] = []
  /// Whether every other file would get another change time if it were changed now.
  private(set) var isSettled = true
  /// The quizzes that might not.
  private var unsettledQuizzes: Set<String> = []
  private let started = Int64(Date().timeIntervalSince1970 * 1e9)

  /// Lists the files that a build reads, except those that it writes itself.
  init(ofSourcesBelow root: String) throws(DiskError) {
    for top in OutputLocation.sources where top != "stats" && top != "attempts" {
      try add(try Folder(at: root), top)
    }
    try add(try Folder(at: root), "stats", withFolders: false) { $0 != revisionsName }
    // The target, if the folder is a symbolic link.
    if let keys = (KeyFolder()?.path).flatMap(realPath) {
      bytes += Array(keys.utf8) + [0]
      try add(try Folder(at: parts(of: keys).folder), parts(of: keys).name)
    }
  }

  /// Lists the files that a build writes.
  init(ofOutput output: String, of root: String) throws(DiskError) {
    try add(try Folder(at: parts(of: output).folder), parts(of: output).name)
    try add(try Folder(at: root), "stats", withFolders: false) { $0 == revisionsName }
  }

  private mutating func add(
    _ folder: Folder, _ name: String, at path: String = "", depth: Int = 0,
    isQuizFolder: Bool = false, withFolders: Bool = true,
    where isWanted: (String) -> Bool = { _ in true }
  ) throws(DiskError) {
    guard depth < 64, let status = try folder.status(of: name) else { return }
    let path = path + name
    guard status.kind == .folder else {
      guard isWanted(name) else { return }
      add(status, at: path, isQuiz: isQuizFolder && name.hasSuffix(".md") && name != "README.md")
      if ["members.csv", "scores.csv"].contains(name), path.hasPrefix("content/") {
        rosters.append(path)
      }
      return
    }
    if withFolders { bytes += Array(path.utf8) + [UInt8(ascii: "/"), 0] }
    let inner = try folder.existingFolder(name)
    let isQuizFolder = QuizFolder(ofSource: path + "/any.md") != nil
    for entry in try inner.entries() {
      try add(
        inner, entry.name, at: path + "/", depth: depth + 1, isQuizFolder: isQuizFolder,
        withFolders: withFolders, where: isWanted)
    }
  }

  private mutating func add(_ status: FileStatus, at path: String, isQuiz: Bool) {
    bytes += path.utf8
    bytes.append(0)
    if isQuiz, status.kind == .file {
      let name = String(path.utf8.dropFirst("content/".utf8.count)) ?? path
      quizzes.append(.init(path: name, fingerprint: status.fingerprint))
      if !status.isSettled(at: started) { unsettledQuizzes.insert(name) }
    } else {
      bytes += status.fingerprint
      isSettled = isSettled && status.isSettled(at: started)
    }
  }

  /// The quizzes with an empty fingerprint, which no file has, for each one that might be changed
  /// without a sign: the next build reads it again.
  var settledQuizzes: [QuizStatus] {
    quizzes.map { unsettledQuizzes.contains($0.path) ? .init(path: $0.path, fingerprint: []) : $0 }
  }

  /// The quizzes whose status differs from a former listing, which must have the same names in the
  /// same order.
  func changes(since former: [QuizStatus]) -> Set<String> {
    Set(zip(quizzes, former).filter { $0 != $1 }.map(\.0.path))
  }
}

/// The file of a quiz, below `content/`, and its status.
private struct QuizStatus: Equatable {
  var path: String
  var fingerprint: [UInt8]
}

/// The content of the first file.
private struct RecordFile {
  /// The digest of everything except the status of quizzes.
  var digest: String
  var quizzes: [QuizStatus]
  /// When the build ran, and from when the time may change its result, in seconds since 1970.
  var built, until: Int64
  var zone: String
  /// The digest of the second file.
  var quizzesDigest: String
  var report: BuildRecord.Report

  init(
    digest: String, quizzes: [QuizStatus], built: Int64, until: Int64, zone: String,
    quizzesDigest: String, report: BuildRecord.Report
  ) {
    (self.digest, self.quizzes, self.quizzesDigest) = (digest, quizzes, quizzesDigest)
    (self.built, self.until, self.zone, self.report) = (built, until, zone, report)
  }

  /// `nil` if the file is missing or damaged.
  init?(at path: String) {
    guard let bytes = try? wholeFile(path, cap: 64 << 20), bytes.count > 64 else { return nil }
    let packed = Array(bytes[64...])
    guard sha256Text(of: packed).utf8.elementsEqual(bytes[..<64]) else { return nil }
    var reader = Unpacking(packed[...])
    guard let contents = try? RecordFile(from: &reader), reader.isAtEnd else { return nil }
    self = contents
  }

  private init(from packed: inout Unpacking) throws(Unpacking.Damage) {
    digest = try packed.text()
    quizzes = try packed.list { packed throws(Unpacking.Damage) in
      QuizStatus(path: try packed.text(), fingerprint: Array(try packed.run()))
    }
    (built, until) = (Int64(try packed.number()), Int64(try packed.number()))
    zone = try packed.text()
    quizzesDigest = try packed.text()
    report = .init(
      notes: Array(try packed.run()), summary: try packed.text(), files: try packed.size())
    guard built < until else { throw Unpacking.Damage() }
  }

  func write(to path: String) {
    var packed = Packing()
    packed.append(digest)
    packed.append(quizzes.count)
    for quiz in quizzes {
      packed.append(quiz.path)
      packed.append(quiz.fingerprint)
    }
    packed.append(Int(built))
    packed.append(Int(until))
    packed.append(zone)
    packed.append(quizzesDigest)
    packed.append(report.notes)
    packed.append(report.summary)
    packed.append(report.files)
    replaceFile(path, with: Array(sha256Text(of: packed.bytes).utf8) + packed.bytes)
  }
}
