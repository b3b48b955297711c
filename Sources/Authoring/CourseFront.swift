import Courseware
import Disk

/// What is known of a course before its quizzes are read: the site, the classrooms, the rosters
/// and which files there are.
struct CourseFront: Sendable {
  var tree: SourceTree
  var parsed = ParsedCourse()
  var members: [String: [Member]] = [:]
  var quizFiles: [QuizFile] = []
  var report = Report()
  var texts: [String: SourceText] = [:]
  var clock = Clock()
  /// Where `site.yml` has the key 'time-zone'.
  var zoneKey: Span?
  var badNames: [(stem: String, path: String)] = []
}

/// Reads `site.yml`, every `classroom.md` and every roster, and finds the quizzes.
func readFront(_ tree: SourceTree, _ renderer: Renderer) -> CourseFront {
  var front = CourseFront(tree: tree)
  var reader = tree.folder.reader()
  front.reportOddities()
  front.readSiteFile(&reader)
  front.sortFiles()
  for id in front.classroomIDs { front.readClassroomFiles(id, &reader, renderer) }
  front.reportBadNames()
  return front
}

extension CourseFront {
  fileprivate mutating func readSiteFile(_ reader: inout FileReader) {
    let path = "content/site.yml"
    guard tree.contains(path) else {
      let odd = tree.unreadable.map(\.path) + tree.oddities.map(\.path)
      if !odd.contains("content"), !odd.contains(path) {
        report.add(
          .missingSite, "a course has a file 'content/site.yml' with its title", at: nil,
          notes: [.init("'quizpress new site' writes one")])
      }
      return
    }
    guard let text = readText(path, cap: TextLimit.site, &reader, &report) else { return }
    texts[path] = text
    let read = readSite(checkSigns(text, &report), &report)
    (parsed.site, parsed.siteAllows) = (read.site, read.allowed)
    (clock.zone, zoneKey) = (read.zone, read.zoneKey)
  }

  /// Says that local times need a zone, where the site lacks nothing else that could be it.
  func reportMissingZone(_ time: Span, _ report: inout Report) {
    let path = "content/site.yml"
    guard parsed.site != nil,
      !report.diagnostics.contains(where: { $0.severity == .error && $0.span?.path == path })
    else { return }
    let empty = report.diagnostics.firstIndex {
      $0.code == Rule.emptyValue.code && $0.span == zoneKey
    }
    report.add(
      .missingTimeZone, "'site.yml' needs 'time-zone' as soon as a local time is written",
      at: empty == nil ? time : zoneKey,
      notes: empty == nil ? [] : [.init("a local time is written here", at: time)])
    if let empty { report.diagnostics.remove(at: empty) }
  }

  /// The ids of classrooms that have a quiz, or whose quizzes are in a folder that cannot be read.
  var filledClassrooms: Set<String> {
    let hidden = tree.unreadable.map { $0.path.split(separator: "/") }
      .filter { $0.count > 1 && $0[0] == "content" }
    return Set(quizFiles.map(\.classroom)).union(hidden.map { String($0[1]) })
  }

  fileprivate var classroomIDs: [String] {
    tree.folders.filter { $0.split(separator: "/").count == 2 && $0.hasPrefix("content/") }
      .map { String($0.dropFirst("content/".count)) }
      .filter { tree.contains("content/\($0)/classroom.md") }
  }

  fileprivate mutating func readClassroomFiles(
    _ id: String, _ reader: inout FileReader, _ renderer: Renderer
  ) {
    let path = "content/\(id)/classroom.md"
    checkStem(id, path)
    guard let text = readText(path, cap: TextLimit.markdown, &reader, &report) else {
      parsed.classrooms.append(ParsedClassroom(id: id, path: path))
      return
    }
    texts[path] = text
    var classroom = readClassroom(
      checkSigns(text, &report), id: id, tree, clock: &clock, renderer, &report)
    defer { parsed.classrooms.append(classroom) }
    let roster = "content/\(id)/members.csv"
    guard tree.contains(roster),
      let rows = readText(roster, cap: TextLimit.roster, &reader, &report)
    else { return }
    texts[roster] = rows
    var own = Report()
    let read = readRoster(checkSigns(rows, &own), &own)
    own.compareAddresses(of: read, with: classroom.teachers)
    members[id] = read.map(\.value)
    // Whoever is missing may stand in a line that could not be read.
    classroom.roster = own.hasErrors ? [] : read.map(\.value)
    classroom.members = read.map { Located($0.value.name, at: $0.span) }
    report.diagnostics += own.diagnostics
  }

