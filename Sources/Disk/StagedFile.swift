import Glibc

/// A file that is written next to its target, under a temporary name until it is complete.
///
/// The name is fixed, `.NAME.new`, so that a killed run leaves at most one draft and the next run
/// overwrites it. Until the file is closed, no other run writes the draft.
package final class StagedFile: Sendable {
  /// The draft, which can be read after it is written.
  package let file: OpenFile

  /// Starts an empty draft of a file; a draft left by a killed run is overwritten.
  ///
  /// A draft of a secret file is always a new file, since another process may have the old draft
  /// open.
  package init(
    _ name: String, in folder: Folder, mode: UInt32 = 0o666, isSecret: Bool = false
  ) throws(DiskError) {
    let draft = draftName(of: name)
    // Without blocking, since the path may be a pipe.
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (isSecret ? O_EXCL : 0)
    if isSecret { folder.discard(name) }
    let found = uninterrupted { unsafe openat(folder.descriptor, draft, flags, mode) }
    guard found >= 0 else { throw DiskError("write", folder.path(of: name)) }
    file = OpenFile(found, path: folder.path(of: name))
    do throws(DiskError) {
      try empty(draft, in: folder)
    } catch {
      // For every other reason, the draft belongs to another run or is no file.
      if case .system = error.reason { folder.discard(name) }
      throw error
    }
  }

  /// Locks the draft and removes its content.
  private func empty(_ draft: String, in folder: Folder) throws(DiskError) {
    let own = try file.status()
    guard own.kind == .file else {
      throw DiskError("write", folder.path(of: draft), .notAFile)
    }
    // A file system without locks gives another error; it is written to without a lock.
    if flock(file.descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw DiskError("write", file.path, .busy)
    }
    guard let found = try folder.status(of: draft), found.isSameFile(as: own) else {
      throw DiskError("write", file.path, .changed)
    }
    guard ftruncate(file.descriptor, 0) == 0 else { throw DiskError("write", file.path) }
  }

  /// Writes bytes at an offset; several workers may write at different offsets.
  package func write(_ bytes: [UInt8], at start: Int = 0) throws(DiskError) {
    try file.write(bytes, at: start)
  }

  /// Gives the draft the permissions of a file and, if the system allows it, its owner.
  func adopt(_ old: FileStatus) throws(DiskError) {
    // Only an administrator may give a file away; other users own it already.
    _ = fchown(file.descriptor, old.owner.user, old.owner.group)
    guard fchmod(file.descriptor, old.permissions) == 0 else { throw DiskError("write", file.path) }
  }

  /// Syncs the file, so that it survives a power failure.
  package func finish() throws(DiskError) {
    guard uninterrupted({ fsync(file.descriptor) }) == 0 else {
      throw DiskError("write", file.path)
    }
  }

  /// Whether another file contains the same bytes.
  package func isSame(as other: OpenFile) throws(DiskError) -> Bool {
    let size = try file.size()
    guard try other.size() == size else { return false }
    var (own, others) = ([UInt8](), [UInt8]())
    for start in stride(from: 0, to: size, by: 1 << 20) {
      let range = start..<min(start + (1 << 20), size)
      try file.read(range, into: &own)
      try other.read(range, into: &others)
      guard own[..<range.count] == others[..<range.count] else { return false }
    }
    return true
  }
}

private func draftName(of name: String) -> String { ".\(name).new" }

extension Folder {
  /// Replaces the file with a finished draft, atomically.
  package func commit(_ name: String) throws(DiskError) {
    if let old = try status(of: name), old.kind != .file {
      throw DiskError("replace", path(of: name), .notAFile)
    }
    try putDraftInPlace(of: name)
  }

  private func putDraftInPlace(of name: String) throws(DiskError) {
    let draft = draftName(of: name)
    guard uninterrupted({ unsafe renameat(descriptor, draft, descriptor, name) }) == 0 else {
      throw DiskError("replace", path(of: name))
    }
  }

  /// Removes a draft, if it exists.
  package func discard(_ name: String) {
    _ = unsafe unlinkat(descriptor, draftName(of: name), 0)
  }

  /// Replaces a file atomically and durably.
  package func replace(
    _ name: String, with bytes: [UInt8], mode: UInt32 = 0o666
  ) throws(DiskError) {
    try replace(name, mode: mode) { file throws(DiskError) in try file.write(bytes) }
  }

  /// Replaces a file atomically and durably with what `write` writes.
  fileprivate func replace(
    _ name: String, mode: UInt32 = 0o666, _ write: (StagedFile) throws(DiskError) -> Void
  ) throws(DiskError) {
    do throws(DiskError) {
      let file = try StagedFile(name, in: self, mode: mode, isSecret: mode & 0o077 == 0)
      try write(file)
      try file.finish()
      try commit(name)
      try synchronize()
    } catch {
      if error.reason != .busy { discard(name) }
      throw error
    }
  }

  /// Writes a file that must not exist yet, atomically and durably.
  package func create(
    _ name: String, holding bytes: [UInt8], mode: UInt32 = 0o666
  ) throws(DiskError) {
    let file = try StagedFile(name, in: self, mode: mode, isSecret: mode & 0o077 == 0)
    defer { discard(name) }
    try file.write(bytes)
    try file.finish()
    try link(draftName(of: name), to: name)
    do throws(DiskError) {
      try synchronize()
    } catch {
      try? remove(name)
      throw error
    }
  }

