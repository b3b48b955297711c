import CLinux
import Glibc

/// An open folder.
///
/// Everything in it is opened relative to its file descriptor, by a name without slashes and never
/// through a symbolic link, so that the folder cannot be replaced with another one in the meantime.
package final class Folder: Sendable {
  let descriptor: Int32
  /// The path in messages.
  package let path: String

  private init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens the folder at a path, following symbolic links.
  package convenience init(at path: String) throws(DiskError) {
    let found = uninterrupted { unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard found >= 0 else { throw DiskError("open the folder", path) }
    self.init(found, path: path)
  }

  /// Opens the folder that contains the last component of a path.
  package static func above(_ path: String) throws(DiskError) -> (folder: Folder, name: String) {
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed.removeLast() }
    let (folder, name) = parts(of: String(trimmed))
    let root = path.hasPrefix("/") ? "/" : "."
    return (try Folder(at: folder.isEmpty ? root : folder), name)
  }

  /// The path of a name in it.
  package func path(of name: String) -> String {
    path == "." ? name : path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  /// Opens a folder in it; `nil` if the name does not exist.
  package func folder(_ name: String) throws(DiskError) -> Folder? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let found = uninterrupted { unsafe openat(descriptor, name, flags) }
    if found >= 0 { return Folder(found, path: name == "." ? path : path(of: name)) }
    if errno == ENOENT { return nil }
    // For a symbolic link, Linux also reports that it is not a folder.
    let error = DiskError("open the folder", path(of: name))
    let isLink = error.reason == .system(ENOTDIR) && (try? status(of: name)?.kind) == .link
    throw isLink ? DiskError("open the folder", path(of: name), .symbolicLink) : error
  }

  /// Opens a folder in it that must exist.
  package func existingFolder(_ name: String) throws(DiskError) -> Folder {
    guard let found = try folder(name) else {
      throw DiskError("open the folder", path(of: name), .system(ENOENT))
    }
    return found
  }

  /// A file or folder that was opened for reading.
  package enum Opened { case file(OpenFile), folder(Folder) }

  /// Opens a regular file or a folder at a path, which must not be a link; does not wait for files
  /// of other kinds, such as pipes.
  package static func open(at path: String) throws(DiskError) -> Opened {
    try opened(AT_FDCWD, path, path: path)
  }

  /// Opens a regular file or a folder in it; see ``open(at:)``.
  package func open(_ name: String) throws(DiskError) -> Opened {
    try Folder.opened(descriptor, name, path: path(of: name))
  }

  private static func opened(
    _ folder: Int32, _ name: String, path: String
  ) throws(DiskError) -> Opened {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let found = uninterrupted { unsafe openat(folder, name, flags) }
    guard found >= 0 else { throw DiskError("read", path) }
    var facts = stat()
    guard unsafe fstat(found, &facts) == 0 else {
      let error = DiskError("read", path)
      close(found)
      throw error
    }
    switch FileStatus(facts).kind {
    case .file: return .file(OpenFile(found, path: path))
    case .folder: return .folder(Folder(found, path: path))
    case .link, .other:
      close(found)
      throw DiskError("read", path, .notAFile)
    }
  }

  /// Opens a regular file in it; `nil` if the name does not exist.
  package func file(_ name: String) throws(DiskError) -> OpenFile? {
    do throws(DiskError) {
      if case .file(let file) = try open(name) { return file }
    } catch {
      if error.reason == .system(ENOENT) { return nil }
      throw error
    }
    throw DiskError("read", path(of: name), .notAFile)
  }

  /// The contents of a file in it; `nil` if the file does not exist.
  package func read(_ name: String) throws(DiskError) -> [UInt8]? {
    try file(name)?.readAll()
  }

  /// The status of a name in it; `nil` if it does not exist.
  package func status(of name: String) throws(DiskError) -> FileStatus? {
    var facts = stat()
    if unsafe fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 {
      return FileStatus(facts)
    }
    guard errno == ENOENT else { throw DiskError("look at", path(of: name)) }
    return nil
  }

  /// Whether a name in it is a folder; anything other than a file or a folder is an error.
  ///
  /// A listed name that is not UTF-8 names nothing here: no folder of a course has such a name.
  package func containsFolder(_ name: String) throws(DiskError) -> Bool {
    switch try status(of: name)?.kind {
    case .folder: return true
    case .file, nil: return false
    case .link: throw DiskError("open the folder", path(of: name), .symbolicLink)
    case .other: throw DiskError("open the folder", path(of: name), .system(ENOTDIR))
    }
  }

  /// Takes a lock that only one run can have.
  ///
  /// It ends with the folder or the process, even if the process is killed, and leaves no file.
  ///
  /// - Returns: Whether the lock was free.
  package func lock() throws(DiskError) -> Bool {
    if uninterrupted({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return true }
    if errno == EWOULDBLOCK { return false }
    throw DiskError("lock the folder", path)
  }

  /// Waits until files created, renamed and removed in it are durable.
  package func synchronize() throws(DiskError) {
    guard uninterrupted({ fsync(descriptor) }) == 0 else {
      throw DiskError("write the folder", path)
    }
  }

  /// Waits until everything on its file system is durable.
  func synchronizeFileSystem() throws(DiskError) {
    guard uninterrupted({ syncfs(descriptor) }) == 0 else {
      throw DiskError("write the folder", path)
    }
  }
}

/// The folder of a path, empty if there is only a name, and its last component.
package func parts(of path: String) -> (folder: String, name: String) {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
  return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
}

/// A path without symbolic links, `.` and `..`; `nil` if it does not exist.
package func resolvedPath(_ path: String) throws(DiskError) -> String? {
  guard let resolved = unsafe realpath(path, nil) else {
    if errno == ENOENT { return nil }
    throw DiskError("open", path)
  }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}