  /// Puts each Markdown file where it belongs, or says that nothing reads it.
  fileprivate mutating func sortFiles() {
    var orphans: Set<String> = []
    var lectures: Set<String> = []
    for path in tree.files where path.hasPrefix("content/") {
      let parts = path.split(separator: "/").map(String.init)
      let name = parts.last ?? ""
      if parts.count == 2, Identifier.isValidFileStem(name) { reportFileAsClassroom(path) }
      guard isMarkdown(path) else { continue }
      if name == "README.md" || (parts.count == 3 && name == "classroom.md") { continue }
      if parts.count == 4, parts[2] == "quizzes", path.hasSuffix(".md") {
        let stem = String(parts[3].dropLast(3))
        checkStem(stem, path)
        quizFiles.append(QuizFile(path: path, classroom: parts[1], id: stem))
        let classroom = "content/\(parts[1])/classroom.md"
        let isKnown = tree.contains(classroom) || tree.oddities.contains { $0.path == classroom }
        if !isKnown, orphans.insert(parts[1]).inserted {
          report.add(
            .missingClassroom, "folder '\(parts[1])' holds quizzes but no 'classroom.md'",
            at: Span(path: path, bytes: 0..<0))
        }
      } else if parts.count > 3, parts[2] == "lectures" {
        reportLectures(path, &lectures)
      } else if name.lowercased() != "readme.md" {
        report.add(
          .unreadFile, "nothing reads this file", at: Span(path: path, bytes: 0..<0),
          notes: [.init("a quiz is a file 'CLASSROOM/quizzes/NAME.md'")])
      }
    }
  }

  /// Says that a file has a name like the folder of a classroom.
  private mutating func reportFileAsClassroom(_ path: String) {
    report.add(
      .unreadFile, "nothing reads this file", at: Span(path: path, bytes: 0..<0),
      notes: [.init("a classroom is a folder with a file 'classroom.md'")])
  }

  /// Says once of each classroom that its folder of lectures is not read yet.
  private mutating func reportLectures(_ path: String, _ told: inout Set<String>) {
    let folder = path.split(separator: "/").prefix(3).joined(separator: "/")
    guard told.insert(folder).inserted,
      let entry = UnavailableField.find("lectures/", nil, of: "a classroom")
    else { return }
    report.addNotAvailable("the folder 'lectures'", entry, at: Span(path: path, bytes: 0..<0))
  }

  /// Whether a name says Markdown, if only to people: `Cells.MD`, `cells.markdown`.
  private func isMarkdown(_ path: String) -> Bool {
    if path.hasSuffix(".md") { return true }
    let name = path.suffix(9).lowercased()
    return name.hasSuffix(".md") || name == ".markdown"
  }

  private mutating func checkStem(_ stem: String, _ path: String) {
    if !Identifier.isValidFileStem(stem) { badNames.append((stem, path)) }
  }

  /// Says of each bad name what would do, and whether another file differs from it only in case.
  fileprivate mutating func reportBadNames() {
    guard !badNames.isEmpty else { return }
    let twins = Dictionary(grouping: tree.files, by: foldedName)
    for (stem, path) in badNames {
      let made = Identifier.made(from: Array(foldedName(stem).utf8)[...], limit: 56, prefix: "quiz")
      let near = Identifier.isValidFileStem(made) ? made : "quiz-" + made
      let twin = twins[foldedName(path)]?.first { $0 != path }
      report.add(
        .badFileName,
        "'\(stem)' cannot be a name here: use lower-case letters, digits and hyphens, at most 64",
        at: Span(path: path, bytes: 0..<0),
        notes: [
          twin.map { .init("'\($0)' differs from it only in case") } ?? .init("'\(near)' would do")
        ])
    }
  }

  fileprivate mutating func reportOddities() {
    for (path, reason) in tree.unreadable {
      report.add(
        .unreadableFile, "the folder cannot be read: \(reason)",
        at: Span(path: path, bytes: 0..<0))
    }
    for (path, kind) in tree.oddities {
      let place = Span(path: path, bytes: 0..<0)
      switch kind {
      case .link: report.add(.symbolicLink, "symbolic links are not followed", at: place)
      case .folder:
        report.add(.badFileName, "a folder whose name starts with a dot is not read", at: place)
      case .file, .other:
        report.add(.notAFile, "this is a folder or a device, not a file", at: place)
      }
    }
  }
}
