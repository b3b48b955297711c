import Authoring
import Courseware
import Exchange
import Foundation

/// Imports a text as `sample.md` of a folder that holds the images named.
func imported(_ text: String, images: Set<String> = []) throws -> ImportedQuiz {
  try imported(Array(text.utf8), images: images)
}

func imported(_ bytes: [UInt8], images: Set<String> = []) throws -> ImportedQuiz {
  let source = TaskListSource(
    text: SourceText(path: "sample.md", file: bytes), fileName: "sample.md", folderName: "sample",
    classroom: "class", quiz: "sample", created: "2026-09-01",
    folder: try CourseFolder(path: NSTemporaryDirectory()), hasImage: images.contains)
  return importTaskList(source) { $0 }
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

  /// What the compiler objects to outside drafts.
  func faults() throws -> [String] {
    let files = images.values.map { "content/class/quizzes/\($0)" }
    let tree = SourceTree(planned: files, in: try CourseFolder(path: NSTemporaryDirectory()))
    let text = SourceText(path: "content/class/quizzes/sample.md", bytes: markdown)
    let trial = QuizTrial(of: text, in: tree)
    let drafts = draftRanges
    return trial.errors.filter { error in
      let at = error.span?.bytes.lowerBound ?? 0
      return !trial.isReadable || !drafts.contains { $0.contains(at) }
    }.map(\.message)
  }

  /// Where drafts stand, from their headings to the next ones.
  private var draftRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var at = 0
    var start: Int?
    for line in markdown.split(separator: 10, omittingEmptySubsequences: false) {
      if line.starts(with: "## ".utf8) {
        if let open = start { ranges.append(open..<at) }
        start = String(decoding: line, as: UTF8.self).contains("{draft=true") ? at : nil
      }
      at += line.count + 1
    }
    if let open = start { ranges.append(open..<at) }
    return ranges
  }
}
