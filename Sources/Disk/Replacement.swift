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
