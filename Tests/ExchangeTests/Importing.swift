import Authoring
import Courseware
import Exchange
import Foundation
import TestSupport

/// A function that imports a file.
typealias Importer = (ImportSource, (String) -> String) throws -> ImportedQuiz

/// Imports a text as `sample.md` of a folder that holds the images named.
func imported(
  _ text: String, images: Set<String> = [], by importer: Importer = importTaskList,
  freeName: @escaping (String) -> String = { $0 }
) throws -> ImportedQuiz {
  try imported(Array(text.utf8), images: images, by: importer, freeName: freeName)
}

func imported(
  _ bytes: [UInt8], images: Set<String> = [], by importer: Importer = importTaskList,
  freeName: @escaping (String) -> String = { $0 }
) throws -> ImportedQuiz {
  let source = ImportSource(
    text: SourceText(path: "sample.md", file: bytes), fileName: "sample.md", folderName: "sample",
    classroom: "class", quiz: "sample", created: "2026-09-01",
    folder: try CourseFolder(path: NSTemporaryDirectory()),
    imageState: { path, folder in
      images.contains(path) || folder.contents[path] != nil ? .usable : .missing
    })
  return try importer(source, freeName)
}

extension ImportedQuiz {
  /// The quiz without its front matter.
  var body: String {
    let text = String(decoding: markdown, as: UTF8.self)
    guard let end = text.range(of: "\n---\n\n") else { return text }
    return String(text[end.upperBound...])
  }

  /// `draft 12: no option is marked as the key`, a line each.
  var told: [String] { remarks.map { "\($0.kind.rawValue) \($0.line): \($0.reason)" } }

  /// What `check` objects to in a course that holds it.
  func faults() throws -> [String] {
    guard isWritten else { return [] }
    var files: [String: Rule.Example.File] = [
      "content/site.yml": "title: Course\n",
      "content/class/classroom.md":
        "---\nname: A classroom\nteacher: { name: Ada }\ncreated: 2026-09-01\n---\n",
      "content/class/quizzes/sample.md": .bytes(markdown),
    ]
    for (image, place) in images {
      files["content/class/quizzes/\(place)"] = .bytes(folder.contents[image] ?? [0])
    }
    let checked = try TemporaryCourse(files).read()
    return checked.diagnostics.filter { $0.severity == .error }.map(\.message)
  }
}