  /// Gives a file another name, which must not exist yet: unlike a rename, this never replaces a
  /// file.
  private func link(_ name: String, to other: String) throws(DiskError) {
    if unsafe linkat(descriptor, name, descriptor, other, 0) == 0 { return }
    let reason = DiskError.Reason.lastError
    // EPERM: a file system without hard links, such as that of a memory card.
    guard reason == .exists || reason == .system(EPERM) else {
      throw DiskError("write", path(of: other), reason)
    }
    if let found = try status(of: other) {
      throw DiskError("write", path(of: other), found.kind == .link ? .symbolicLink : .exists)
    }
    guard reason != .exists else { throw DiskError("write", path(of: other), reason) }
    try rename(name, to: other)
  }

  /// Replaces a file that contains `old` with one that contains `new`, as a whole; its permissions
  /// and, if the system allows it, its owner are kept.
  ///
  /// The file must still be the same one when it is replaced.
  package func rewrite(_ name: String, _ old: [UInt8], with new: [UInt8]) throws(DiskError) {
    guard let before = try status(of: name) else {
      throw DiskError("read", path(of: name), .system(ENOENT))
    }
    guard before.kind == .file else { throw DiskError("read", path(of: name), .notAFile) }
    guard before.size == old.count, try read(name) == old else {
      throw DiskError("write", path(of: name), .changed)
    }
    let file = try StagedFile(name, in: self, mode: 0o600)
    do throws(DiskError) {
      try file.adopt(before)
      try file.write(new)
      try file.finish()
      guard let now = try status(of: name), now.isUnchanged(since: before) else {
        throw DiskError("write", path(of: name), .changed)
      }
      try putDraftInPlace(of: name)
    } catch {
      discard(name)
      throw error
    }
    guard uninterrupted({ fsync(descriptor) }) == 0 else {
      throw DiskError("write", path(of: name), .unconfirmed(errno))
    }
    // Keeps the file open, and so its lock, until it has its name.
    withExtendedLifetime(file) {}
  }
}

/// Replaces the file at a path atomically and creates missing folders.
///
/// If the file cannot be written, the old one stays unchanged.
package func replaceFile(_ path: String, with bytes: [UInt8]) {
  replaceFile(path) { file throws(DiskError) in try file.write(bytes) }
}

/// Replaces the file at a path atomically with what `write` writes, and creates missing folders.
///
/// If the file cannot be written, the old one stays unchanged.
package func replaceFile(_ path: String, _ write: (StagedFile) throws(DiskError) -> Void) {
  try? makeFolders(parts(of: path).folder, mode: 0o700)
  guard let (folder, name) = try? Folder.above(path) else { return }
  try? folder.replace(name, write)
}

/// The new content of a file that is replaced together with others.
package struct Replacement: Sendable {
  private let name: String
  private let folder: Folder
  private let bytes: [UInt8]
  private let mode: UInt32

  /// Creates the new content of a file, which need not exist.
  package init(of name: String, in folder: Folder, with bytes: [UInt8], mode: UInt32 = 0o666) {
    (self.name, self.folder, self.bytes, self.mode) = (name, folder, bytes, mode)
  }

  fileprivate func staged() throws(DiskError) -> StagedFile {
    let file = try StagedFile(name, in: folder, mode: mode, isSecret: mode & 0o077 == 0)
    do throws(DiskError) {
      try file.write(bytes)
      try file.finish()
    } catch {
      discard()
      throw error
    }
    return file
  }

  fileprivate func commit() throws(DiskError) { try folder.commit(name) }
  fileprivate func synchronize() throws(DiskError) { try folder.synchronize() }
  fileprivate func discard() { folder.discard(name) }
}

/// Replaces several files in order, each atomically and durably.
///
/// All of them are written before the first one is replaced, so a full disk changes nothing. If the
/// run is stopped after that, the drafts of those that were not replaced are left, see
/// ``Folder/leftDraft(of:)``.
package func replaceTogether(_ files: [Replacement]) throws(DiskError) {
  var staged: [StagedFile] = []
  var isOneReplaced = false
  do throws(DiskError) {
    for file in files { try staged.append(file.staged()) }
    for file in files {
      try file.commit()
      isOneReplaced = true
      try file.synchronize()
    }
  } catch {
    if !isOneReplaced { for file in files.prefix(staged.count) { file.discard() } }
    throw error
  }
  // Keeps the files open, and so their locks, until they have their names.
  withExtendedLifetime(staged) {}
}

extension Folder {
  /// The names, among entries of this folder, of drafts and stages that killed runs left.
  ///
  /// Those that a run has locked are in use, and are not among them.
  package func leftFiles(among entries: [FolderEntry]) throws(DiskError) -> [String] {
    var found: [String] = []
    for entry in entries {
      switch entry.kind {
      case .file where entry.name.hasPrefix(".") && entry.name.hasSuffix(".new"):
        if try unusedDraft(entry.name) != nil { found.append(entry.name) }
      case .folder where isStageName(entry.name):
        if let stage = try folder(entry.name), try stage.lock() { found.append(entry.name) }
      default: break
      }
    }
    return found
  }

  /// The content of the draft of a file that a killed run left; `nil` if there is none.
  package func leftDraft(of name: String) throws(DiskError) -> [UInt8]? {
    try unusedDraft(draftName(of: name))?.readAll()
  }

  /// Removes the draft of a file that a killed run left, if there is one.
  package func removeLeftDraft(of name: String) throws(DiskError) {
    let draft = draftName(of: name)
    guard try status(of: draft)?.kind == .file, let file = try unusedDraft(draft) else { return }
    try remove(draft)
    // Keeps the file open, and so its lock, until it is removed.
    withExtendedLifetime(file) {}
  }

  /// A draft, locked; `nil` if a run is writing it.
  private func unusedDraft(_ draft: String) throws(DiskError) -> OpenFile? {
    guard let file = try self.file(draft) else { return nil }
    return uninterrupted { flock(file.descriptor, LOCK_EX | LOCK_NB) } == 0 ? file : nil
  }
}
