import ArgumentParser
import Foundation
import Grading

extension CourseOptions {
  /// What the last merge of a course remembered on this machine; `nil` where there is no place for
  /// it.
  func mergeMemory(of root: Folder) throws -> MergeMemory? {
    guard let folder = cacheFolder, let program = programFacts,
      let place = try? FileManager.default.attributesOfItem(atPath: root.path),
      (try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)) != nil
    else { return nil }
    let numbers = [place[.systemNumber], place[.systemFileNumber]].map { "\($0 ?? 0)" }
    return try MergeMemory(
      at: folder + "/merged-" + numbers.joined(separator: "-"), of: root, program: program)
  }

  /// What tells this program from any other; `nil` where the system does not say.
  private var programFacts: String? {
    let files = FileManager.default
    guard let path = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
      let facts = try? files.attributesOfItem(atPath: path),
      let changed = facts[.modificationDate] as? Date, let size = facts[.size]
    else { return nil }
    return "\(Quizpress.configuration.version) \(size) \(changed.timeIntervalSince1970)"
  }
}
