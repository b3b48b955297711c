import Disk
import Glibc

/// What tells the files that a merge depends on from any others: of each its size, its times and
/// its inode.
struct FileFacts: Sendable {
  /// By path below the root.
  private var facts: [String: String] = [:]
  /// When one of them changed last, in nanoseconds since 1970.
  private var latest: Int64 = 0

  /// Looks at everything in `content/` and `stats/` whose name has no dot in front.
  init(below root: Folder) throws(DiskError) {
    for name in ["content", "stats"] {
      if let folder = try root.folder(name) { try add(folder, name, depth: 0) }
    }
  }

  private mutating func add(_ folder: Folder, _ path: String, depth: Int) throws(DiskError) {
    for name in try folder.names() where !name.hasPrefix(".") {
      guard let found = try folder.status(of: name) else { continue }
      let own = path + "/" + name
      if found.kind == .folder, depth < 8, let inner = try folder.folder(name) {
        try add(inner, own, depth: depth + 1)
        continue
      }
      let numbers = [
        Int64(found.mode), Int64(found.size), found.modified, found.changed,
        Int64(bitPattern: found.inode),
      ]
      facts[own] = numbers.map(String.init).joined(separator: " ")
      latest = max(latest, found.changed)
    }
  }

  /// A line a file, the program's own line first.
  func text(for program: String) -> [UInt8] {
    var text = Array("\(program)\n".utf8)
    for (path, facts) in facts.sorted(by: { $0.key < $1.key }) {
      text += Array("\(facts) \(path)\n".utf8)
    }
    return text
  }

  /// Whether only files differ that a merge writes.
  func isWrittenByMerge(since before: FileFacts) -> Bool {
    Set(facts.keys).union(before.facts.keys).allSatisfy { path in
      facts[path] == before.facts[path] || isWrittenByMerge(path)
    }
  }

  private func isWrittenByMerge(_ path: String) -> Bool {
    let endings = [
      StatsFolder.ledgerEnding, StatsFolder.summaryEnding, "/" + revisionsName,
      "/" + StatsFolder.setAsideName,
    ]
    return path.hasPrefix("stats/") && endings.contains { path.hasSuffix($0) }
  }

  /// Lets the clock of the file system tick, so that a file written from now on has a later time
  /// than those that were looked at: a few milliseconds.
  func waitForClock() {
    for _ in 0..<50 {
      if fileSystemTime() > latest { return }
      usleep(1_000)
    }
  }
}
