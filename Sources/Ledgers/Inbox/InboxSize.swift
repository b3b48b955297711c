import Disk

extension Inbox {
  /// The number of bytes that ``take(_:)`` reads from some paths; 0 if it cannot be determined, as
  /// for standard input.
  package static func size(of paths: [String]) -> Int {
    if paths.contains("-") { return 0 }
    return paths.reduce(0) { sum, path in
      sum + size(depth: 0) { () throws(DiskError) in try Folder.open(at: path) }
    }
  }

  /// Files that cannot be opened count as 0 bytes, because they are not read.
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
