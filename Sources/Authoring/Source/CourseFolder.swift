import Disk
import Glibc
import Synchronization

/// The course's folder: the one place that opens what a teacher or a stranger put there.
///
/// Every component of a path is opened by itself without following symbolic links, so nothing
/// outside the folder is ever read; what is read is a regular file below a stated size.
package final class CourseFolder: Sendable {
  package let path: String
  private let descriptor: Int32
  /// What files hold, by path, that are not read from the disk.
  private let contents: [String: [UInt8]]
  private let faults: FaultLog

  /// The first read that failed because of the disk or the system, as `'PATH': REASON`.
  ///
  /// What was read is then not the whole course, whatever its diagnostics say.
  package var fault: String? { faults.first }

  /// A folder that is on no disk: its files by path, as a repository's history has them.
  package init(holding contents: [String: [UInt8]]) {
    path = ""
    descriptor = -1
    faults = FaultLog()
    self.contents = contents
  }

  /// Opens the folder for reading.
  ///
  /// - Throws: ``ReadError`` where it is missing, no folder or not ours to read.
  package init(path: String) throws(ReadError) {
    self.path = path
    contents = [:]
    faults = FaultLog()
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ReadError(path: path, errno: errno) }
  }

  /// The same folder, but that some files hold other bytes than on the disk.
  fileprivate init(_ folder: CourseFolder, replacing contents: [String: [UInt8]]) {
    path = folder.path
    faults = folder.faults
    descriptor = fcntl(folder.descriptor, F_DUPFD_CLOEXEC, 0)
    self.contents = contents
  }

  /// Gives the folder with some files replaced, in memory alone.
  package func replacing(_ contents: [String: [UInt8]]) -> CourseFolder {
    CourseFolder(self, replacing: contents)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether a folder of that name stands in this one.
  package func holdsFolder(_ name: String) -> Bool { statKind(descriptor, name) == .folder }

  /// Whether a link of that name stands in it.
  func holdsLink(_ name: String) -> Bool { statKind(descriptor, name) == .link }

  /// Runs one worker's reads; it keeps the last folder open, since files come folder by folder.
  package func reader() -> FileReader { FileReader(root: descriptor, contents, faults) }
}

/// A fault of the disk while reading.
package struct ReadError: Error, Sendable, Equatable {
  package var path: String
  package var reason: String
  /// Whether there is simply nothing there.
  package var isMissing: Bool
  /// Whether the disk or the system failed.
  package var isSystemFault: Bool

  init(path: String, errno code: Int32) {
    self.path = path
    reason = unsafe String(cString: strerror(code))
    isMissing = code == ENOENT || code == ENOTDIR
    isSystemFault = Disk.isSystemFault(code)
  }
}

/// Why a path cannot be read.
package enum Refusal: Error, Sendable, Equatable {
  case symbolicLink
  /// A device, a pipe, a socket or a folder.
  case notAFile
  /// Larger than the cap, in bytes.
  case tooLarge(Int)
  /// The system's own words, and whether the disk or the system failed rather than the path.
  case unreadable(String, isSystemFault: Bool)

  /// Takes the error number that the last system call left.
  static var lastError: Refusal { .unreadable(errorText(), isSystemFault: isSystemFault(errno)) }
}

extension Refusal: CustomStringConvertible {
  /// What to tell of it after a file's name and a colon.
  package var description: String {
    switch self {
    case .symbolicLink: "symbolic links are not followed"
    case .notAFile: "it is not a regular file"
    case .tooLarge(let cap): "it is larger than \(cap >> 20) MB"
    case .unreadable(let reason, _): reason
    }
  }
}

/// The first fault of the disk or the system that any reader of a folder met.
private final class FaultLog: Sendable {
  private let message = Mutex<String?>(nil)

  var first: String? { message.withLock(\.self) }

  /// Passes a result on, and keeps the fault that it tells of.
  func noting<Value>(
    _ path: String, _ result: Result<Value, Refusal>
  ) -> Result<Value, Refusal> {
    if case .failure(.unreadable(let reason, true)) = result {
      message.withLock { $0 = $0 ?? "'\(path)': \(reason)" }
    }
    return result
  }
}

