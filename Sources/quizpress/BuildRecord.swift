import ArgumentParser
import Authoring
import Courseware
import Digest
import Disk
import FoundationEssentials
import Glibc
import Ledgers
import Synchronization

/// Finishes a build immediately if nothing has changed since the last one into the same folder, and
/// reuses its output if only quizzes have changed.
///
/// The user's cache has two files for each output folder, written after a build. The first one
/// contains the status of each quiz, and digests of the status of every other file that the build
/// read and of those that it wrote. The change time of a file, which no program can set, shows
/// whether the file has been changed. The second one contains the results of reading and writing
/// the quizzes. If anything is uncertain, there is no record, and the build reads and writes
/// everything.
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
  private let conditions: ReadingConditions
  private let output: String
  /// Everything besides the sources and the previous output that determines what is written.
  private let circumstances: [String]
  /// What determines how messages are printed.
  private let presentation: String
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
  ///   - output: The folder to write; `nil` for the default folder.
  ///   - options: The other options of the build.
  init?(_ course: CourseOptions, output: String?, options: [String]) {
    guard let conditions = ReadingConditions(course) else { return nil }
    let output = output ?? conditions.root + "/build"
    let (above, name) = parts(of: output)
    guard let above = realPath(above.isEmpty ? "." : above) else { return nil }
    let place = realPath(output) ?? "\(above)/\(name)"
    file = conditions.records + contentDigest(of: Array(place.utf8))
    (self.conditions, self.output) = (conditions, place)
    circumstances = [place] + options + ["\(fileModeMask())"]
    presentation =
      "\(course.quiet) \(course.verbose) \(course.usesColor) "
      + FileManager.default.currentDirectoryPath
    currentTime = course.currentTime
    let (sources, written) = listings(conditions.root, place)
    self.sources = sources
    guard let sources, let written, let found = RecordFile(at: file),
      conditions.digest(sources, found.zone) == found.read,
      digest(circumstances, written) == found.written
    else {
      last = nil
      return
    }
    last = found
  }

  /// The output of the last build; `nil` if something has changed since, or may have, or if
  /// messages are to be printed differently.
  func unchanged() -> Report? {
    guard let last, sources?.quizzes == last.quizzes, last.presentation == presentation,
      (last.built..<last.until).contains(currentTime)
    else { return nil }
    return last.report
  }

  /// The results of the last build that this one can reuse, because only quizzes have changed;
  /// `nil` if something else has changed, or may have.
  func formerQuizzes() -> FormerQuizzes? {
    guard let last, let sources else { return nil }
    return FormerQuizzes(of: last, at: file, sources)
  }

  /// Whether the output and the sources are still as they were when the build began.
  ///
  /// Must be called while the course is locked: another build may have run in the meantime.
  func isCurrent() -> Bool {
    guard let last, let sources,
      case (let now?, let written?) = listings(conditions.root, output)
    else { return false }
    return sources.quizzes == now.quizzes && conditions.digest(now, last.zone) == last.read
      && digest(circumstances, written) == last.written
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
      sources.isSettled, let written = try? FileListing(ofOutput: output, of: conditions.root)
    else { return }
    let moments = course.assignments.flatMap { [$0.quiz.deadline, $0.quiz.release] }
    let next = moments.compactMap { $0?.seconds }.filter { $0 >= currentTime }.min()
    let zone = course.site.timeZone
    let quizzesDigest = made.write(to: file + quizzesEnding)
    RecordFile(
      read: conditions.digest(sources, zone), written: digest(circumstances, written),
      quizzes: sources.settledQuizzes, built: currentTime, until: next ?? .max, zone: zone,
      quizzesDigest: quizzesDigest, presentation: presentation, report: report
    ).write(to: file)
    try? removeOldRecords(in: parts(of: file).folder)
  }
}

/// What determines how the quizzes of a course are read.
struct ReadingConditions {
  /// The folder of the course.
  let root: String
  /// The start of the paths of all records of the course; the folder of records precedes the `/`.
  let records: String
  /// Everything besides files that determines what is read.
  private let circumstances: [String]

  /// `nil` if the user has no cache, or formulas are rendered by the user's own scripts.
  init?(_ course: CourseOptions) {
    let environment = ProcessInfo.processInfo.environment
    guard let cache = course.cacheFolder, environment["QUIZPRESS_JAVASCRIPT"] == nil,
      let root = course.coursePath().flatMap(realPath)
    else { return nil }
    self.root = root
    records = cache + "/builds/" + contentDigest(of: Array(root.utf8))
    let names = ["HOME", "QUIZPRESS_KEYS", "SOURCE_DATE_EPOCH", "XDG_CONFIG_HOME"]
    circumstances =
      [root, Quizpress.configuration.version] + names.map { "\($0)=\(environment[$0] ?? "")" }
  }

