package import Courseware
import Disk

/// The site, the classrooms, the rosters and the list of files, known before the quizzes are read.
struct CourseOutline: Sendable {
  var tree: SourceTree
  var parsed = ParsedCourse()
  /// The settings in `site.yml` with which quizzes are read, also after a mistake in another field:
  /// in the wrong language, every decimal comma would be reported.
  var settings = Site()
  var members: [String: [Member]] = [:]
  var quizFiles: [QuizFile] = []
  var report = Report()
  var texts: [String: SourceText] = [:]
  var clock = Clock()
  /// The field 'time-zone' in `site.yml`.
  var zoneField: Span?
  var badNames: [(stem: String, path: String)] = []
}

/// Reads `site.yml`, every `classroom.md`, roster and score sheet, and finds the quizzes of all
/// classrooms, or only those of `classrooms`.
func readFront(
  _ tree: SourceTree, _ renderer: Renderer, only classrooms: Set<String>? = nil
) -> CourseOutline {
  var front = CourseOutline(tree: tree)
  var reader = tree.folder.reader()
  front.reportIrregularFiles()
  front.readSiteFile(&reader)
  front.sortFiles(of: classrooms)
  for id in front.classroomIDs where classrooms?.contains(id) ?? true {
    front.readClassroomFiles(id, &reader, renderer)
    front.readScoreSheet(of: id, &reader)
  }
  front.reportBadNames()
  return front
}

extension CourseOutline {
  fileprivate mutating func readSiteFile(_ reader: inout FileReader) {
    let path = "content/site.yml"
    guard tree.contains(path) else {
      let unread = tree.unreadable.map(\.path) + tree.irregularFiles.map(\.path)
      if !unread.contains("content"), !unread.contains(path) {
        report.add(
          .missingSite, "the file 'content/site.yml' with the course's title is missing", at: nil,
          note: "'quizpress new site' creates one")
      }
      return
    }
    guard let text = readText(path, cap: TextLimit.site, &reader, &report) else { return }
    texts[path] = text
    let read = readSite(checkCharacters(text, &report), &report, tree) {
      reader.timeZone(named: $0)
    }
    (parsed.site, parsed.siteAllows, parsed.siteUses) = (read.site, read.allowed, read.files)
    (settings, clock.zone, zoneField) = (read.settings, read.zone, read.zoneField)
  }

  /// Reports that local times need a time zone, unless another error of the site could be the
  /// cause.
  func reportMissingZone(_ time: Span, _ report: inout Report) {
    let path = "content/site.yml"
    guard parsed.site != nil,
      !report.diagnostics.contains(where: { $0.severity == .error && $0.span?.path == path })
    else { return }
    let empty = report.diagnostics.firstIndex {
      $0.code == Rule.emptyValue.code && $0.span == zoneField
    }
    report.add(
      .missingTimeZone,
      "the course has a local time, so 'site.yml' needs 'time-zone', such as Europe/Berlin",
      at: empty == nil ? time : zoneField,
      notes: empty == nil ? [] : [.init("a local time is written here", at: time)])
    if let empty { report.diagnostics.remove(at: empty) }
  }

  /// The ids of classrooms that have a quiz, or whose quizzes are in a folder that cannot be read.
  var filledClassrooms: Set<String> {
    let hidden = tree.unreadable.compactMap { item -> String? in
      let parts = item.path.split(separator: "/")
      return parts.count > 1 && parts[0] == "content" ? String(parts[1]) : nil
    }
    return Set(quizFiles.map(\.classroom)).union(hidden)
  }

