import Glibc
import Synchronization

/// What a name in a folder stands for.
enum EntryKind {
  case file, folder, other
}

extension Folder {
  /// What stands at a name, `nil` for nothing; a link is `other` wherever it leads.
  func kind(of name: String) throws(WriteError) -> EntryKind? {
    var status = stat()
    do throws(WriteError) {
      _ = try unlessInterrupted("look at", path(of: name)) {
        unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW)
      }
    } catch {
      guard case .failed(_, _, ENOENT) = error else { throw error }
      return nil
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// The names in it, in the order of their bytes.
  func names() throws(WriteError) -> [String] {
    let copy = try unlessInterrupted("open", path) {
      unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let stream = unsafe fdopendir(copy) else {
      let number = errno
      close(copy)
      throw .failed(operation: "list", path: path, errno: number)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe name(of: entry)
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    if errno != 0 { throw .failed(operation: "list", path: path, errno: errno) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
    return unsafe String(cString: start.assumingMemoryBound(to: CChar.self))
  }

  /// Removes what stands at a name and, for a folder, everything below it; links are not followed.
  func removeTree(_ name: String) throws(WriteError) {
    if try kind(of: name) == .folder {
      let folder = try folder(name)
      for inner in try folder.names() { try folder.removeTree(inner) }
      try remove(name, flags: AT_REMOVEDIR)
    } else {
      try remove(name, flags: 0)
    }
  }

  /// Removes a folder as ``removeTree(_:)`` does, two levels of folders by several workers: the
  /// output of a large course has ten thousand files, and nobody wants to wait for the old ones.
  func removeTree(_ name: String, jobs: Int, levels: Int = 2) throws(WriteError) {
    guard jobs > 1, levels > 0, try kind(of: name) == .folder else {
      try removeTree(name)
      return
    }
    let inner = try folder(name)
    let names = try inner.names()
    let failure = Mutex<WriteError?>(nil)
    forEachIndex(below: names.count, jobs: jobs) { index in
      do throws(WriteError) {
        try inner.removeTree(names[index], jobs: jobs, levels: levels - 1)
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    try remove(name, flags: AT_REMOVEDIR)
  }

  private func remove(_ name: String, flags: Int32) throws(WriteError) {
    _ = try unlessInterrupted("remove", path(of: name)) {
      unsafe unlinkat(descriptor, name, flags)
    }
  }
}
