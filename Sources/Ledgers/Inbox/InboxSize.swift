import Disk

extension Inbox {
  /// How much ``take(_:)`` reads of some paths, in bytes; 0 if that cannot be known, as for
  /// standard input.
  package static func size(of paths: [String]) -> Int {
    if paths.contains("-") { return 0 }
    return paths.reduce(0) { sum, path in
      sum + size(depth: 0) { () throws(DiskError) in try Folder.open(at: path) }
    }
  }

  /// What cannot be opened has no size, since nothing of it is read.
  private static func size(
    depth: Int, _ open: () throws(DiskError) -> Folder.Opened
  ) -> Int {
    switch try? open() {
    case .file(let file): (try? file.size()) ?? 0
    case .folder(let folder): depth < 32 ? size(of: folder, depth: depth) : 0
    case nil: 0
    }
  }

  private static func size(of folder: Folder, depth: Int) -> Int {
    var sum = 0
    for entry in (try? folder.entries()) ?? [] where !entry.name.hasPrefix(".") {
      if entry.kind == .file, AttemptFileKind(entry.name) == .other { continue }
      sum += size(depth: depth + 1) { () throws(DiskError) in try folder.open(entry.name) }
    }
    return sum
  }
}