  /// The digest of the sources, without the status of quizzes, and of everything else that
  /// determines how they are read.
  func digest(_ sources: FileListing, _ zone: String) -> String {
    let rosters = sharedRosters(among: sources.rosters, below: root).sorted()
    var bytes = Array((circumstances + rosters).joined(separator: "\0").utf8)
    for path in ["/proc/self/exe", timeZonePath(of: zone)] {
      bytes += (try? status(at: path))?.fingerprint ?? []
    }
    return sha256Text(of: bytes + sources.bytes)
  }
}

/// The files that a build reads and those that it writes, listed side by side; `nil` for those that
/// cannot be listed.
private func listings(
  _ root: String, _ output: String
) -> (sources: FileListing?, written: FileListing?) {
  let found = parallelMap(2, jobs: 2) { number in
    number == 0
      ? try? FileListing(ofSourcesBelow: root) : try? FileListing(ofOutput: output, of: root)
  }
  return (found[0], found[1])
}

/// The digest of an output and of everything besides the sources that determines it.
private func digest(_ circumstances: [String], _ written: FileListing) -> String {
  sha256Text(of: Array(circumstances.joined(separator: "\0").utf8) + [0] + written.bytes)
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
/// The end of the path of the second file, after that of the first one.
let quizzesEnding = ".quizzes"

/// Removes the oldest records if there are too many, such as those of folders deleted long ago.
private func removeOldRecords(in path: String) throws(DiskError) {
  let folder = try Folder(at: path)
  let names = try folder.names()
  let second = names.filter { $0.hasSuffix(quizzesEnding) }
  try folder.removeOldest(of: second, keeping: maxQuizFiles)
  try folder.removeOldest(of: names.filter { !$0.hasSuffix(quizzesEnding) }, keeping: maxRecords)
}

extension Folder {
  func modifiedSeconds(of name: String) -> Int64 {
    (try? status(of: name))?.modifiedSeconds ?? 0
  }

  fileprivate func removeOldest(of names: [String], keeping count: Int) throws(DiskError) {
    guard names.count > count else { return }
    let dated = names.map { (modifiedSeconds(of: $0), $0) }.sorted { $0 < $1 }
    for (_, name) in dated.dropLast(count) { try remove(name) }
  }
}

/// The content of the first file.
struct RecordFile {
  /// The digests of what determines how the course is read, except the status of quizzes, and of
  /// the output and what else determines it.
  var read, written: String
  var quizzes: [QuizStatus]
  /// When the build ran, and from when the time may change its result, in seconds since 1970.
  var built, until: Int64
  var zone: String
  /// The digest of the second file.
  var quizzesDigest: String
  /// What the text of the report depends on besides the build.
  var presentation: String
  var report: BuildRecord.Report

  init(
    read: String, written: String, quizzes: [QuizStatus], built: Int64, until: Int64, zone: String,
    quizzesDigest: String, presentation: String, report: BuildRecord.Report
  ) {
    (self.read, self.written) = (read, written)
    (self.quizzes, self.quizzesDigest) = (quizzes, quizzesDigest)
    (self.built, self.until, self.zone) = (built, until, zone)
    (self.presentation, self.report) = (presentation, report)
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
    (read, written) = (try packed.text(), try packed.text())
    quizzes = try packed.list { packed throws(Unpacking.Damage) in
      QuizStatus(path: try packed.text(), fingerprint: Array(try packed.run()))
    }
    (built, until) = (Int64(try packed.number()), Int64(try packed.number()))
    zone = try packed.text()
    quizzesDigest = try packed.text()
    presentation = try packed.text()
    report = .init(
      notes: Array(try packed.run()), summary: try packed.text(), files: try packed.size())
    guard built < until else { throw Unpacking.Damage() }
  }

  func write(to path: String) {
    var packed = Packing()
    packed.append(read)
    packed.append(written)
    packed.append(quizzes.count)
    for quiz in quizzes {
      packed.append(quiz.path)
      packed.append(quiz.fingerprint)
    }
    packed.append(Int(built))
    packed.append(Int(until))
    packed.append(zone)
    packed.append(quizzesDigest)
    packed.append(presentation)
    packed.append(report.notes)
    packed.append(report.summary)
    packed.append(report.files)
    replaceFile(path, with: Array(sha256Text(of: packed.bytes).utf8) + packed.bytes)
  }
}
