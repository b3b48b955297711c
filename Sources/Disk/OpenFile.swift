import Glibc

/// An open file, which is closed when nothing refers to it any more.
package final class OpenFile: Sendable {
  let descriptor: Int32
  /// The path in messages.
  package let path: String
  private let isOwned: Bool

  init(_ descriptor: Int32, path: String) {
    (self.descriptor, self.path, isOwned) = (descriptor, path, true)
  }

  private init(lent descriptor: Int32, path: String) {
    (self.descriptor, self.path, isOwned) = (descriptor, path, false)
  }

  /// Standard input, of any kind.
  package static let standardInput = OpenFile(lent: STDIN_FILENO, path: "-")

  deinit { if isOwned { close(descriptor) } }

  /// Opens a regular file by its path, following symbolic links.
  package convenience init(at path: String) throws(DiskError) {
    // Without blocking, since the path may be a pipe.
    let found = uninterrupted { unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard found >= 0 else { throw DiskError("read", path) }
    self.init(found, path: path)
    guard try status().kind == .file else { throw DiskError("read", path, .notAFile) }
  }

  /// The metadata of the file.
  package func status() throws(DiskError) -> FileStatus {
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0 else { throw DiskError("look at", path) }
    return FileStatus(facts)
  }

  /// Its size in bytes.
  package func size() throws(DiskError) -> Int { try status().size }

  /// Whether bytes or the end arrive within so many milliseconds; `nil` waits without a limit.
  package func isReadable(within milliseconds: Int32?) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // If a signal interrupts the wait, the read that follows waits.
    return unsafe poll(&wanted, 1, milliseconds ?? -1) != 0
  }

  /// The next bytes, at most `count`; empty at the end.
  package func readNext(_ count: Int) throws(DiskError) -> [UInt8] {
    var got = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      got = uninterrupted {
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      filled = max(0, got)
    }
    guard got >= 0 else { throw DiskError("read", path) }
    return bytes
  }

  /// The contents of a newly opened file: everything, which must be at most `cap` bytes, or the
  /// first `limit` bytes.
  package func readAll(cap: Int = .max, limit: Int = .max) throws(DiskError) -> [UInt8] {
    let size = try size()
    guard size <= cap else { throw DiskError("read", path, .tooLarge(cap: cap)) }
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: min(size, limit)) { buffer, count in
      (count, code) = unsafe fill(buffer, from: nil)
    }
    guard code == 0 else { throw DiskError("read", path, .system(code)) }
    return bytes
  }

  /// Reads a range into the start of a buffer, which is enlarged if it is too short.
  package func read(_ range: Range<Int>, into buffer: inout [UInt8]) throws(DiskError) {
    if buffer.count < range.count { buffer = [UInt8](repeating: 0, count: range.count) }
    let (count, code) = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      unsafe fill(
        UnsafeMutableBufferPointer(rebasing: buffer.prefix(range.count)), from: range.lowerBound)
    }
    try requireWhole(range, count, code)
  }

  /// Appends a range of the file to an array; after an error, perhaps only a part of it.
  package func append(_ range: Range<Int>, to bytes: inout [UInt8]) throws(DiskError) {
    var (count, code): (Int, Int32) = (0, 0)
    bytes.append(addingCapacity: range.count) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, used in
        let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[used...].prefix(range.count))
        (count, code) = unsafe fill(rest, from: range.lowerBound)
        used += count
      }
    }
    try requireWhole(range, count, code)
  }

  private func requireWhole(_ range: Range<Int>, _ count: Int, _ code: Int32) throws(DiskError) {
    guard count == range.count else {
      throw DiskError("read", path, .system(code == 0 ? EIO : code))
    }
  }

  /// Reads from an offset, or from the current position, until a buffer is full or the file ends.
  ///
  /// - Returns: The number of bytes read, and an error number, or 0.
  private func fill(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, from place: Int?
  ) -> (count: Int, code: Int32) {
    var count = 0
    while count < buffer.count, let start = buffer.baseAddress {
      let got = uninterrupted {
        let (next, wanted) = unsafe (start + count, buffer.count - count)
        return if let place {
          unsafe pread(descriptor, next, wanted, off_t(place + count))
        } else {
          unsafe Glibc.read(descriptor, next, wanted)
        }
      }
      if got < 0 { return (count, errno) }
      if got == 0 { break }
      count += got
    }
    return (count, 0)
  }

  /// Writes bytes at an offset; several workers may write at different offsets.
  package func write(_ bytes: [UInt8], at start: Int) throws(DiskError) {
    unsafe try writeAll(bytes, path) { unsafe pwrite(descriptor, $0, $1, off_t(start + $2)) }
  }
}

/// The contents of the file at a path, of at most `cap` bytes.
package func wholeFile(_ path: String, cap: Int) throws(DiskError) -> [UInt8] {
  try OpenFile(at: path).readAll(cap: cap)
}

/// Writes all bytes to a descriptor that the process was started with, such as standard output.
package func write(_ bytes: [UInt8], toDescriptor descriptor: Int32) throws(DiskError) {
  unsafe try writeAll(bytes, "/dev/fd/\(descriptor)") { start, count, _ in
    unsafe Glibc.write(descriptor, start, count)
  }
}

/// Calls `write` until all bytes are written.
func writeAll(
  _ bytes: [UInt8], _ path: String,
  _ write: (_ start: UnsafeRawPointer?, _ count: Int, _ done: Int) -> Int
) throws(DiskError) {
  var done = 0
  while done < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { raw in
      let start = unsafe raw.baseAddress.map { unsafe $0 + done }
      return uninterrupted { unsafe write(start, bytes.count - done, done) }
    }
    guard count > 0 else { throw DiskError("write", path) }
    done += count
  }
}