  fileprivate var classroomIDs: [String] {
    tree.folders.compactMap { folder in
      let parts = folder.split(separator: "/")
      guard parts.count == 2, parts[0] == "content" else { return nil }
      return tree.contains(folder + "/classroom.md") ? String(parts[1]) : nil
    }
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
      checkCharacters(text, &report), id: id, tree,
      language: settings.language, clock: &clock, renderer, &report)
    defer { parsed.classrooms.append(classroom) }
    let roster = "content/\(id)/members.csv"
    guard tree.contains(roster),
      let rows = readText(roster, cap: TextLimit.roster, &reader, &report)
    else { return }
    texts[roster] = rows
    var own = Report()
    let read = readRoster(checkCharacters(rows, &own), &own)
    own.compareAddresses(of: read, with: classroom.teachers)
    members[id] = read.map(\.value)
    // The missing member may be on a line that could not be read.
    classroom.roster = own.hasErrors ? [] : read.map(\.value)
    classroom.members = read.map { Located($0.value.name, at: $0.span) }
    report.diagnostics += own.diagnostics
  }

  /// Reads the score sheet of a classroom as text; no page needs it, so its faults are warnings.
  fileprivate mutating func readScoreSheet(of id: String, _ reader: inout FileReader) {
    let path = "content/\(id)/scores.csv"
    guard tree.contains(path) else { return }
    var own = Report()
    texts[path] = readText(path, cap: TextLimit.roster, &reader, &own)
    report.diagnostics += own.diagnostics.map { diagnostic in
      var warning = diagnostic
      warning.severity = .warning
      return warning
    }
  }

  /// Assigns each Markdown file to a classroom or quiz, or reports that it is not used.
  fileprivate mutating func sortFiles(of classrooms: Set<String>?) {
    var found: Set<String> = []
    for path in tree.files where classrooms == nil && Rule.isKeyFile(path) {
      report.add(
        .secretKey, "this is a key file, which must not be in the folder of the course",
        at: Span(wholeFile: path))
    }
    let folders = classrooms.map { $0.map { "content/\($0)/" } } ?? ["content/"]
    for path in tree.files where folders.contains(where: path.hasPrefix) {
      let parts = path.pathComponents.map(String.init)
      let name = parts.last ?? ""
      if parts.count == 2, isFileStem(name) { reportFileAsClassroom(path) }
      guard isMarkdown(path) else { continue }
      if name == "README.md" || (parts.count == 3 && name == "classroom.md") { continue }
      if let folder = QuizFolder(ofSource: path) {
        if refuseLanguage(of: path) { continue }
        let file = QuizFile(path: path, classroom: parts[1])
        folder == .lectures ? checkLectureName(of: file) : checkStem(file.id, path)
        quizFiles.append(file)
        guard found.insert(parts[1]).inserted else { continue }
        let classroom = "content/\(parts[1])/classroom.md"
        if !tree.contains(classroom), !tree.irregularFiles.contains(where: { $0.path == classroom })
        {
          report.add(
            .missingClassroom, "folder '\(parts[1])' contains quizzes but no 'classroom.md'",
            at: Span(wholeFile: path))
        }
      } else if name.lowercased() != "readme.md" {
        report.add(
          .unreadFile, "this file is not used", at: Span(wholeFile: path), notes: [placesOfQuizzes])
      }
    }
  }

  /// Reports a file with the name of a classroom's folder.
  private mutating func reportFileAsClassroom(_ path: String) {
    report.add(
      .unreadFile, "this file is not used", at: Span(wholeFile: path), notes: [placeOfClassrooms])
  }

  /// Reports a lecture whose name is not a date, or is also the name of a quiz.
  private mutating func checkLectureName(of file: QuizFile) {
    let place = Span(wholeFile: file.path)
    let quiz = "content/\(file.classroom)/quizzes/\(file.id).md"
    if QuizFolder.day(named: file.id) == nil {
      let names = SuggestedTime(file.id).readings.filter { QuizFolder.day(named: $0) != nil }
        .map { "'\($0).md'" }
      report.add(
        .badFileName, "'\(file.id)' is not a date: a lecture is named after its day", at: place,
        note: names.isEmpty
          ? "'2026-09-07.md' is the lecture of September 7, 2026"
          : "rename the file to " + names.joined(separator: " or "))
    } else if file.language == nil, tree.contains(quiz) {
      report.add(
        .badFileName, "'\(file.id)' is the name of a lecture and of a quiz", at: place,
        notes: [.init("rename one of the two; the quiz is '\(quiz)'", at: Span(wholeFile: quiz))])
    }
  }

  /// Whether a name has an extension of Markdown files, even one that is not read: `Cells.MD`,
  /// `cells.markdown`, `cells.md.txt`, `cells.qmd`.
  private func isMarkdown(_ path: String) -> Bool {
    if path.hasSuffix(".md") { return true }
    let name = path.suffix(9).lowercased()
    return name == ".markdown"
      || [".md", ".md.txt", ".qmd", ".rmd", ".mdx"].contains(where: name.hasSuffix)
  }

  private mutating func checkStem(_ stem: String, _ path: String) {
    if !isFileStem(stem) { badNames.append((stem, path)) }
  }

  fileprivate mutating func reportIrregularFiles() {
    for (path, reason) in tree.unreadable {
      report.add(.unreadableFile, "the folder cannot be read: \(reason)", at: Span(wholeFile: path))
    }
    for (path, kind) in tree.irregularFiles {
      let place = Span(wholeFile: path)
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

/// Reads as much of a course as possible: errors in one file do not affect the others.
///
/// It reads only the quizzes that the predicate accepts, by path relative to the root, including
/// drafts. With `classrooms`, it reads nothing of other classrooms.
package func readSnapshot(
  _ tree: SourceTree, _ options: ReadingOptions, only classrooms: Set<String>? = nil,
  where isAsked: @escaping @Sendable (String) -> Bool
) -> CourseSnapshot {
  let front = readFront(tree, Renderer(options.renderings), only: classrooms)
  let asked = Set(front.quizFiles.filter { isAsked($0.path) }.map(\.original.path))
  let files = front.quizFiles.filter { asked.contains($0.original.path) }
  let read = parallelMap(
    files.count, jobs: options.jobs, with: { QuizFileReader(front, options.renderings) }
  ) { index, reader in outcome(files[index], &reader) }
  var snapshot = CourseSnapshot()
  snapshot.site = front.parsed.site?.value
  snapshot.classrooms = front.parsed.classrooms.compactMap { parsed in
    var classroom = parsed.classroom
    classroom?.members = front.members[parsed.id] ?? []
    return classroom
  }
  snapshot.faults = front.faults
  let unread = Set(
    zip(files, read).compactMap { file, outcome in
      if case .failure = outcome, file.language == nil { file.path } else { nil }
    })
  var translations: [String: [LocatedQuiz]] = [:]
  for (file, outcome) in zip(files, read) {
    switch outcome {
    case .success(let quiz) where file.language != nil:
      translations[file.original.path, default: []].append(quiz)
    case .success(let quiz): snapshot.quizzes.append(quiz)
    // A translation cannot be read without its original, whose error is reported.
    case .failure(let fault) where fault.path != fault.original && unread.contains(fault.original):
      continue
    case .failure(let fault): snapshot.faults.append(fault)
    }
  }
  for index in snapshot.quizzes.indices {
    let found = translations["content/" + snapshot.quizzes[index].quiz.path] ?? []
    snapshot.quizzes[index].quiz.add(found.map(\.quiz).filter { !$0.isDraft })
    snapshot.quizzes[index].files.formUnion(found.flatMap(\.files))
  }
  for place in snapshot.classrooms.indices where !snapshot.classrooms[place].extensions.isEmpty {
    let quizzes = snapshot.quizzes.filter { $0.classroom == snapshot.classrooms[place].id }
    snapshot.classrooms[place].extendDeadlines(of: quizzes.map(\.quiz), in: front.clock.zone)
  }
  return snapshot
}

private typealias QuizOutcome = Result<LocatedQuiz, CourseSnapshot.Fault>

extension CourseSnapshot.Fault: Error {}

private func outcome(_ file: QuizFile, _ reader: inout QuizFileReader) -> QuizOutcome {
  var report = Report()
  guard let text = reader.text(of: file, &report),
    let parsed = reader.quiz(file, text, &report)
  else { return .failure(fault(of: file, report, nil)) }
  Rule.check(parsed, &report)
  dropFaultsOfDrafts(parsed, &report)
  report.diagnostics.removeAll { $0.severity == .warning || outsideFaults.contains($0.code) }
  guard report.diagnostics.isEmpty, let quiz = lower(parsed).map(identified) else {
    return .failure(fault(of: file, report, text))
  }
  return .success(located(quiz, parsed, text))
}

/// Errors about something outside the file, or about a feature that is not available yet: the
/// contents of the file are still certain.
private let outsideFaults: Set<String> = [
  Rule.deadLink.code, Rule.missingImage.code, Rule.missingRenderer.code,
  Rule.notAvailable.code,
]

private func located(_ quiz: Quiz, _ parsed: ParsedQuiz, _ text: SourceText) -> LocatedQuiz {
  let lines = LineStarts(text.bytes)
  var located = LocatedQuiz(
    quiz, classroom: parsed.head.classroom,
    lines: Dictionary(
      keepingFirst: parsed.questions.map { ($0.id, lines.first(in: $0.span.bytes) + 1) }),
    draftQuestions: Set(parsed.questions.filter(\.isDraft).map(\.id)),
    files: Set(parsed.needs.files.map { String($0.dropFirst("content/".count)) }))
  located.scoring = parsed.head.scoring
  return located
}

private func fault(
  of file: QuizFile, _ report: Report, _ text: SourceText?
) -> CourseSnapshot.Fault {
  var found = fault(of: file.path, report, text)
  found.original = file.original.path
  return found
}

private func fault(of path: String, _ report: Report, _ text: SourceText?) -> CourseSnapshot.Fault {
  let first = report.diagnostics.filter { $0.severity == .error }.min(by: Diagnostic.inFileOrder)
  return CourseSnapshot.Fault(first, in: path, text)
}

extension CourseSnapshot.Fault {
  /// The fault of a file with an error, at the line of the error.
  init(_ error: Diagnostic?, in path: String, _ text: SourceText?) {
    let line = error?.span.flatMap { span in
      text.map { LineStarts($0.bytes).first(in: span.bytes) + 1 }
    }
    self.init(path: path, line: line ?? 1, message: error?.message ?? "the file cannot be read")
  }
}

extension CourseOutline {
  /// The errors that prevent the site and classrooms from being read.
  fileprivate var faults: [CourseSnapshot.Fault] {
    var faults: [CourseSnapshot.Fault] = []
    let paths = ["content/site.yml"] + parsed.classrooms.map(\.path)
    let isRead = [parsed.site != nil] + parsed.classrooms.map { $0.classroom != nil }
    for (path, isRead) in zip(paths, isRead) where !isRead && tree.contains(path) {
      var own = report
      own.diagnostics.removeAll { $0.span?.path != path }
      faults.append(fault(of: path, own, texts[path]))
    }
    return faults
  }
}
