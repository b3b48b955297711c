import Courseware
package import Disk
import Synchronization

/// The list of files of a course.
package struct SourceTree: Sendable {
  /// The folder through which the files are read; it can contain new contents of some of them.
  package let folder: CourseFolder
  /// Every regular file below `content/` and `templates/`, as sorted paths below the root.
  package let files: [String]
  /// Entries that are neither files nor folders, with their kinds.
  package let irregularFiles: [(path: String, kind: FileStatus.Kind)]
  /// Folders that could not be listed, with the system's reason.
  package let unreadable: [(path: String, reason: String)]
  /// Every folder below `content/`, sorted.
  let folders: [String]
  private let known: Set<String>

  /// Lists the files of a course.
  ///
  /// Names that start with a dot are ignored, unless they would be read as a quiz.
  package init(reading folder: CourseFolder) {
    var walk = Walk(folder: folder)
    walk.visit("content", depth: 0)
    walk.visit("templates", depth: 0)
    self.folder = folder
    files = walk.files.sorted()
    folders = walk.folders.sorted()
    unreadable = walk.unreadable.sorted { $0.path < $1.path }
    irregularFiles = walk.irregularFiles.sorted { $0.path < $1.path }
    known = Set(files)
  }

  /// A course that does not exist yet, with the files that it will have.
  package init(planned files: [String], in folder: CourseFolder) {
    self.folder = folder
    self.files = files
    folders = []
    unreadable = []
    irregularFiles = []
    known = Set(files)
  }

  /// Creates the tree of a course in a repository's history.
  ///
  /// - Parameters:
  ///   - files: All files in `content/` and `templates/`, by path relative to the root.
  ///   - links: The paths among them that are symbolic links.
  ///   - folder: The contents of the files that will be read.
  package init(_ files: [String], links: Set<String>, in folder: CourseFolder) {
    self.folder = folder
    let seen = files.filter { $0.pathComponents.allSatisfy(Walk.isOurs) }
    self.files = seen.filter { !links.contains($0) }.sorted()
    irregularFiles = seen.filter(links.contains).sorted().map { ($0, .link) }
    folders = Set(seen.flatMap(foldersAbove)).sorted()
    unreadable = []
    known = Set(self.files)
  }

  /// The same files, some with different contents than on disk; quizzes and classrooms may be
  /// added.
  package func replacing(_ contents: [String: [UInt8]]) -> SourceTree {
    let others = Set(irregularFiles.map(\.path))
    let added = contents.keys.filter { path in
      layoutKind(of: path) != nil && !known.contains(path) && !others.contains(path)
        && path.pathComponents.allSatisfy(Walk.isOurs)
    }
    return SourceTree(self, adding: added, in: folder.replacing(contents))
  }

  /// The same course without some of its classrooms.
  package func without(classrooms: Set<String>) -> SourceTree {
    func isKept(_ path: String) -> Bool {
      let parts = path.pathComponents
      return parts.count < 2 || parts[0] != "content" || !classrooms.contains(String(parts[1]))
    }
    return SourceTree(self, keeping: isKept)
  }

  private init(_ tree: SourceTree, keeping isKept: (String) -> Bool) {
    folder = tree.folder
    files = tree.files.filter(isKept)
    folders = tree.folders.filter(isKept)
    unreadable = tree.unreadable.filter { isKept($0.path) }
    irregularFiles = tree.irregularFiles.filter { isKept($0.path) }
    known = tree.known.filter(isKept)
  }

  private init(_ tree: SourceTree, adding added: [String], in folder: CourseFolder) {
    self.folder = folder
    files = added.isEmpty ? tree.files : (tree.files + added).sorted()
    folders =
      added.isEmpty
      ? tree.folders : Set(tree.folders).union(added.flatMap(foldersAbove)).sorted()
    unreadable = tree.unreadable
    irregularFiles = tree.irregularFiles
    known = tree.known.union(added)
  }

  /// Whether ``files`` contains a path below the root; folders and symbolic links do not count.
  package func contains(_ path: String) -> Bool { known.contains(path) }
}

/// Whether a path is that of a score sheet: `content/CLASSROOM/scores.csv`.
package func isScoreSheet(_ path: String) -> Bool {
  let parts = path.pathComponents
  return parts.count == 3 && parts[0] == "content" && parts[2] == "scores.csv"
}

