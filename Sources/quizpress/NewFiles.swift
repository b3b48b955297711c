import Disk

/// Writes files that must not be there yet, and removes them where the work is not finished.
struct NewFiles {
  private var files: [String] = []
  private var folders: [String] = []

  /// Writes a file, whole or not at all, and the folders it needs; never replaces one, never
  /// follows a link to one.
  mutating func write(_ bytes: [UInt8], to path: String) throws(DiskError) {
    try makeFolders(parts(of: path).folder, mode: 0o755) { folders.append($0) }
    let (folder, name) = try Folder.above(path)
    try folder.create(name, holding: bytes)
    files.append(path)
  }

  /// Removes everything written so far.
  func undo() {
    for path in files.reversed() { remove(path) { try $0.remove($1) } }
    for path in folders.reversed() { remove(path) { try $0.removeFolder($1) } }
  }

  private func remove(_ path: String, _ remove: (Folder, String) throws -> Void) {
    guard let (folder, name) = try? Folder.above(path) else { return }
    try? remove(folder, name)
  }
}
