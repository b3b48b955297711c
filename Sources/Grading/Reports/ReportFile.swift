package import Disk

/// A file of a report.
package struct ReportFile: Sendable {
  /// Below the report's folder; in one folder of it at most.
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// Writes files below a folder, which is made where there is none.
///
/// All of them are written beside their places first, so that a run that fails leaves the old ones
/// whole. What else is there stays.
package func write(_ files: [ReportFile], below path: String) throws(DiskError) {
  let (above, last) = try Folder.above(path)
  _ = try above.makeNewFolder(last)
  let root = try Folder(at: path)
  var staged: [(folder: Folder, name: String)] = []
  do throws(DiskError) {
    for file in files {
      let parts = file.path.split(separator: "/").map(String.init)
      let folder = parts.count > 1 ? try root.makeFolder(parts[0]) : root
      let name = parts.last ?? file.path
      staged.append((folder, name))
      let stage = try StagedFile(name, in: folder)
      try stage.write(file.bytes)
      try stage.finish()
    }
    for (folder, name) in staged { try folder.commit(name) }
    // Twice where two files lie in one folder; the second time costs nothing.
    for (folder, _) in staged { try folder.synchronize() }
  } catch {
    for (folder, name) in staged { folder.discard(name) }
    throw error
  }
}
