import Authoring
import Courseware
import Ledgers

extension Assignment {
  /// Whether a place of the form `CLASSROOM` or `CLASSROOM/QUIZ` includes the quiz; `nil` includes
  /// every quiz.
  func isIn(_ place: String?) -> Bool {
    place.map { $0 == classroom.id || $0 == "\(classroom.id)/\(quiz.id)" } ?? true
  }
}

/// Refuses an id that no classroom of a course has.
///
/// - Throws: ``ExitStatus/errors`` after printing the nearest id, or the folder that may contain
///   the classroom and cannot be read.
func requireClassroom(_ id: String, in tree: SourceTree) throws {
  if tree.contains("content/\(id)/classroom.md") { return }
  let above = ["content", "content/\(id)"]
  if let folder = tree.unreadable.first(where: { above.contains($0.path) }) {
    try fail("'\(folder.path)' cannot be read: \(folder.reason)")
  }
  let known = tree.files.compactMap { file -> String? in
    guard layoutKind(of: file) == .classroom else { return nil }
    return file.split(separator: "/").dropFirst().first.map(String.init)
  }
  try fail("no classroom '\(id)' in this course" + suggestedClassroom(id, known))
}

/// Refuses a quiz that is a draft, so that it is not said to be missing.
///
/// - Throws: ``ExitStatus/errors`` after printing what to do.
func refuseDraft(_ name: String, in course: Course) throws {
  guard course.drafts.contains(name) else { return }
  try fail("'\(name)' is a draft: delete 'draft: true' first")
}

/// Refuses a place that is neither a classroom nor a quiz of a course; `nil` means all of them.
///
/// - Throws: ``ExitStatus/errors`` after printing the nearest place.
func requirePlace(_ place: String?, in course: Course) throws {
  guard let place else { return }
  let quizzes = course.assignments.map(\.reference.name)
  let known = quizzes + course.classrooms.map(\.id)
  guard !known.contains(place) else { return }
  try refuseDraft(place, in: course)
  try fail("no classroom or quiz '\(place)'" + suggestedPlace(place, among: known))
}

/// Suggests the nearest classroom, or the one of a quiz or a file, for the end of a message; if
/// none is near, names those that exist.
func suggestedClassroom(_ place: String, _ known: [String]) -> String {
  let near = nearest(to: classroom(of: place), among: known)
  return near == nil ? existing(known) : suggestion(near)
}

/// Suggests the place that is nearest to one that does not exist, for the end of a message.
///
/// - Parameters:
///   - place: What was written: a classroom, `CLASSROOM/QUIZ`, or the id of a quiz alone.
///   - places: The places of the course, each of the form `CLASSROOM` or `CLASSROOM/QUIZ`.
/// - Returns: `; did you mean 'x'?`; if no place is near or several are meant, the quizzes of its
///   classroom, or else the classrooms.
func suggestedPlace(_ place: String, among places: [String]) -> String {
  if let near = nearestPlace(to: place, among: places) { return suggestion(near) }
  let quizzes = places.filter { $0.hasPrefix(classroom(of: place) + "/") }
  guard quizzes.isEmpty else { return existing(quizzes) }
  let classrooms = Set(places.map { classroom(of: $0) }).sorted().map { "'\($0)'" }
  guard !classrooms.isEmpty else { return "" }
  let are = classrooms.count == 1 ? "classroom is" : "classrooms are"
  return "; the \(are) \(shortList(of: classrooms, most: 5))"
}

/// Names places that exist, for the end of a message: `; there are 'x', 'y' and 3 more`, or nothing
/// if there are none.
func existing(_ places: [String]) -> String {
  let all = Set(places).sorted().map { "'\($0)'" }
  return all.isEmpty
    ? "" : "; there \(all.count == 1 ? "is" : "are") \(shortList(of: all, most: 5))"
}

/// The id of the classroom in a place or the path of a file.
private func classroom(of place: String) -> String {
  String(withoutFolders(place).prefix { $0 != "/" })
}

/// Suggests the file of the quiz that a path to no file probably means, or the nearest file.
///
/// - Parameters:
///   - path: What was written: a path, `CLASSROOM/QUIZ`, or the id of a quiz alone.
///   - files: The paths of all files of the course.
/// - Returns: `; did you mean 'x'?`, or nothing if no file is near or several are meant.
func suggestedFile(_ path: String, among files: [String]) -> String {
  let quizzes = quizFiles(among: files)
  let place = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
  let near = nearestPlace(to: place, among: quizzes.keys.sorted()).flatMap { quizzes[$0] }
  let classroom = "content/\(path)"
  let isClassroom = files.contains("\(classroom)/classroom.md")
  return safeForTerminal(
    suggestion(isClassroom ? classroom : near ?? nearest(to: path, among: files)))
}

/// The files of quizzes and lectures, by their places `CLASSROOM/QUIZ`.
func quizFiles(among files: [String]) -> [String: String] {
  var quizzes: [String: String] = [:]
  for file in files where layoutKind(of: file) == .quiz {
    let parts = file.split(separator: "/")
    guard parts.count == 4 else { continue }
    quizzes["\(parts[1])/\(parts[3].dropLast(3))"] = file
  }
  return quizzes
}

/// The place `CLASSROOM/QUIZ` of a file `content/CLASSROOM/quizzes/QUIZ.md`; other text is kept.
private func withoutFolders(_ path: String) -> String {
  var parts = path.split(separator: "/").filter { $0 != "." }
  if parts.count > 1, parts[0] == "content" { parts.removeFirst() }
  if parts.count == 3, QuizFolder(rawValue: String(parts[1])) != nil { parts.remove(at: 1) }
  let place = parts.joined(separator: "/")
  return place.hasSuffix(".md") ? String(place.dropLast(3)) : place
}

/// The place nearest to one that does not exist, or else the only quiz whose id is nearest to it.
func nearestPlace(to path: String, among places: [String]) -> String? {
  let place = withoutFolders(path)
  if let near = nearest(to: place, among: places) { return near }
  guard !place.contains("/") else { return nil }
  let ids = Set(places.compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) })
  guard let id = nearest(to: place, among: ids.sorted()) else { return nil }
  let found = places.filter { $0.hasSuffix("/" + id) }
  return found.count == 1 ? found[0] : nil
}
