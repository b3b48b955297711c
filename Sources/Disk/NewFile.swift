import Glibc

/// A new file that is being written, in a folder that no other run uses yet.
package struct NewFile: ~Copyable {
  /// Negative once it is closed.
  private var descriptor: Int32
  private let path: String

  /// Creates a file in a folder; throws an error if the name exists.
  package init(_ name: String, in folder: Folder, mode: UInt32) throws(DiskError) {
    path = folder.path(of: name)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = uninterrupted { unsafe openat(folder.descriptor, name, flags, mode) }
    guard descriptor >= 0 else { throw DiskError("write", path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends all bytes.
  package func write(_ bytes: [UInt8]) throws(DiskError) {
    unsafe try writeAll(bytes, path) { start, count, _ in
      unsafe Glibc.write(descriptor, start, count)
    }
  }

  /// Closes the file.
  ///
  /// A network file system may report only at this point that it is full.
  package consuming func finish() throws(DiskError) {
    let closing = descriptor
    descriptor = -1
    guard close(closing) == 0 || errno == EINTR else { throw DiskError("write", path) }
  }
}

extension Folder {
  /// Writes a whole new file, without waiting until it is durable.
  package func write(_ bytes: [UInt8], to name: String, mode: UInt32) throws(DiskError) {
    let file = try NewFile(name, in: self, mode: mode)
    try file.write(bytes)
    try file.finish()
  }
}

extension Folder {
  /// Opens a file for reading and writing that has no name and is deleted when it is closed.
  package func makeNamelessFile() throws(DiskError) -> OpenFile {
    // O_TMPFILE, a macro that Swift does not import; see linux/fcntl.h.
    let nameless = unsafe openat(
      descriptor, ".", 0o20000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
    if nameless >= 0 { return OpenFile(nameless, path: path) }
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let named = unsafe openat(descriptor, ".quizpress-spool", flags, 0o600)
    guard named >= 0 else { throw DiskError("write", path) }
    _ = unsafe unlinkat(descriptor, ".quizpress-spool", 0)
    return OpenFile(named, path: path)
  }
}
