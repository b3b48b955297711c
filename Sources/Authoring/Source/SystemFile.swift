package import Disk

/// The bytes of a file of this machine, none of the course, at most `cap` of them.
package func wholeFile(_ path: String, cap: Int) throws(DiskError) -> [UInt8] {
  try OpenFile(at: path).readAll(cap: cap)
}

/// Puts a file in place as a whole, its folders made where they are missing; a file that cannot be
/// written is left as it was.
package func replaceFile(_ path: String, with bytes: [UInt8]) {
  try? makeFolders(parts(of: path).folder, mode: 0o700)
  guard let (folder, name) = try? Folder.above(path) else { return }
  try? folder.replace(name, with: bytes)
}
