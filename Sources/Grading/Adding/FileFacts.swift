import Glibc

/// What tells the files that a merge depends on from any others: of each its size, its times and
/// its inode.
struct FileFacts: Sendable {
  /// By path below the root.
  private var facts: [String: String] = [:]
  /// When one of them changed last, in nanoseconds since 1970.
  private var latest: Int64 = 0

  /// Looks at everything in `content/` and `stats/` whose name has no dot in front.
  init(below root: Folder) throws(DiskFault) {
    for name in ["content", "stats"] {
      if let folder = try root.folder(name) { try add(folder, name, depth: 0) }
    }
  }

  private mutating func add(_ folder: Folder, _ path: String, depth: Int) throws(DiskFault) {
    for name in try folder.names() where !name.hasPrefix(".") {
      let found = try folder.facts(of: name)
      let own = path + "/" + name
      if found.st_mode & S_IFMT == S_IFDIR, depth < 8, let inner = try folder.folder(name) {
        try add(inner, own, depth: depth + 1)
        continue
      }
      let numbers = [
        Int64(found.st_mode), Int64(found.st_size), nanoseconds(found.st_mtim),
        nanoseconds(found.st_ctim), Int64(bitPattern: UInt64(found.st_ino)),
      ]
      facts[own] = numbers.map(String.init).joined(separator: " ")
      latest = max(latest, nanoseconds(found.st_ctim))
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
      var now = timespec()
      clock_gettime(CLOCK_REALTIME_COARSE, &now)
      if nanoseconds(now) > latest { return }
      usleep(1_000)
    }
  }
}

private func nanoseconds(_ time: timespec) -> Int64 {
  Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
