package import Authoring
import Foundation

/// A course in a temporary folder, which is deleted when the value is released.
package final class TemporaryCourse {
  package let path: String
  private let vanishing: [String]

  /// Writes files by path below the course's root.
  package init(_ files: [String: Rule.Example.File]) throws {
    path = NSTemporaryDirectory() + "quizpress-" + UUID().uuidString
    vanishing = files.compactMap { if case .vanishing = $1 { $0 } else { nil } }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, file) in files { try write(file, to: "\(path)/\(name)") }
  }

  /// Writes a rule's example, completed, and reads it as the command would in its surroundings.
  package static func read(_ example: Rule.Example) throws -> CheckedCourse {
    var options = ReadingOptions(renderings: Renderings(scripts: example.scripts))
    options.surroundings = example.surroundings
    return try TemporaryCourse(example.completed).read(options)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Reads it as the command does.
  package func read(_ options: ReadingOptions = ReadingOptions()) throws -> CheckedCourse {
    let tree = SourceTree(reading: try CourseFolder(path: path))
    for name in vanishing { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }
    return readCourse(tree, options)
  }

  private func write(_ file: Rule.Example.File, to path: String) throws {
    if case .absent = file { return }
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    switch file {
    case .text(let text): try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    case .bytes(let bytes): try Data(bytes).write(to: URL(fileURLWithPath: path))
    case .vanishing: try Data().write(to: URL(fileURLWithPath: path))
    case .link(let target):
      try manager.createSymbolicLink(atPath: path, withDestinationPath: target)
    case .folder:
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    case .absent: break
    }
  }
}
