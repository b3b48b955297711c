import Courseware

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
      guard let note = rightPlace(of: path, &reader) else { continue }
      add(.unreadFile, "this file is not used", at: Span(wholeFile: path), notes: [note])
    }
  }
}

/// Where a file that is not Markdown would be read; `nil` if it is read where it is, or nothing
/// reads such files.
private func rightPlace(of path: String, _ reader: inout FileReader) -> Diagnostic.Note? {
  let parts = path.lowercased().pathComponents
  let name = parts.last ?? ""
  let stem = name.prefix { $0 != "." }
  let ending = name.dropFirst(stem.count + 1)
  let isTemplate = parts[0] == "templates"
  if ending == "mustache" || isTemplate && ["html", "htm"].contains(ending) {
    return isTemplate && parts.count == 2 && path.hasSuffix(".mustache")
      ? nil : Diagnostic.Note("page templates must be files named 'templates/NAME.mustache'")
  }
  guard !isTemplate else { return nil }
  if ["yml", "yaml"].contains(ending) {
    if stem == "site", parts.count == 2, path != "content/site.yml" {
      return Diagnostic.Note("the settings of the site must be in 'content/site.yml'")
    }
    return stem == "classroom" && parts.count == 3 ? placeOfClassrooms : nil
  }
  if let right = tables[stem], ["csv", "tsv", "txt", "xls", "xlsx", "ods"].contains(ending) {
    let isRead = parts.count == 3 && path.hasSuffix("/\(right.name)")
    return isRead
      ? nil : Diagnostic.Note("\(right.kind) must be a file named 'CLASSROOM/\(right.name)'")
  }
  guard ending == "txt", let head = try? reader.head(path, count: 2048).get(),
    PrivateContent(of: decoded(head)) == PrivateContent.source
  else { return nil }
  return placesOfQuizzes
}

/// The place of a classroom.
let placeOfClassrooms = Diagnostic.Note("a classroom is a folder with a file 'classroom.md'")

/// The tables that teachers keep in a classroom's folder, by names that they may have given them.
private let tables: [Substring: (kind: String, name: String)] = {
  let rosters: [Substring] = ["members", "member", "roster", "students", "participants"]
  let sheets: [Substring] = ["scores", "score", "grades", "marks"]
  return Dictionary(
    uniqueKeysWithValues: rosters.map { ($0, ("a roster", "members.csv")) }
      + sheets.map { ($0, ("a score sheet", "scores.csv")) })
}()
