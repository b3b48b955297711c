import Glibc

/// A folder beside the output folder in which a build grows until it takes the other's place.
///
/// A lock on it says that a run is at work in it: one that nobody holds was left by a run that
/// was killed, and the next run sweeps it away. Killed at any moment, a run leaves the output
/// folder as it was or as it was to be; only where the file system cannot swap two names at once
/// may it be missing, and then the next run puts the old one back before anything else.
struct Stage: ~Copyable {
  private let parent: Folder
  private let target: String
  private let name: String
  let folder: Folder

  /// Makes an empty stage for a name in a folder, after tidying up what earlier runs left.
  init(for target: String, in parentPath: String, place: OutputPlace) throws(WriteError) {
    let parent = try Folder(opening: parentPath)
    try parent.restore(target)
    try place.check(target, in: parent)
    try parent.sweep(target)
    let name = stagePrefix(target) + String(getpid())
    folder = try parent.makeLockedFolder(name)
    self.parent = parent
    self.target = target
    self.name = name
  }

  /// Takes the output folder's place and removes what stood there.
  ///
  /// When waiting for the device, everything is there before the swap and the swap before the old
  /// files go. What of them cannot be removed is left to the next run.
  consuming func takePlace(
    waitingForDevice waits: Bool, jobs: Int = 1
  ) throws(WriteError) {
    do throws(WriteError) {
      if waits { try folder.synchronizeFileSystem() }
      let replaces = try parent.kind(of: target) != nil
      try swap(replacing: replaces)
      do throws(WriteError) {
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

  private func swap(replacing: Bool) throws(WriteError) {
    if replacing {
      try parent.replace(target, with: name)
    } else {
      try parent.rename(name, to: target)
    }
  }

  private func swapBack(replacing: Bool) throws(WriteError) {
    if replacing {
      try parent.replace(target, with: name)
    } else {
      try parent.rename(target, to: name)
    }
  }

  /// Removes the stage of a build that failed, as far as it lets itself be removed.
  consuming func discard() {
    try? parent.removeTree(name)
  }
}

private func stagePrefix(_ target: String) -> String { ".\(target).quizpress-stage-" }
private func oldName(_ target: String) -> String { ".\(target).quizpress-old" }

extension Folder {
  fileprivate func makeLockedFolder(_ name: String) throws(WriteError) -> Folder {
    try makeFolder(name, mode: 0o755)
    do throws(WriteError) {
      let made = try folder(name)
      guard try made.lock() else { throw .busy(folder: made.path) }
      return made
    } catch {
      try? removeTree(name)
      throw error
    }
  }

  /// Puts `name` in the place of `target` and the other way round, at once where the system can.
  func replace(
    _ target: String, with name: String, atOnce: Bool = true
  ) throws(WriteError) {
    do throws(WriteError) {
      guard atOnce else {
        throw .failed(operation: "swap in", path: path(of: target), errno: EINVAL)
      }
      try exchange(name, target)
    } catch {
      guard case .failed(_, _, let number) = error, [EINVAL, ENOSYS, ENOTSUP].contains(number)
      else { throw error }
      try rename(target, to: oldName(target))
      do throws(WriteError) {
        try rename(name, to: target)
      } catch {
        try rename(oldName(target), to: target)
        throw error
      }
      try rename(oldName(target), to: name)
    }
  }

  /// Brings back an output folder whose replacement was cut short between two names.
  func restore(_ target: String) throws(WriteError) {
    guard try kind(of: oldName(target)) == .folder else { return }
    if try kind(of: target) == nil {
      try rename(oldName(target), to: target)
    } else {
      try removeTree(oldName(target))
    }
  }

  /// Removes the stages of runs that no longer live.
  func sweep(_ target: String) throws(WriteError) {
    for name in try names() where name.hasPrefix(stagePrefix(target)) {
      guard try kind(of: name) == .folder else { continue }
      let stage = try folder(name)
      if try stage.lock() { try removeTree(name) }
    }
  }
}