private struct Walk {
  let folder: CourseFolder
  var files: [String] = []
  var folders: [String] = []
  var irregularFiles: [(path: String, kind: FileStatus.Kind)] = []
  var unreadable: [(path: String, reason: String)] = []

  mutating func visit(_ path: String, depth: Int) {
    guard depth < 64 else {
      unreadable.append((path, "folders are nested more than 64 deep"))
      return
    }
    var reader = folder.reader()
    switch reader.list(path) {
    case .success(let entries): sort(entries, of: path, depth)
    // The folders 'content' and 'templates' are optional.
    case .failure(.system(let code)) where depth > 0 || folder.containsFolder(path):
      let reason = DiskError.Reason.system(code)
      unreadable.append((path, reason.description(ofListed: path)))
    case .failure where depth == 0 && folder.containsLink(path):
      irregularFiles.append((path, .link))
    case .failure where depth == 0 && folder.contains(path):
      unreadable.append((path, "it is not a folder"))
    case .failure: break
    }
  }

  private mutating func sort(_ entries: [FolderEntry], of path: String, _ depth: Int) {
    for entry in entries {
      let below = "\(path)/\(entry.name)"
      guard Self.isOurs(entry.name) else {
        if entry.kind == .folder, containsClassroom(below) {
          irregularFiles.append((below, .folder))
        }
        continue
      }
      switch entry.kind {
      case .file where mustBeFolder(below): unreadable.append((below, "it is not a folder"))
      case .file: files.append(below)
      case .folder where mustBeFile(below): irregularFiles.append((below, .other))
      case .folder:
        folders.append(below)
        visit(below, depth: depth + 1)
      case .link, .other: irregularFiles.append((below, entry.kind))
      }
    }
  }

  private func containsClassroom(_ path: String) -> Bool {
    var reader = folder.reader()
    guard case .success(let entries) = reader.list(path) else { return false }
    return entries.contains { $0.name == "classroom.md" }
  }

  /// Whether a name is that of a course file: hidden names belong to editors and Git, unless they
  /// would be read.
  static func isOurs(_ name: some StringProtocol) -> Bool {
    !name.hasPrefix(".") || name.hasSuffix(".md")
  }
}

/// Whether a path must be a file, so that a folder would be ignored.
private func mustBeFile(_ path: String) -> Bool {
  let parts = path.split(separator: "/")
  return path.hasSuffix(".md") || path == "content/site.yml"
    || parts.count == 3 && ["members.csv", "scores.csv"].contains(parts[2])
    || parts.count == 2 && parts[0] == "templates" && path.hasSuffix(".mustache")
}

/// Whether a path must be a folder, so that a file would be ignored.
private func mustBeFolder(_ path: String) -> Bool {
  let parts = path.split(separator: "/")
  return parts.count == 3 && parts[0] == "content"
    && QuizFolder(rawValue: String(parts[2])) != nil
}

/// The parent folders of a path: `content` and `content/biology-9b` for
/// `content/biology-9b/classroom.md`.
private func foldersAbove(_ path: String) -> [String] {
  path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
}

/// The course's folder.
///
/// No other code opens files of the course, which may be malicious.
///
/// Each component of a path is opened separately without following symbolic links, so no file
/// outside the folder is ever read. Only regular files up to a given size are read.
package final class CourseFolder: Sendable {
  /// The path that the folder was opened with; empty for a folder in memory.
  package let path: String
  /// `nil` if nothing is read from disk.
  private let root: Folder?
  /// The contents, by path, of files that are not read from disk.
  package let contents: [String: [UInt8]]
  private let faults: FaultLog

  /// The first read that failed because of the disk or the system, as `'PATH': REASON`.
  ///
  /// If there is one, the data read is incomplete, whatever the diagnostics say.
  package var fault: String? { faults.first }

  private init(
    _ path: String, _ root: Folder?, holding contents: [String: [UInt8]], _ faults: FaultLog
  ) {
    (self.path, self.root, self.contents, self.faults) = (path, root, contents, faults)
  }

  /// A folder in memory: its files by path, for example from a repository's history.
  package convenience init(holding contents: [String: [UInt8]]) {
    self.init("", nil, holding: contents, FaultLog())
  }

  /// Opens the folder for reading.
  package convenience init(path: String) throws(DiskError) {
    self.init(path, try Folder(at: path), holding: [:], FaultLog())
  }

  /// Whether files can also be read from disk.
  var isOnDisk: Bool { root != nil }

  /// A copy of the folder with other files in memory, which replace those on disk.
  package func replacing(_ contents: [String: [UInt8]]) -> CourseFolder {
    CourseFolder(path, root, holding: contents, faults)
  }

  /// Whether the folder contains a folder with a name.
  package func containsFolder(_ name: String) -> Bool { kind(of: name) == .folder }

  /// Whether the folder contains a symbolic link with a name.
  func containsLink(_ name: String) -> Bool { kind(of: name) == .link }

  /// Whether the folder contains an entry with a name.
  func contains(_ name: String) -> Bool { kind(of: name) != nil }

  private func kind(of name: String) -> FileStatus.Kind? { try? root?.status(of: name)?.kind }

  /// A reader for one worker.
  ///
  /// It keeps the last folder open, since files are read folder by folder.
  package func reader() -> FileReader { FileReader(root: root, contents, faults) }
}

