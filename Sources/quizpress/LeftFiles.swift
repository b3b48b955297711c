import Disk

/// Removes rosters and score sheets that killed runs left under temporary names, as far as
/// possible.
func removeLeftTables(below root: String) {
  guard let content = try? Folder(at: root).folder("content"),
    let entries = try? content.entries()
  else { return }
  for entry in entries where entry.kind == .folder {
    guard let classroom = try? content.folder(entry.name) else { continue }
    for name in ["members.csv", "scores.csv"] { try? classroom.removeLeftDraft(of: name) }
  }
}

extension Doctor {
  /// Findings about files and folders that killed runs left under temporary names.
  func leftFileFindings(below root: String) -> [DoctorFinding] {
    guard let folder = try? Folder(at: root) else { return [] }
    var paths = (try? folder.leftFiles(among: folder.entries())) ?? []
    for name in ["content", "locks", "releases", "results", "stats"] {
      guard let inner = try? folder.folder(name) else { continue }
      paths += (try? leftFiles(in: inner, at: "\(name)/")) ?? []
    }
    return paths.map { path in
      DoctorFinding(
        .risk, "left-file", "'\(path)' was left by a run that was stopped",
        advice: "run that command again, or delete it; it may be for teachers only")
    }
  }

  private func leftFiles(in folder: Folder, at path: String) throws(DiskError) -> [String] {
    let entries = try folder.entries()
    var found = try folder.leftFiles(among: entries).map { path + $0 }
    for entry in entries where entry.kind == .folder {
      guard let inner = try folder.folder(entry.name) else { continue }
      found += try leftFiles(in: inner, at: "\(path)\(entry.name)/")
    }
    return found
  }
}
