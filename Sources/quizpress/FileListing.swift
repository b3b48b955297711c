import Courseware
import Disk
import FoundationEssentials
import Ledgers
import Publishing

/// The names and the status of files in a binary format.
struct FileListing {
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
struct QuizStatus: Equatable {
  var path: String
  var fingerprint: [UInt8]
}
