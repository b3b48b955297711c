import Glibc

/// A fault of the disk or the system, with what was being done.
package struct DiskFault: Error, Hashable, CustomStringConvertible {
  /// A verb phrase: "cannot write 'stats/biology-9b/cells.summary.json'".
  package var action: String
  /// The system's error number; 0 where a file is of a kind that is never read or replaced.
  package var code: Int32

  /// Takes the error number that the last system call left.
  init(_ action: String) {
    self.action = action
    code = errno
  }

  /// A device, a pipe or a folder where a file should be.
  static func notAFile(_ action: String) -> DiskFault {
    errno = 0
    return DiskFault(action)
  }

  /// The action and the system's own words.
  package var description: String {
    "\(action): \(code == 0 ? "it is not a regular file" : String(cString: strerror(code)))"
  }
}

/// An open folder; everything in it is reached by a plain name and never through a symbolic link.
package final class Folder: Sendable {
  private let descriptor: Int32
  /// How messages call it.
  package let path: String

  private init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens the folder at a path.
  package convenience init(at path: String) throws(DiskFault) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskFault("cannot open the folder '\(path)'") }
    self.init(descriptor, path: path)
  }

  /// Opens a folder in it, `nil` where there is none.
  package func folder(_ name: String) throws(DiskFault) -> Folder? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let found = openat(descriptor, name, flags)
    if found >= 0 { return Folder(found, path: below(name)) }
    if errno == ENOENT { return nil }
    throw DiskFault("cannot open the folder '\(below(name))'")
  }

  /// Opens a folder in it and makes it first where there is none.
  package func makeFolder(_ name: String) throws(DiskFault) -> Folder {
    if mkdirat(descriptor, name, 0o777) == 0 {
      try sync()
    } else if errno != EEXIST {
      throw DiskFault("cannot make the folder '\(below(name))'")
    }
    guard let made = try folder(name) else {
      throw DiskFault("cannot open the folder '\(below(name))'")
    }
    return made
  }

  /// Whether a name in it is a folder's; what is neither a file nor a folder is a fault, a symbolic
  /// link wherever it leads.
  package func holdsFolder(_ name: String) throws(DiskFault) -> Bool {
    let kind = try kind(name)
    guard kind == S_IFDIR || kind == S_IFREG else {
      errno = kind == S_IFLNK ? ELOOP : ENOTDIR
      throw DiskFault("cannot open the folder '\(below(name))'")
    }
    return kind == S_IFDIR
  }

  /// Whether there is anything of a name in it.
  func holds(_ name: String) throws(DiskFault) -> Bool {
    var facts = stat()
    if fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 { return true }
    guard errno == ENOENT else { throw DiskFault("cannot look at '\(below(name))'") }
    return false
  }

  /// Whether a name in it is a regular file's.
  func isPlainFile(_ name: String) throws(DiskFault) -> Bool { try kind(name) == S_IFREG }

  private func kind(_ name: String) throws(DiskFault) -> mode_t {
    try facts(of: name).st_mode & S_IFMT
  }

  /// What the file system knows of a name in it.
  func facts(of name: String) throws(DiskFault) -> stat {
    var facts = stat()
    guard fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw DiskFault("cannot look at '\(below(name))'")
    }
    return facts
  }

  /// The names of everything in it, sorted by their bytes.
  package func names() throws(DiskFault) -> [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else {
      throw DiskFault("cannot list the folder '\(path)'")
    }
    defer { closedir(stream) }
    var names: [String] = []
    // Only errno tells the end from a fault, after which files would seem not to be there.
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw DiskFault("cannot list the folder '\(path)'") }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Opens something in it for reading, whatever it is, without waiting and without following.
  func openForReading(_ name: String) -> Int32 {
    openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  }

  /// Opens a file for reading and writing that has no name and goes with its descriptor.
  func openForSpooling() -> Int32 {
    // O_TMPFILE, a macro that Swift does not see; linux/fcntl.h.
    let nameless = openat(descriptor, ".", 0o20000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
    if nameless >= 0 { return nameless }
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let named = openat(descriptor, ".quizpress-spool", flags, 0o600)
    if named >= 0 { unlinkat(descriptor, ".quizpress-spool", 0) }
    return named
  }

  /// The whole of a file in it, `nil` where there is none.
  package func read(_ name: String) throws(DiskFault) -> [UInt8]? {
    guard let open = try file(name) else { return nil }
    let file = open.descriptor
    defer { withExtendedLifetime(open) {} }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw DiskFault("cannot read '\(below(name))'") }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// Takes the lock that only one run at a time has; freed when the folder or the process ends.
  ///
  /// - Returns: whether it was free.
  package func lock() throws(DiskFault) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    if errno == EWOULDBLOCK { return false }
    throw DiskFault("cannot lock the folder '\(path)'")
  }

  func below(_ name: String) -> String { path == "." ? name : "\(path)/\(name)" }
}

extension Folder {
  /// Opens the file beside a file's place that ``commit(_:)`` puts there; it is empty.
  func openStaged(_ name: String) throws(DiskFault) -> Int32 {
    // Without waiting for a reader, should a pipe have the name.
    let flags = O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = openat(descriptor, staged(name), flags, 0o666)
    guard file >= 0 else { throw DiskFault("cannot write '\(below(name))'") }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .notAFile("cannot write '\(below(staged(name)))'")
    }
    return file
  }

  /// Opens a regular file in it for as long as the result lives; `nil` where there is none.
  func file(_ name: String) throws(DiskFault) -> OpenFile? {
    let file = openForReading(name)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw DiskFault("cannot read '\(below(name))'")
    }
    let open = OpenFile(file, path: below(name))
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw DiskFault("cannot read '\(below(name))'") }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw .notAFile("cannot read '\(below(name))'")
    }
    return open
  }

  /// Puts a staged file in its place, the old one or the new one at every moment.
  package func commit(_ name: String) throws(DiskFault) {
    if try holds(name), try !isPlainFile(name) {
      throw .notAFile("cannot replace '\(below(name))'")
    }
    guard renameat(descriptor, staged(name), descriptor, name) == 0 else {
      throw DiskFault("cannot replace '\(below(name))'")
    }
  }

  /// Drops a staged file, where there is one.
  package func discard(_ name: String) { unlinkat(descriptor, staged(name), 0) }

  /// Removes a file, where there is one.
  package func remove(_ name: String) throws(DiskFault) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw DiskFault("cannot remove '\(below(name))'")
    }
  }

  /// Makes what was renamed and removed in it survive a power cut.
  package func sync() throws(DiskFault) {
    guard fsync(descriptor) == 0 else { throw DiskFault("cannot write the folder '\(path)'") }
  }

  /// One fixed name, so that a killed run leaves at most one stray and the next overwrites it.
  private func staged(_ name: String) -> String { ".\(name).new" }
}