/// Records the first error of the disk or the system that any reader of a folder encountered.
private final class FaultLog: Sendable {
  private let message = Mutex<String?>(nil)

  var first: String? { message.withLock(\.self) }

  /// Returns the result of reading, and records an error if the machine caused it.
  func noting<Value>(
    _ path: String, _ read: () throws(DiskError) -> Value
  ) -> Result<Value, DiskError.Reason> {
    do throws(DiskError) {
      return .success(try read())
    } catch {
      if error.reason.isMachineFault { note(path, error.reason) }
      return .failure(error.reason)
    }
  }

  /// Records an error if the machine caused it.
  func note(_ path: String, _ reason: DiskError.Reason) {
    message.withLock { $0 = $0 ?? "'\(path)': \(reason)" }
  }
}

/// Opens files of one course folder, one at a time.
package struct FileReader: ~Copyable {
  private let root: Folder?
  private let contents: [String: [UInt8]]
  private let faults: FaultLog
  private var last: (path: String, folder: Folder)?

  fileprivate init(root: Folder?, _ contents: [String: [UInt8]], _ faults: FaultLog) {
    (self.root, self.contents, self.faults) = (root, contents, faults)
  }

  /// The contents of a file of at most `cap` bytes.
  package mutating func read(_ path: String, cap: Int) -> Result<[UInt8], DiskError.Reason> {
    if !contents.isEmpty, let bytes = contents[path] {
      return bytes.count <= cap ? .success(bytes) : .failure(.tooLarge(cap: cap))
    }
    return faults.noting(path) { () throws(DiskError) in try open(path).readAll(cap: cap) }
  }

  /// The first bytes of a file that has at most `cap` bytes.
  mutating func head(
    _ path: String, count: Int, cap: Int = .max
  ) -> Result<[UInt8], DiskError.Reason> {
    if !contents.isEmpty, let bytes = contents[path] { return .success(Array(bytes.prefix(count))) }
    return faults.noting(path) { () throws(DiskError) in
      try open(path).readAll(cap: cap, limit: count)
    }
  }

  /// The entries of a folder, sorted by name.
  mutating func list(_ path: String) -> Result<[FolderEntry], DiskError.Reason> {
    faults.noting(path) { () throws(DiskError) in try folder(path).entries() }
  }

  /// The zone with an IANA name, from the system's files; `nil` if the system does not have it.
  func timeZone(named name: String) -> ClassZone? {
    do throws(DiskError) {
      return try ClassZone(named: name)
    } catch {
      faults.note(TimeZoneFile.path(of: name), error.reason)
      return nil
    }
  }

  /// Replaces the contents of a file atomically, like ``Folder/rewrite(_:_:with:)``.
  package mutating func replace(
    _ path: String, _ old: [UInt8], with new: [UInt8]
  ) throws(DiskError) {
    let (parent, name) = parts(of: path)
    try folder(parent).rewrite(name, old, with: new)
  }

  private mutating func open(_ path: String) throws(DiskError) -> OpenFile {
    let (parent, name) = parts(of: path)
    let folder = try folder(parent)
    guard let file = try folder.file(name) else { throw DiskError("read", path, .missing) }
    return file
  }

  /// The folder at a path below the root; it is kept open until a different one is requested.
  private mutating func folder(_ path: String) throws(DiskError) -> Folder {
    if let last, last.path == path { return last.folder }
    guard var folder = root else { throw DiskError("read", path, .missing) }
    for part in path.split(separator: "/") { folder = try folder.existingFolder(String(part)) }
    last = (path, folder)
    return folder
  }
}
