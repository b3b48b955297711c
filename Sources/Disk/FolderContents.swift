import CLinux
import Glibc

/// A directory entry: a name and its kind.
package struct FolderEntry: Sendable, Equatable {
  /// The name, with U+FFFD for bytes that are not UTF-8.
  package var name: String
  /// A symbolic link is a link regardless of its target.
  package var kind: FileStatus.Kind
}

extension Folder {
  /// The names of all entries, sorted by their bytes.
  package func names() throws(DiskError) -> [String] { try entries().map(\.name) }

  /// All entries, sorted by the bytes of their names.
  package func entries() throws(DiskError) -> [FolderEntry] {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let copy = uninterrupted { unsafe openat(descriptor, ".", flags) }
    guard copy >= 0 else { throw DiskError("list the folder", path) }
    guard let stream = unsafe fdopendir(copy) else {
      let error = DiskError("list the folder", path)
      close(copy)
      throw error
    }
    defer { unsafe closedir(stream) }
    var entries: [FolderEntry] = []
    // Only errno distinguishes the end from an error, after which files would seem to be missing.
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe name(of: entry)
      if name != ".", name != ".." {
        entries.append(FolderEntry(name: name, kind: unsafe kind(of: entry, name)))
      }
      errno = 0
    }
    guard errno == 0 else { throw DiskError("list the folder", path) }
    return entries.sorted { a, b in
      unsafe a.name.withCString { a in unsafe b.name.withCString { unsafe strcmp(a, $0) < 0 } }
    }
  }

  private func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
    return unsafe String(cString: start.assumingMemoryBound(to: CChar.self))
  }

  private func kind(of entry: UnsafeMutablePointer<dirent>, _ name: String) -> FileStatus.Kind {
    switch unsafe Int(entry.pointee.d_type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    // The directory listing does not contain the kind.
    case Int(DT_UNKNOWN): (try? status(of: name)?.kind) ?? .other
    default: .other
    }
  }

  /// Creates a folder in it.
  ///
  /// - Returns: Whether the name did not exist before.
  package func makeNewFolder(_ name: String, mode: UInt32 = 0o777) throws(DiskError) -> Bool {
    if uninterrupted({ unsafe mkdirat(descriptor, name, mode) }) == 0 { return true }
    guard errno == EEXIST else { throw DiskError("make the folder", path(of: name)) }
    return false
  }

  /// Opens a folder in it; creates it durably if it does not exist.
  package func makeFolder(_ name: String) throws(DiskError) -> Folder {
    if try makeNewFolder(name) { try synchronize() }
    return try existingFolder(name)
  }

  /// Opens the folder below it that a path of names leads to; `nil` if it does not exist.
  ///
  /// With `isNew`, the folders that do not exist are created.
  package func folder(
    below names: some Sequence<String>, isNew: Bool
  ) throws(DiskError) -> Folder? {
    var folder = self
    for name in names {
      guard let next = isNew ? try folder.makeFolder(name) : try folder.folder(name) else {
        return nil
      }
      folder = next
    }
    return folder
  }

  /// Renames an entry in it, replacing a file or an empty folder with the new name, if any.
  package func rename(_ name: String, to other: String) throws(DiskError) {
    guard uninterrupted({ unsafe renameat(descriptor, name, descriptor, other) }) == 0 else {
      throw DiskError("rename", path(of: name))
    }
  }

  /// Creates a hard link in it to the file with the same name in another folder.
  ///
  /// - Returns: The size of the file in bytes; `nil` if the file does not exist or cannot be
  ///   linked.
  package func link(_ name: String, in other: Folder) throws(DiskError) -> Int? {
    let done = uninterrupted { unsafe linkat(other.descriptor, name, descriptor, name, 0) }
    return done == 0 ? try status(of: name)?.size : nil
  }

  /// Exchanges two names in it atomically.
  func exchange(_ name: String, _ other: String) throws(DiskError) {
    let flags = UInt32(QUIZPRESS_RENAME_EXCHANGE)
    guard uninterrupted({ unsafe renameat2(descriptor, name, descriptor, other, flags) }) == 0
    else { throw DiskError("swap in", path(of: other)) }
  }

  /// Removes a file, if it exists.
  package func remove(_ name: String) throws(DiskError) { try remove(name, flags: 0) }

  /// Removes an empty folder, if it exists.
  package func removeFolder(_ name: String) throws(DiskError) {
    try remove(name, flags: AT_REMOVEDIR)
  }

  private func remove(_ name: String, flags: Int32) throws(DiskError) {
    guard uninterrupted({ unsafe unlinkat(descriptor, name, flags) }) == 0 || errno == ENOENT
    else { throw DiskError("remove", path(of: name)) }
  }

  /// Removes the file or folder with this name and everything in it, without following links.
  ///
  /// Several workers remove the two upper levels of folders, since the output of a large course has
  /// ten thousand files.
  func removeTree(_ name: String, jobs: Int = 1, levels: Int = 2) throws(DiskError) {
    guard try status(of: name)?.kind == .folder, let inner = try folder(name) else {
      return try remove(name)
    }
    let names = try inner.names()
    try forEachIndex(below: names.count, jobs: levels > 0 ? jobs : 1) {
      (index) throws(DiskError) in
      try inner.removeTree(names[index], jobs: jobs, levels: levels - 1)
    }
    try removeFolder(name)
  }
}

/// Creates a folder and its missing parent folders.
///
/// Calls `note` with the path of each folder created, the outermost first.
package func makeFolders(
  _ path: String, mode: UInt32, note: (String) -> Void = { _ in }
) throws(DiskError) {
  guard !path.isEmpty, unsafe access(path, F_OK) != 0 else { return }
  try makeFolders(parts(of: path).folder, mode: mode, note: note)
  if unsafe mkdir(path, mode) == 0 {
    note(path)
  } else if errno != EEXIST {
    throw DiskError("make the folder", path)
  }
}