/// Opens files of one course folder, one after another.
package struct FileReader: ~Copyable {
  private let root: Int32
  private let contents: [String: [UInt8]]
  private let faults: FaultLog
  private var folder = ""
  private var folderDescriptor: Int32 = -1

  fileprivate init(root: Int32, _ contents: [String: [UInt8]], _ faults: FaultLog) {
    self.root = root
    self.contents = contents
    self.faults = faults
  }

  deinit { if folderDescriptor >= 0 { close(folderDescriptor) } }

  /// The bytes of a file, at most `cap` of them.
  package mutating func read(_ path: String, cap: Int) -> Result<[UInt8], Refusal> {
    if !contents.isEmpty, let bytes = contents[path] {
      return bytes.count <= cap ? .success(bytes) : .failure(.tooLarge(cap))
    }
    return faults.noting(path, opened(path) { readAll($0, cap: cap) })
  }

  /// The first bytes of a file, however long it is.
  mutating func head(_ path: String, count: Int) -> Result<[UInt8], Refusal> {
    faults.noting(path, opened(path) { readAll($0, cap: .max, count: count) })
  }

  private mutating func opened(
    _ path: String, _ read: (Int32) -> Result<[UInt8], Refusal>
  ) -> Result<[UInt8], Refusal> {
    let (parent, name) = parts(of: path)
    if let refusal = enter(parent) { return .failure(refusal) }
    let file = unsafe openat(
      current, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      return .failure(errno == ELOOP ? .symbolicLink : .lastError)
    }
    defer { close(file) }
    return read(file)
  }

  /// What a folder holds, sorted by name.
  package mutating func list(_ path: String) -> Result<[FolderEntry], Refusal> {
    faults.noting(path, listed(path))
  }

  private mutating func listed(_ path: String) -> Result<[FolderEntry], Refusal> {
    if let refusal = enter(path) { return .failure(refusal) }
    let copy = unsafe openat(current, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = unsafe fdopendir(copy) else {
      return .failure(.lastError)
    }
    defer { unsafe closedir(stream) }
    var entries: [FolderEntry] = []
    // Only errno tells the end from a fault, after which files would seem not to be there.
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe nameIfUTF8($0) }
      }
      if name != ".", name != ".." {
        let type = unsafe Int(entry.pointee.d_type)
        let kind = type == Int(DT_UNKNOWN) ? statKind(copy, name) : FolderEntry.Kind(type: type)
        entries.append(FolderEntry(name: name, kind: kind))
      }
      errno = 0
    }
    guard errno == 0 else { return .failure(.lastError) }
    return .success(entries.sorted { $0.name < $1.name })
  }

  /// The folder that holds a file, open until the next is asked for, and the file's name in it.
  mutating func parent(of path: String) throws(RewriteFault) -> (folder: Int32, name: String) {
    let (parent, name) = parts(of: path)
    if let refusal = enter(parent) { throw .failed(refusal.description) }
    return (current, name)
  }

  private var current: Int32 { folderDescriptor >= 0 ? folderDescriptor : root }

  private mutating func enter(_ path: String) -> Refusal? {
    if path == folder, folderDescriptor >= 0 || path.isEmpty { return nil }
    if folderDescriptor >= 0 { close(folderDescriptor) }
    (folder, folderDescriptor) = ("", -1)
    var current: Int32 = -1
    for part in path.split(separator: "/") {
      let next = unsafe openat(
        current >= 0 ? current : root, String(part),
        O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let code = errno
      if current >= 0 { close(current) }
      guard next >= 0 else {
        let isLink = code == ELOOP || code == ENOTDIR
        errno = code
        return isLink ? .symbolicLink : .lastError
      }
      current = next
    }
    (folder, folderDescriptor) = (path, current)
    return nil
  }
}

/// A path's folder, nothing for the root, and the last name in it.
private func parts(of path: String) -> (parent: String, name: String) {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
  return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
}

/// A name in a folder and what stands behind it.
package struct FolderEntry: Sendable, Equatable {
  package var name: String
  package var kind: Kind

  package enum Kind: Sendable { case file, folder, link, other }
}

extension FolderEntry.Kind {
  fileprivate init(type: Int) {
    switch type {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .folder
    case Int(DT_LNK): self = .link
    default: self = .other
    }
  }
}

/// What a name stands for, where the file system's listing does not say.
private func statKind(_ folder: Int32, _ name: String) -> FolderEntry.Kind {
  var info = stat()
  guard unsafe fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
  switch info.st_mode & S_IFMT {
  case S_IFREG: return .file
  case S_IFDIR: return .folder
  case S_IFLNK: return .link
  default: return .other
  }
}

func errorText() -> String { unsafe String(cString: strerror(errno)) }

/// A file name as text; bytes that are no UTF-8 become U+FFFD and are refused as a name later.
private func nameIfUTF8(_ pointer: UnsafePointer<CChar>) -> String {
  unsafe String(cString: pointer)
}

/// The bytes of an open file, which must be a regular one; at most `limit` from its start.
func readAll(
  _ file: Int32, cap: Int, count limit: Int = .max
) -> Result<[UInt8], Refusal> {
  var info = stat()
  guard unsafe fstat(file, &info) == 0 else { return .failure(.lastError) }
  guard info.st_mode & S_IFMT == S_IFREG else { return .failure(.notAFile) }
  guard info.st_size <= cap else { return .failure(.tooLarge(cap)) }
  var failure: Refusal?
  let size = min(Int(info.st_size), limit)
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    while count < buffer.count, let start = buffer.baseAddress {
      let got = unsafe Glibc.read(file, start + count, buffer.count - count)
      if got < 0, errno == EINTR { continue }
      if got < 0 { failure = .lastError }
      if got <= 0 { return }
      count += got
    }
  }
  return failure.map(Result.failure) ?? .success(bytes)
}
