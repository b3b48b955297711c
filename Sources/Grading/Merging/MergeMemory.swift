import Courseware
package import Disk
import Glibc
import Ledgers

/// What a merge records for the next one on this machine, so that unchanged files need not be read
/// again.
///
/// It is valid only if the size, times and inode of every file are unchanged, as in Git's index
/// (git-scm.com, "racy-git"). After any difference, the next merge reads everything. Losing the
/// record only costs time.
package struct MergeMemory: Sendable {
  private let path: String
  private let root: Folder
  private let program: String
  /// The files as they were before anything of them was read.
  private let before: FileSignatures

  /// Records the status of the files of a course, before the course is read.
  ///
  /// - Parameters:
  ///   - path: The file to store the record in; its folder exists.
  ///   - root: The course's root folder; the caller holds its lock.
  ///   - program: Identifies this program, since another version may grade differently.
  /// - Throws: Disk errors.
  package init(at path: String, of root: Folder, program: String) throws(DiskError) {
    (self.path, self.root, self.program) = (path, root, program)
    before = try FileSignatures(below: root)
  }

  /// The totals of each quiz with attempts; `nil` if any file has changed.
  func attemptTotalsByQuiz() -> [QuizReference: AttemptTotals]? {
    guard let kept = try? readFile(),
      let gap = kept.firstRange(of: Array("\n\n".utf8)),
      kept[gap.upperBound...].starts(with: before.text(for: program))
    else { return nil }
    var fingerprints = FingerprintReader(
      bytes: kept[(gap.upperBound + before.text(for: program).count)...])
    var attemptTotalsByQuiz: [QuizReference: AttemptTotals] = [:]
    for line in kept[..<gap.lowerBound].split(separator: UInt8(ascii: "\n")) {
      guard let json = try? JSONValue(Array(line), limit: .max),
        var attemptTotals = AttemptTotals(json),
        let classroom = json["classroom"]?.string, let quiz = json["quiz"]?.string,
        let count = json["prints"]?.int, let own = fingerprints.next(count)
      else { return nil }
      attemptTotals.fingerprints = own
      attemptTotalsByQuiz[QuizReference(classroom: classroom, quiz: quiz)] = attemptTotals
    }
    return fingerprints.isAtEnd ? attemptTotalsByQuiz : nil
  }

  /// Remembers how quizzes stand; nothing where a file changed under way that no merge writes, or
  /// where it cannot be written.
  func keep(_ attemptTotalsByQuiz: [QuizReference: AttemptTotals]) {
    do {
      let now = try FileSignatures(below: root)
      guard now.isWrittenByMerge(since: before) else { return forget() }
      now.waitForClock()
      let sorted = attemptTotalsByQuiz.sorted { $0.key < $1.key }
      var bytes: [UInt8] = []
      for (quiz, attemptTotals) in sorted { bytes.write(attemptTotals, of: quiz) }
      bytes.write("\n")
      bytes += now.text(for: program)
      for (_, attemptTotals) in sorted { bytes.append(attemptTotals.fingerprints) }
      let (folder, name) = try Folder.above(path)
      try folder.replace(name, with: bytes)
    } catch {
      forget()
    }
  }

  /// Remembers nothing.
  func forget() {
    guard let (folder, name) = try? Folder.above(path) else { return }
    try? folder.remove(name)
  }

  private func readFile() throws(DiskError) -> [UInt8]? {
    let (folder, name) = try Folder.above(path)
    return try folder.read(name)
  }
}

/// Reads the numbers behind everything else, eight bytes each, the lowest first.
private struct FingerprintReader {
  var bytes: ArraySlice<UInt8>

  var isAtEnd: Bool { bytes.isEmpty }

  mutating func next(_ count: Int) -> FingerprintIndex? {
    guard count >= 0, count <= bytes.count / 8 else { return nil }
    let own = bytes.prefix(count * 8)
    bytes = bytes.dropFirst(count * 8)
    return unsafe own.withUnsafeBytes { raw in
      FingerprintIndex(
        (0..<count).map {
          unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
        })
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ fingerprints: FingerprintIndex) {
    for number in fingerprints.numbers {
      unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe append(contentsOf: $0) }
    }
  }
}

/// The size, times and inode of each file that a merge depends on, to detect changes.
struct FileSignatures: Sendable {
  /// By path below the root.
  private var facts: [String: String] = [:]
  /// When one of them changed last, in nanoseconds since 1970.
  private var latest: Int64 = 0

  /// Looks at everything in `content/` and `stats/` whose name has no dot in front.
  init(below root: Folder) throws(DiskError) {
    for name in ["content", "stats"] {
      if let folder = try root.folder(name) { try add(folder, name, depth: 0) }
    }
  }

  private mutating func add(_ folder: Folder, _ path: String, depth: Int) throws(DiskError) {
    for name in try folder.names() where !name.hasPrefix(".") {
      guard let found = try folder.status(of: name) else { continue }
      let own = path + "/" + name
      if found.kind == .folder, depth < 8, let inner = try folder.folder(name) {
        try add(inner, own, depth: depth + 1)
        continue
      }
      let numbers = [
        Int64(found.mode), Int64(found.size), found.modified, found.changed,
        Int64(bitPattern: found.inode),
      ]
      facts[own] = numbers.map(String.init).joined(separator: " ")
      latest = max(latest, found.changed)
    }
  }

  /// A line a file, the program's own line first.
  func text(for program: String) -> [UInt8] {
    var text = Array("\(program)\n".utf8)
    for (path, facts) in facts.sorted(by: { $0.key < $1.key }) {
      text += Array("\(facts) \(path)\n".utf8)
    }
    return text
  }

  /// Whether only files differ that a merge writes.
  func isWrittenByMerge(since before: FileSignatures) -> Bool {
    Set(facts.keys).union(before.facts.keys).allSatisfy { path in
      facts[path] == before.facts[path] || isWrittenByMerge(path)
    }
  }

  private func isWrittenByMerge(_ path: String) -> Bool {
    let endings = [
      StatsFolder.ledgerEnding, StatsFolder.summaryEnding, "/" + revisionsName,
      "/" + StatsFolder.setAsideName,
    ]
    return path.hasPrefix("stats/") && endings.contains { path.hasSuffix($0) }
  }

  /// Lets the clock of the file system tick, so that a file written from now on has a later time
  /// than those that were looked at: a few milliseconds.
  func waitForClock() {
    for _ in 0..<50 {
      if fileSystemTime() > latest { return }
      usleep(1_000)
    }
  }
}
