import Courseware
import Glibc

/// Why a file was not replaced, or not for certain.
package enum RewriteFault: Error, Sendable, Equatable {
  /// It is not what it was when it was read.
  case changed
  case failed(String)
  /// What to tell of it after the file's name and a colon.
  package var reason: String {
    switch self {
    case .changed: "it was changed while quizpress read it"
    case .failed(let reason): reason
    }
  }
}

extension FileReader {
  /// Puts other bytes in the place of a file's, as a whole or not at all; its mode and, where the
  /// system allows it, its owner stay.
  ///
  /// The new file is written beside the old one, which must hold `old` before and be the same file
  /// still when the new one takes its name. A killed run leaves at most one stray, `.NAME.new`, and
  /// the next overwrites it.
  package mutating func replace(
    _ path: String, _ old: [UInt8], with new: [UInt8]
  ) throws(RewriteFault) {
    let (folder, name) = try parent(of: path)
    let before = try status(folder, name)
    switch read(path, cap: old.count) {
    case .success(old): break
    case .success, .failure(.tooLarge): throw .changed
    case .failure(let refusal): throw .failed(refusal.description)
    }
    let draft = ".\(name).new"
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = unsafe openat(folder, draft, flags, 0o600)
    guard file >= 0 else { throw .failed(errorText()) }
    // Closing it frees the lock, so that comes after the new file has its name.
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { throw .failed("another run writes it") }
    guard isSame(file, try status(folder, draft)) else { throw .changed }
    do throws(RewriteFault) {
      try fill(file, new, like: before)
      let now = try status(folder, name)
      guard now.st_ino == before.st_ino, now.st_size == before.st_size,
        now.st_mtim.tv_sec == before.st_mtim.tv_sec, now.st_mtim.tv_nsec == before.st_mtim.tv_nsec
      else { throw .changed }
      guard unsafe renameat(folder, draft, folder, name) == 0 else {
        throw .failed(errorText())
      }
    } catch {
      unsafe unlinkat(folder, draft, 0)
      throw error
    }
    guard fsync(folder) == 0 else {
      throw .failed("the disk does not confirm the new file: \(errorText())")
    }
  }
}

private func status(_ folder: Int32, _ name: String) throws(RewriteFault) -> stat {
  var info = stat()
  guard unsafe fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else {
    throw .failed(errorText())
  }
  guard info.st_mode & S_IFMT == S_IFREG else { throw .failed("it is not a regular file") }
  return info
}

/// Whether an open file is the one that was looked at.
private func isSame(_ file: Int32, _ other: stat) -> Bool {
  var own = stat()
  return unsafe fstat(file, &own) == 0 && own.st_dev == other.st_dev && own.st_ino == other.st_ino
}

/// Writes a new file, of which a killed run may have left a part, to the device.
private func fill(_ file: Int32, _ bytes: [UInt8], like old: stat) throws(RewriteFault) {
  // Only an administrator may give a file away; for all others it is theirs already.
  fchown(file, old.st_uid, old.st_gid)
  guard ftruncate(file, 0) == 0, fchmod(file, old.st_mode & 0o7777) == 0,
    writeAll(bytes, to: file), fsync(file) == 0
  else { throw .failed(errorText()) }
}

/// Whether all bytes went into a file.
func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
  unsafe bytes.withUnsafeBytes { bytes in
    var count = 0
    while count < bytes.count, let start = bytes.baseAddress {
      let put = unsafe Glibc.write(file, start + count, bytes.count - count)
      if put < 0, errno == EINTR { continue }
      if put <= 0 { return false }
      count += put
    }
    return true
  }
}
