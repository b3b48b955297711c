import Glibc

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
