import Authoring
import Courseware

/// Reads a file in the task-list dialect and creates a quiz that passes every rule.
///
/// - Parameters:
///   - source: The file.
///   - freeName: Makes a quiz's name one that the classroom does not have yet.
/// - Returns: The quiz, and what became of each question that was changed or left out.
package func importTaskList(
  _ source: ImportSource, freeName: (String) -> String
) -> ImportedQuiz {
  var lines = sourceLines(source.text)
  let front = source.frontMatter
  lines.removeAll { $0.number < front.end }
  let furtherFields = takeFrontMatter(from: &lines)
  let definitions = Definitions(in: &lines)
  let title = front.entries.first { $0.title != nil }
  var file = readTaskList(lines, title: title?.title)
  if let title { file.titleLine = source.line(at: title.key.span.bytes.lowerBound) }
  file.remarks += front.remarks + furtherFields + unreadNotations(in: lines)
  for line in lines where line.hadControls {
    let reason = "control characters and noncharacters are left out"
    file.remarks.append(.note(line.number, reason))
  }
  file.fields = front.entries.filter { $0.title == nil }
  file.definitions = definitions
  return assembledQuiz(source, file, freeName: freeName)
}

extension ImportSource {
  /// The fields of the front matter, a remark about each mistake in it, and the number of the first
  /// line below it.
  fileprivate var frontMatter: (entries: [YAMLNode.Entry], remarks: [ImportRemark], end: Int) {
    if let front = text.frontMatter, !front.entries.isEmpty {
      return (front.entries, [], line(at: front.end) + 1)
    }
    guard let front = text.faultyFrontMatter else { return ([], [], 1) }
    let start = front.entries == nil ? "the front matter is not imported: " : ""
    let remarks = front.mistakes.map { mistake in
      ImportRemark.note(line(at: mistake.span?.bytes.lowerBound ?? 0), start + mistake.message)
    }
    return (front.entries ?? [], remarks, line(at: front.body))
  }
}

extension YAMLNode.Entry {
  /// Its value on one line, if the field is a title.
  fileprivate var title: String? {
    key.value == "title" ? value.text.map(cleanedName) : nil
  }
}
