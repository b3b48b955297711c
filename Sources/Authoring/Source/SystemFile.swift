package import Disk

/// The contents of a system file, which is not part of the course, of at most `cap` bytes.
package func wholeFile(_ path: String, cap: Int) throws(DiskError) -> [UInt8] {
  try OpenFile(at: path).readAll(cap: cap)
}

/// Replaces a file atomically and creates missing folders.
///
/// If the file cannot be written, the old one stays unchanged.
package func replaceFile(_ path: String, with bytes: [UInt8]) {
  try? makeFolders(parts(of: path).folder, mode: 0o700)
  guard let (folder, name) = try? Folder.above(path) else { return }
  try? folder.replace(name, with: bytes)
}
