import ArgumentParser
import Courseware

/// The files that a check reports on.
struct CheckScope {
  /// Files and folders below the root, an empty path for the whole course; no path means all files.
  private let asked: [String]
  /// The changed files; `nil` if they were not requested.
  private let changed: Set<String>?

  /// - Parameters:
  ///   - paths: Files and folders, relative to the current folder or to the root.
  ///   - revision: The revision that git compares with.
  ///   - root: The course's folder.
  ///   - files: All files of the course, for suggestions.
  /// - Throws: A usage error if a path does not exist or is outside the course, or if git does not
  ///   know the revision; ``ExitStatus/disk`` if git fails.
  init(_ paths: [String], changedSince revision: String?, below root: String, files: [String])
    throws
  {
    let base = realPath(root) ?? root
    asked = try paths.map { path in
      guard let real = realPath(path) ?? realPath("\(root)/\(path)") else {
        throw ValidationError(
          "there is no '\(safeForTerminal(path))'" + suggestedFile(path, among: files))
      }
      guard real == base || real.hasPrefix(base + "/") else {
        throw ValidationError("'\(safeForTerminal(path))' is not in this course")
      }
      return String(real.dropFirst(base.count + 1))
    }
    changed = try revision.map { try changedFiles(since: $0, below: root) }
  }

  /// Whether a file is in the scope.
  func contains(_ path: String) -> Bool {
    if let changed, !changed.contains(path) { return false }
    return isAsked(path)
  }

  /// Whether a file is one of those that were requested, changed or not.
  private func isAsked(_ path: String) -> Bool {
    asked.isEmpty || asked.contains { $0.isEmpty || path == $0 || path.hasPrefix($0 + "/") }
  }

  /// Whether a folder is in the scope, or anything in it.
  func reaches(_ folder: String) -> Bool {
    contains(folder) || asked.contains { $0.hasPrefix(folder + "/") }
  }

  /// Whether a diagnostic is in the scope: its file is, it has no file, a changed file is in one of
  /// its notes, or it is an error.
  ///
  /// The change of one file may cause an error in another, and then the course cannot be built.
  func reports(_ diagnostic: Diagnostic) -> Bool {
    guard let path = diagnostic.span?.path else { return true }
    if contains(path) || diagnostic.severity == .error && isAsked(path) { return true }
    guard changed != nil else { return false }
    return diagnostic.notes.contains { $0.span.map { contains($0.path) } ?? false }
  }
}

private func changedFiles(since revision: String, below root: String) throws -> Set<String> {
  do throws(GitFault) {
    let repository = try Repository(holding: root)
    return try repository.changedFiles(since: repository.commit(revision))
  } catch {
    if error.isUsage {
      throw ValidationError("'--changed-since': \(safeForTerminal(error.reason))")
    }
    try fail(error.reason, ExitStatus.disk)
  }
}
