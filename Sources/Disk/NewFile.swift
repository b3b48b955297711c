import Glibc

/// A new file that is being written in a folder that no other run uses yet.
package struct NewFile: ~Copyable {
  /// Below zero once it is closed.
  private var descriptor: Int32
  private let path: String

  /// Makes a file in a folder; one that is there already is an error.
  package init(_ name: String, in folder: Folder, mode: UInt32) throws(DiskError) {
    path = folder.path(of: name)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = uninterrupted { unsafe openat(folder.descriptor, name, flags, mode) }
    guard descriptor >= 0 else { throw DiskError("write", path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes all of the bytes after those before.
  package func write(_ bytes: [UInt8]) throws(DiskError) {
    unsafe try writeAll(bytes, path) { start, count, _ in
      unsafe Glibc.write(descriptor, start, count)
    }
  }

  /// Closes the file.
  ///
  /// A network file system may report only now that it is full.
  package consuming func finish() throws(DiskError) {
    let closing = descriptor
    descriptor = -1
    guard close(closing) == 0 || errno == EINTR else { throw DiskError("write", path) }
  }
}

extension Folder {
  /// Writes a whole file that is not there yet, without waiting for the device.
  package func write(_ bytes: [UInt8], to name: String, mode: UInt32) throws(DiskError) {
    let file = try NewFile(name, in: self, mode: mode)
    try file.write(bytes)
    try file.finish()
  }
}
