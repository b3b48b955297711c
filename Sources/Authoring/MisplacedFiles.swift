import Courseware
import EmbeddedFiles

/// The files that are read as quizzes and lectures.
let placesOfQuizzes = Diagnostic.Note(
  "quizzes must be files named 'CLASSROOM/quizzes/NAME.md', lectures "
    + "'CLASSROOM/lectures/2026-09-07.md'")

extension Report {
  /// Warns of files, other than Markdown, that are not used and were probably meant to be: texts
  /// with the front matter of a quiz, rosters, score sheets, templates, and settings with another
  /// name; except those that are refused because a page publishes them.
  mutating func warnOfMisplacedFiles(in tree: SourceTree, besides published: Set<String>) {
    var reader = tree.folder.reader()
    for path in tree.files where !path.hasSuffix(".md") && !published.contains(path) {
      guard let note = rightPlace(of: path, in: tree, &reader) else { continue }
      add(.unreadFile, "this file is not used", at: Span(wholeFile: path), notes: [note])
    }
  }
}

/// Where a file that is not Markdown would be read; `nil` if it is read where it is, or nothing
/// reads such files.
private func rightPlace(
  of path: String, in tree: SourceTree, _ reader: inout FileReader
) -> Diagnostic.Note? {
  let parts = path.lowercased().pathComponents
  let name = parts.last ?? ""
  // Windows hides the second ending of 'members.csv.txt'.
  let shown = name.hasSuffix(".txt") ? name.dropLast(4) : name
  let stem = shown.prefix { $0 != "." }
  let ending = shown.dropFirst(stem.count + 1)
  let isTemplate = parts[0] == "templates"
  if ending == "mustache" || isTemplate && ["html", "htm"].contains(ending) {
    let isRead = isTemplate && parts.count == 2 && path.hasSuffix(".mustache")
    return isRead || isUnchangedTemplate(path, &reader)
      ? nil : Diagnostic.Note("page templates must be files named 'templates/NAME.mustache'")
  }
  guard !isTemplate else { return nil }
  if ["yml", "yaml"].contains(ending) {
    if stem == "site", parts.count == 2, path != "content/site.yml" {
      return Diagnostic.Note("the settings of the site must be in 'content/site.yml'")
    }
    return stem == "classroom" && parts.count == 3 ? placeOfClassrooms : nil
  }
  // A file without an ending is reported as one with the name of a classroom.
  let isTable = name != stem && ["", "csv", "tsv", "xls", "xlsx", "ods"].contains(ending)
  if isTable, let right = tables[stem] {
    // Tables in subfolders belong to quizzes, and beside the right file it may be its original.
    let hasRightOne = parts.count == 3 && tree.contains("content/\(parts[1])/\(right.name)")
    return parts.count > 3 || hasRightOne
      ? nil : Diagnostic.Note("\(right.kind) must be a file named 'CLASSROOM/\(right.name)'")
  }
  guard name.hasSuffix(".txt"), !name.hasSuffix(".md.txt"),
    let head = try? reader.head(path, count: 2048).get(),
    PrivateContent(of: decoded(head)) == PrivateContent.source
  else { return nil }
  return placesOfQuizzes
}

/// Whether a file is a copy of a built-in page template, which has no effect anywhere, such as the
/// templates in the sources of Quizpress.
private func isUnchangedTemplate(_ path: String, _ reader: inout FileReader) -> Bool {
  let own = embeddedFile(String(path.pathComponents.last ?? ""))
  return !own.isEmpty && (try? reader.read(path, cap: TextLimit.markdown).get()) == own
}

/// The place of a classroom.
let placeOfClassrooms = Diagnostic.Note("a classroom is a folder with a file 'classroom.md'")

/// The tables in the folder of a classroom, by the names that teachers give them.
private let tables: [Substring: (kind: String, name: String)] = [
  "members": ("a roster", "members.csv"), "roster": ("a roster", "members.csv"),
  "students": ("a roster", "members.csv"), "scores": ("a score sheet", "scores.csv"),
]
