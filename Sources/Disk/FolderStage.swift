import Glibc

/// A folder next to its target in which a run writes until it replaces the target as a whole.
///
/// A lock shows that a run is using it: an unlocked stage was left by a run that was killed, and
/// the next run removes it. If a run is killed at any moment, the target is either the old or the
/// new one. Only if the file system cannot swap two names atomically may the target be missing, and
/// then the next run restores the old one first.
package struct FolderStage: Sendable {
  private let parent: Folder
  private let target: String
  private let name: String
  /// The folder to write into.
  package let folder: Folder

  /// Creates an empty stage for a name in a folder, after removing stages that killed runs left.
  package init(for target: String, in parent: Folder) throws(DiskError) {
    try parent.removeLeftStages(of: target)
    let name = stagePrefix(target) + String(getpid())
    folder = try parent.makeLockedFolder(name)
    self.parent = parent
    self.target = target
    self.name = name
  }

  /// The folder that it will replace; `nil` if there is none.
  package func formerFolder() throws(DiskError) -> Folder? { try parent.folder(target) }

  /// Replaces the target and removes the old one.
  ///
  /// If `waits` is true, all files are durable before the swap, and the swap is durable before the
  /// old files are removed. Old files that cannot be removed are left to the next run.
  package func takePlace(waitingForDevice waits: Bool, jobs: Int) throws(DiskError) {
    do throws(DiskError) {
      if waits { try folder.synchronizeFileSystem() }
      let replaces = try parent.status(of: target) != nil
      try swap(replacing: replaces)
      do throws(DiskError) {
        if waits { try parent.synchronize() }
      } catch {
        try? swapBack(replacing: replaces)
        throw error
      }
    } catch {
      try? parent.removeTree(name)
      throw error
    }
    try? parent.removeTree(name, jobs: jobs)
  }

  private func swap(replacing: Bool) throws(DiskError) {
    if replacing {
      try parent.swapFolders(target, name)
    } else {
      try parent.rename(name, to: target)
    }
  }

  private func swapBack(replacing: Bool) throws(DiskError) {
    if replacing {
      try parent.swapFolders(target, name)
    } else {
      try parent.rename(target, to: name)
    }
  }

  /// Removes the stage of a failed run, as far as possible.
  package func discard() {
    try? parent.removeTree(name)
  }
}

private let stageWord = ".quizpress-stage-"
private let oldEnding = ".quizpress-old"
private func stagePrefix(_ target: String) -> String { ".\(target)\(stageWord)" }
private func oldName(_ target: String) -> String { ".\(target)\(oldEnding)" }

/// Whether a folder with this name is a stage, or a target that is being replaced.
func isStageName(_ name: String) -> Bool {
  name.hasPrefix(".") && (name.contains(stageWord) || name.hasSuffix(oldEnding))
}

extension Folder {
  fileprivate func makeLockedFolder(_ name: String) throws(DiskError) -> Folder {
    guard try makeNewFolder(name, mode: 0o755) else {
      throw DiskError("make the folder", path(of: name), .system(EEXIST))
    }
    do throws(DiskError) {
      let made = try existingFolder(name)
      guard try made.lock() else { throw DiskError("lock the folder", made.path, .busy) }
      return made
    } catch {
      try? removeTree(name)
      throw error
    }
  }

  /// Exchanges the names of two folders, atomically if the system can.
  package func swapFolders(
    _ target: String, _ name: String, atOnce: Bool = true
  ) throws(DiskError) {
    do throws(DiskError) {
      guard atOnce else { throw DiskError("swap in", path(of: target), .system(EINVAL)) }
      try exchange(name, target)
    } catch {
      guard [.system(EINVAL), .system(ENOSYS), .system(ENOTSUP)].contains(error.reason)
      else { throw error }
      try rename(target, to: oldName(target))
      do throws(DiskError) {
        try rename(name, to: target)
      } catch {
        try rename(oldName(target), to: target)
        throw error
      }
      try rename(oldName(target), to: name)
    }
  }

  /// Restores a folder whose replacement was interrupted between two renames.
  package func restore(_ target: String) throws(DiskError) {
    guard try status(of: oldName(target))?.kind == .folder else { return }
    if try status(of: target) == nil {
      try rename(oldName(target), to: target)
    } else {
      try removeTree(oldName(target))
    }
  }

  /// Removes the stages of runs that were killed.
  fileprivate func removeLeftStages(of target: String) throws(DiskError) {
    for entry in try entries() where entry.name.hasPrefix(stagePrefix(target)) {
      guard entry.kind == .folder, let stage = try folder(entry.name) else { continue }
      if try stage.lock() { try removeTree(entry.name) }
    }
  }
}
