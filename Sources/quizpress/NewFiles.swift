import Glibc

/// A file that could not be made.
struct FileFault: Error {
  var path: String
  var reason: String
  /// Whether something of that name is there already.
  var exists: Bool
}

/// Writes files that must not be there yet, and takes them back where the work is not finished.
struct NewFiles {
  private var files: [String] = []
  private var folders: [String] = []

  /// Writes a file, whole or not at all, and the folders it needs; never replaces one, never
  /// follows a link to one.
  mutating func write(_ bytes: [UInt8], to path: String) throws(FileFault) {
    var folder = ""
    if let slash = path.lastIndex(of: "/") {
      folder = String(path[...slash])
      try makeFolder(String(path[..<slash]))
    }
    let draft = "\(folder).\(path.dropFirst(folder.count)).new"
    defer { unlink(draft) }
    try fill(draft, bytes, for: path)
    guard place(draft, at: path) else { throw fault(path) }
    do throws(FileFault) {
      try synchronize(folder.isEmpty ? "." : folder, for: path)
    } catch {
      unlink(path)
      throw error
    }
    files.append(path)
  }

  /// Waits until the names in a folder are on the device.
  private func synchronize(_ folder: String, for path: String) throws(FileFault) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw fault(path) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw fault(path) }
  }

  private func fill(_ draft: String, _ bytes: [UInt8], for path: String) throws(FileFault) {
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw fault(path) }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw fault(path) }
      done += count
    }
    if fsync(file) != 0 { throw fault(path) }
  }

  /// Gives a file its name, which nothing may have yet: unlike renaming, linking never replaces.
  private func place(_ draft: String, at path: String) -> Bool {
    if link(draft, path) == 0 { return true }
    // A disk that knows no links, such as a memory card's.
    guard errno == EPERM else { return false }
    guard access(path, F_OK) != 0 else {
      errno = EEXIST
      return false
    }
    return rename(draft, path) == 0
  }

  /// Takes back everything written so far.
  func undo() {
    for path in files.reversed() { unlink(path) }
    for path in folders.reversed() { rmdir(path) }
  }

  private mutating func makeFolder(_ path: String) throws(FileFault) {
    guard !path.isEmpty, access(path, F_OK) != 0 else { return }
    if let slash = path.lastIndex(of: "/") { try makeFolder(String(path[..<slash])) }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw fault(path) }
    folders.append(path)
  }

  private func fault(_ path: String) -> FileFault {
    FileFault(path: path, reason: String(cString: strerror(errno)), exists: errno == EEXIST)
  }
}
