import Foundation
import Publishing

/// A temporary folder with a course in it and a place for its output, removed at the end.
final class WritingFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("quizpress-writing-\(UUID().uuidString)")
    path = url.resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(
      atPath: path + "/course/content", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var course: String { path + "/course" }
  var build: String { course + "/build" }

  /// The output folder of the course, or another one below the temporary folder.
  func place(_ folder: String = "course/build", home: String? = nil) -> OutputLocation {
    OutputLocation(folder: "\(path)/\(folder)", course: course, home: home)
  }

  func make(_ file: String, holding text: String = "") throws {
    let url = URL(fileURLWithPath: "\(path)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func makeFolder(_ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
  }

  func text(_ file: String) -> String? {
    let bytes = FileManager.default.contents(atPath: "\(path)/\(file)")
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Every file below a folder with its bytes; folders end in a slash.
  func tree(_ folder: String = "course/build") throws -> [String: Data] {
    var tree: [String: Data] = [:]
    for inner in try FileManager.default.subpathsOfDirectory(atPath: "\(path)/\(folder)") {
      let file = "\(path)/\(folder)/\(inner)"
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
      let bytes = isFolder.boolValue ? Data() : FileManager.default.contents(atPath: file)
      tree[isFolder.boolValue ? inner + "/" : inner] = bytes
    }
    return tree
  }

  func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
  }

  func permissions(_ file: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")
    return attributes[.posixPermissions] as? Int
  }
}

extension Publication {
  /// A publication of fixed texts by path, without templates, that does not wait for the disk.
  static func of(
    _ files: [(path: String, text: String)], bundle: CourseBundle? = nil
  ) -> Publication {
    var publication = Publication(
      outputs: files.map { Output(path: $0.path, content: .bytes(Array($0.text.utf8))) },
      bundle: bundle, templates: { throw NoTemplates() },
      readAsset: { Array("asset \($0)".utf8) })
    publication.waitsForDevice = false
    return publication
  }
}

/// What parsing the templates of a publication of fixed texts ends in.
struct NoTemplates: Error, CustomStringConvertible {
  let description = "there are none"
}
