import Glibc

/// The metadata of a file or folder.
package struct FileStatus: Sendable {
  /// The kind of a file; a symbolic link is a link regardless of its target.
  package enum Kind: Sendable {
    case file, folder, link, other

    init(mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      case S_IFLNK: self = .link
      default: self = .other
      }
    }
  }

  private let facts: stat

  init(_ facts: stat) { self.facts = facts }

  /// The kind of the file or folder.
  package var kind: Kind { Kind(mode: facts.st_mode) }
  /// In bytes.
  var size: Int { Int(facts.st_size) }
  /// Whether users other than its owner may read or change it.
  package var isOpenToOthers: Bool { permissions & 0o077 != 0 }
  /// Its permission bits, without the kind.
  var permissions: mode_t { facts.st_mode & 0o7777 }
  /// The ids of its user and group.
  var owner: (user: uid_t, group: gid_t) { (facts.st_uid, facts.st_gid) }
  /// The number of its device.
  var device: UInt64 { UInt64(facts.st_dev) }
  /// Its inode number on the device.
  var inode: UInt64 { UInt64(facts.st_ino) }
  /// When its content was last changed, in seconds since 1970.
  package var modifiedSeconds: Int64 { Int64(facts.st_mtim.tv_sec) }
  /// When its content was last changed, in nanoseconds since 1970.
  var modified: Int64 { nanoseconds(facts.st_mtim) }

  /// Bytes that differ after the file, its permissions, or its location have been changed.
  ///
  /// They include the time of its last change of any kind, which the system sets. The time of the
  /// last change of its content can be set by any program.
  package var fingerprint: [UInt8] {
    let numbers = [
      device, inode, UInt64(facts.st_mode), UInt64(bitPattern: Int64(facts.st_size)),
      UInt64(bitPattern: modified), UInt64(bitPattern: changed),
    ]
    return numbers.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
  }

  /// Whether every change at a time, in nanoseconds since 1970, or later would change the
  /// fingerprint.
  ///
  /// File systems take the time from a clock that advances at least every ten milliseconds; some
  /// store whole seconds, or every second one.
  package func isSettled(at time: Int64) -> Bool {
    let step: Int64 = facts.st_ctim.tv_nsec == 0 ? 2_000_000_000 : 20_000_000
    return time &- changed > step
  }

  /// When it was last changed in any way, in nanoseconds since 1970.
  var changed: Int64 { nanoseconds(facts.st_ctim) }

  /// Whether both are the same file with the same content, judged by size and time.
  func isUnchanged(since before: FileStatus) -> Bool {
    isSameFile(as: before) && size == before.size && modified == before.modified
  }

  /// Whether both are the same file on the same device.
  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}

/// The status of the file or folder at a path, following symbolic links; `nil` if nothing exists
/// there.
package func status(at path: String) throws(DiskError) -> FileStatus? {
  var facts = Glibc.stat()
  if unsafe stat(path, &facts) == 0 { return FileStatus(facts) }
  guard errno == ENOENT else { throw DiskError("look at", path) }
  return nil
}

/// Wraps around for times after the year 2262; the result is only compared.
private func nanoseconds(_ time: timespec) -> Int64 {
  Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
}
