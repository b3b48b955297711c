import Glibc

/// An append-only file of lines, each of which survives a power cut once it is added.
///
/// A line that a killed run left incomplete is not read, and is removed before a line is added.
package struct LineJournal: Sendable {
  private let file: OpenFile
  private var end: Int
  /// Whether an incomplete line follows the last line.
  private var isCutOff: Bool
  private let maxSize: Int

  /// Opens a journal, or creates an empty one; no other run can open it until it is closed.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - folder: The folder of the file.
  ///   - maxSize: The maximum size of the file in bytes: a larger one is not read, and no line is
  ///     added that would make it larger.
  /// - Returns: The journal and its lines.
  /// - Throws: The error of the operation that failed.
  package static func open(
    _ name: String, in folder: Folder, maxSize: Int = 1 << 30
  ) throws(DiskError) -> (journal: LineJournal, lines: [[UInt8]]) {
    let path = folder.path(of: name)
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let found = uninterrupted { unsafe openat(folder.descriptor, name, flags, 0o600) }
    guard found >= 0 else { throw DiskError("write", path) }
    let file = OpenFile(found, path: path)
    guard try file.status().kind == .file else { throw DiskError("write", path, .notAFile) }
    // A file system without locks gives another error; it is written to without a lock.
    if flock(found, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw DiskError("write", path, .busy)
    }
    let bytes = try file.readAll(cap: maxSize)
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    try folder.synchronize()
    // Empty lines are kept, so that the index of each line is its place in the file.
    let lines: [[UInt8]] =
      end == 0
      ? []
      : bytes[..<(end - 1)]
        .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { Array($0) }
    return (
      LineJournal(file: file, end: end, isCutOff: end < bytes.count, maxSize: maxSize), lines
    )
  }

  /// Adds a line and waits until it is durable.
  ///
  /// After an error the file is as it was before.
  package mutating func add(_ line: [UInt8]) throws(DiskError) {
    if isCutOff {
      guard ftruncate(file.descriptor, off_t(end)) == 0 else { throw DiskError("write", file.path) }
      isCutOff = false
    }
    let bytes = line + [UInt8(ascii: "\n")]
    guard bytes.count <= maxSize - end else {
      throw DiskError("write", file.path, .tooLarge(cap: maxSize))
    }
    do throws(DiskError) {
      try file.write(bytes, at: end)
      guard uninterrupted({ fdatasync(file.descriptor) }) == 0 else {
        throw DiskError("write", file.path)
      }
    } catch {
      ftruncate(file.descriptor, off_t(end))
      throw error
    }
    end += bytes.count
  }
}
