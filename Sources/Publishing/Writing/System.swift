import CLinux
import Glibc

/// The system's words for an error number.
func errorText(_ number: Int32) -> String {
  var text = [CChar](repeating: 0, count: 256)
  let words = unsafe strerror_r(number, &text, text.count)
  guard words == 0 else { return "error \(number)" }
  return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Calls the system until no signal cuts the call short; -1 is a failure.
func unlessInterrupted<Number: SignedInteger>(
  _ operation: String, _ path: String, _ call: () -> Number
) throws(WriteError) -> Number {
  while true {
    let result = call()
    if result != -1 { return result }
    let number = errno
    if number != EINTR { throw .failed(operation: operation, path: path, errno: number) }
  }
}

/// An open folder: everything in it is reached through it, so nobody can swap it underneath.
struct Folder: ~Copyable {
  let descriptor: Int32
  /// For messages only.
  let path: String

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens a folder by its path.
  init(opening path: String) throws(WriteError) {
    self.path = path
    descriptor = try unlessInterrupted("open", path) {
      unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
  }

  func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

  /// Opens a folder in it, which must not be a link.
  func folder(_ name: String) throws(WriteError) -> Folder {
    let descriptor = try unlessInterrupted("open", path(of: name)) {
      unsafe openat(self.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    return Folder(descriptor: descriptor, path: path(of: name))
  }

  /// Makes a folder in it; one that is there already is an error unless another worker may have.
  func makeFolder(_ name: String, mode: mode_t, mayExist: Bool = false) throws(WriteError) {
    do throws(WriteError) {
      _ = try unlessInterrupted("make the folder", path(of: name)) {
        unsafe mkdirat(descriptor, name, mode)
      }
    } catch {
      guard mayExist, case .failed(_, _, EEXIST) = error else { throw error }
    }
  }

  /// Gives a name in it another name in it, in place of an empty folder or nothing.
  func rename(_ name: String, to other: String) throws(WriteError) {
    _ = try unlessInterrupted("rename", path(of: name)) {
      unsafe renameat(descriptor, name, descriptor, other)
    }
  }

  /// Swaps two names in it at once.
  func exchange(_ name: String, _ other: String) throws(WriteError) {
    _ = try unlessInterrupted("swap in", path(of: other)) {
      unsafe renameat2(
        descriptor, name, descriptor, other, UInt32(QUIZPRESS_RENAME_EXCHANGE))
    }
  }

  /// Waits until the names in it are on the device.
  func synchronize() throws(WriteError) {
    _ = try unlessInterrupted("sync", path) { fsync(descriptor) }
  }

  /// Waits until the whole file system that it lies on is on the device.
  func synchronizeFileSystem() throws(WriteError) {
    _ = try unlessInterrupted("sync", path) { syncfs(descriptor) }
  }

  /// Whether nobody else had it locked; the lock lasts until the folder is closed.
  func lock() throws(WriteError) -> Bool {
    do throws(WriteError) {
      _ = try unlessInterrupted("lock", path) { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      guard case .failed(_, _, EWOULDBLOCK) = error else { throw error }
      return false
    }
  }
}
