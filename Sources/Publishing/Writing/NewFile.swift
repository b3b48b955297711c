import Glibc

/// A file that is being written; nobody had it before.
struct NewFile: ~Copyable {
  /// Below zero once it is closed.
  private var descriptor: Int32
  private let path: String

  /// Makes a file in a folder; one that is there already is an error.
  init(_ name: String, in folder: borrowing Folder, mode: mode_t) throws(WriteError) {
    let path = folder.path(of: name)
    let parent = folder.descriptor
    self.path = path
    descriptor = try unlessInterrupted("write", path) {
      unsafe openat(parent, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    }
  }

  deinit {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
  }

  /// Writes all of the bytes behind those before.
  func write(_ bytes: [UInt8]) throws(WriteError) {
    var written = 0
    while written < bytes.count {
      written += try unlessInterrupted("write", path) {
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe Glibc.write(
            descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
        }
      }
    }
  }

  /// Closes the file: the last moment at which a network disk may say that it is full.
  consuming func finish() throws(WriteError) {
    let closing = descriptor
    descriptor = -1
    guard Glibc.close(closing) == 0 || errno == EINTR else {
      throw .failed(operation: "write", path: path, errno: errno)
    }
  }
}

extension Folder {
  /// Writes a whole file that is not there yet.
  func write(_ bytes: [UInt8], to name: String, mode: mode_t) throws(WriteError) {
    let file = try NewFile(name, in: self, mode: mode)
    try file.write(bytes)
    try file.finish()
  }
}
