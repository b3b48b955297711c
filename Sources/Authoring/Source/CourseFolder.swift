package import Disk
import Synchronization

/// The course's folder: the only code that opens files of the course, which may be hostile.
///
/// Every component of a path is opened by itself without following symbolic links, so nothing
/// outside the folder is ever read; what is read is a regular file below a stated size.
package final class CourseFolder: Sendable {
  package let path: String
  /// `nil` where nothing is read from the disk.
  private let root: Folder?
  /// What files hold, by path, that are not read from the disk.
  private let contents: [String: [UInt8]]
  private let faults: FaultLog

  /// The first read that failed because of the disk or the system, as `'PATH': REASON`.
  ///
  /// What was read is then not the whole course, whatever its diagnostics say.
  package var fault: String? { faults.first }

  private init(
    _ path: String, _ root: Folder?, holding contents: [String: [UInt8]], _ faults: FaultLog
  ) {
    (self.path, self.root, self.contents, self.faults) = (path, root, contents, faults)
  }

  /// A folder that is on no disk: its files by path, as a repository's history has them.
  package convenience init(holding contents: [String: [UInt8]]) {
    self.init("", nil, holding: contents, FaultLog())
  }

  /// Opens the folder for reading.
  package convenience init(path: String) throws(DiskError) {
    self.init(path, try Folder(at: path), holding: [:], FaultLog())
  }

  /// Whether files that it does not hold in memory can be read as well.
  var isOnDisk: Bool { root != nil }

  /// Gives the folder with some files replaced, in memory alone.
  package func replacing(_ contents: [String: [UInt8]]) -> CourseFolder {
    CourseFolder(path, root, holding: contents, faults)
  }

  /// Whether a folder of that name is in this one.
  package func containsFolder(_ name: String) -> Bool { kind(of: name) == .folder }

  /// Whether a link of that name is in it.
  func containsLink(_ name: String) -> Bool { kind(of: name) == .link }

  /// Whether something of that name is in it.
  func contains(_ name: String) -> Bool { kind(of: name) != nil }

  private func kind(of name: String) -> FileStatus.Kind? { try? root?.status(of: name)?.kind }

  /// Runs one worker's reads; it keeps the last folder open, since files come folder by folder.
  package func reader() -> FileReader { FileReader(root: root, contents, faults) }
}

/// The first error of the disk or the system that any reader of a folder met.
private final class FaultLog: Sendable {
  private let message = Mutex<String?>(nil)

  var first: String? { message.withLock(\.self) }

  /// Gives what is read as a result, and keeps the error where it is the machine's.
  func noting<Value>(
    _ path: String, _ read: () throws(DiskError) -> Value
  ) -> Result<Value, DiskError.Reason> {
    do throws(DiskError) {
      return .success(try read())
    } catch {
      if error.reason.isMachineFault {
        message.withLock { $0 = $0 ?? "'\(path)': \(error.reason)" }
      }
      return .failure(error.reason)
    }
  }
}

/// Opens files of one course folder, one after another.
package struct FileReader: ~Copyable {
  private let root: Folder?
  private let contents: [String: [UInt8]]
  private let faults: FaultLog
  private var last: (path: String, folder: Folder)?

  fileprivate init(root: Folder?, _ contents: [String: [UInt8]], _ faults: FaultLog) {
    self.root = root
    self.contents = contents
    self.faults = faults
  }

  /// The bytes of a file, at most `cap` of them.
  package mutating func read(_ path: String, cap: Int) -> Result<[UInt8], DiskError.Reason> {
    if !contents.isEmpty, let bytes = contents[path] {
      return bytes.count <= cap ? .success(bytes) : .failure(.tooLarge(cap: cap))
    }
    return faults.noting(path) { () throws(DiskError) in try open(path).readAll(cap: cap) }
  }

  /// The first bytes of a file, however long it is.
  mutating func head(_ path: String, count: Int) -> Result<[UInt8], DiskError.Reason> {
    if !contents.isEmpty, let bytes = contents[path] { return .success(Array(bytes.prefix(count))) }
    return faults.noting(path) { () throws(DiskError) in try open(path).readAll(limit: count) }
  }

  /// What a folder holds, sorted by name.
  package mutating func list(_ path: String) -> Result<[FolderEntry], DiskError.Reason> {
    faults.noting(path) { () throws(DiskError) in try folder(path).entries() }
  }

  /// Puts other bytes in the place of a file's, as a whole or not at all, as
  /// ``Folder/rewrite(_:_:with:)`` does.
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

  /// The folder at a path below the root, kept open until another is asked for.
  private mutating func folder(_ path: String) throws(DiskError) -> Folder {
    if let last, last.path == path { return last.folder }
    guard var folder = root else { throw DiskError("read", path, .missing) }
    for part in path.split(separator: "/") { folder = try folder.existingFolder(String(part)) }
    last = (path, folder)
    return folder
  }
}
