import ArgumentParser
import Disk
import Grading

extension CourseOptions {
  /// What the last merge of a course remembered on this machine; `nil` where there is no place for
  /// it.
  func mergeMemory(of root: Folder) throws -> MergeMemory? {
    guard let folder = cacheFolder, let program = programSignature,
      let place = try? status(at: root.path), (try? makeFolders(folder, mode: 0o700)) != nil
    else { return nil }
    return try MergeMemory(
      at: "\(folder)/merged-\(place.device)-\(place.inode)", of: root, program: program)
  }

  /// What tells this program from any other; `nil` where the system does not say.
  private var programSignature: String? {
    guard let file = try? status(at: "/proc/self/exe") else { return nil }
    return "\(Quizpress.configuration.version) \(file.size) \(file.modified)"
  }
}
