import ArgumentParser
import Courseware

/// The files that a check reports on.
struct CheckScope {
  /// Files and folders below the root, an empty one for the whole course; none for all.
  private var asked: [String]
  /// The changed files; `nil` if they were not requested.
  private var changed: Set<String>?

  /// - Parameters:
  ///   - paths: Files and folders, from wherever the command runs, or below the root.
  ///   - revision: What git is asked about.
  ///   - root: The course's folder.
  /// - Throws: A wrong command line where a path leads nowhere or out of the course, and where git
  ///   does not know the revision; ``ExitStatus/disk`` where git cannot be asked.
  init(_ paths: [String], changedSince revision: String?, below root: String) throws {
    let base = realPath(root) ?? root
    asked = try paths.map { path in
      guard let real = realPath(path) ?? realPath("\(root)/\(path)") else {
        throw ValidationError("there is no '\(safeForTerminal(path))'")
      }
      guard real == base || real.hasPrefix(base + "/") else {
        throw ValidationError("'\(safeForTerminal(path))' is not in this course")
      }
      return String(real.dropFirst(base.count + 1))
    }
    changed = try revision.map { try changedFiles(since: $0, below: root) }
  }

  /// Whether a file is asked for.
  func contains(_ path: String) -> Bool {
    if let changed, !changed.contains(path) { return false }
    return asked.isEmpty || asked.contains { $0.isEmpty || path == $0 || path.hasPrefix($0 + "/") }
  }

  /// Whether a folder is asked for, or anything in it.
  func reaches(_ folder: String) -> Bool {
    contains(folder) || asked.contains { $0.hasPrefix(folder + "/") }
  }

  /// Whether a diagnostic is asked for: one in a file that is, one of no file at all, and one
  /// between files of which any changed.
  func reports(_ diagnostic: Diagnostic) -> Bool {
    guard let path = diagnostic.span?.path else { return true }
    if contains(path) { return true }
    guard changed != nil else { return false }
    return diagnostic.notes.contains { $0.span.map { contains($0.path) } ?? false }
  }
}

private func changedFiles(since revision: String, below root: String) throws -> Set<String> {
  do throws(GitFault) {
    let repository = try Repository(holding: root)
    return try repository.changedFiles(since: repository.commit(revision))
  } catch {
    switch error {
    case .unknownRevision, .noRepository, .noCommonHistory:
      throw ValidationError("'--changed-since': \(safeForTerminal(error.reason))")
    case .missingProgram, .notStarted, .refused:
      printError(safeForTerminal(error.reason))
      throw ExitStatus.disk
    }
  }
}
