package import Courseware
import Disk

/// A course and the diagnostics of its files.
package struct CheckedCourse: Sendable {
  /// Present if no diagnostic is an error and the course was requested.
  package var course: Course?
  /// In file order.
  package var diagnostics: [Diagnostic]
  /// The text of every file that a diagnostic points into, by path.
  package var sources: [String: SourceText]
  /// The size of the course, which is counted even if the course has errors.
  package var summary: Summary
  /// The records to pass as ``ReadingOptions/records`` to the next reading, if they were requested.
  package var records: [String: ArraySlice<UInt8>] = [:]
  /// Returns a file that has changed after it was taken for unchanged; `nil` if there is none.
  ///
  /// If it returns one, the course and its diagnostics must not be used.
  package var changedFile: @Sendable () -> String? = { nil }
  /// Values kept alive until exit, because freeing them takes longer than exiting.
  fileprivate var kept: (any Sendable)?

  /// The numbers of classrooms, quizzes and questions that were read.
  package struct Summary: Sendable, Equatable {
    /// The classrooms with a `classroom.md`, even if it could not be read.
    package var classrooms = 0
    /// The quizzes that are not left out as drafts, including those that could not be read;
    /// translations do not count.
    package var quizzes = 0
    /// The questions of these quizzes, without drafts of questions.
    package var questions = 0
    /// The quizzes with `draft: true` that are left out.
    package var draftQuizzes = 0
    /// The questions marked as `{draft}`, including those in drafts of quizzes.
    package var draftQuestions = 0
    /// The positions and lengths of correct options in each quiz, one line for each quiz.
    package var keys: [String] = []
  }

  /// The number of errors; if there are any, ``course`` is `nil`.
  package var errorCount: Int { diagnostics.count { $0.severity == .error } }
  /// The number of warnings, without those that are allowed by `allow`.
  package var warningCount: Int { diagnostics.count - errorCount }
}

/// Options for reading a course.
package struct ReadingOptions: Sendable {
  /// How many files are read at once, at least one.
  var jobs: Int
  /// Whether drafts are part of the course.
  var includesDrafts: Bool
  /// Whether to make the course itself, or only its diagnostics.
  package var makesCourse = true
  /// The renderings of formulas and code.
  var renderings: Renderings
  /// Facts about the course that are not in its files.
  package var surroundings = CourseSurroundings()
  /// The records that an earlier reading made of quizzes that have not changed, by path below the
  /// root.
  ///
  /// Everything else in the course must be unchanged, too. `nil` if nothing is to be recorded.
  package var records: [String: ArraySlice<UInt8>]?
  /// Makes the function that writes the output of each quiz once it is read; `nil` if the texts of
  /// all quizzes are kept.
  package var makeOutputWriter: (@Sendable (Site) -> QuizOutputWriter)?
  /// Called after each quiz, from several threads.
  package var didReadQuiz: (@Sendable () -> Void)?

  /// Creates options that make the course, know nothing of its surroundings and record nothing.
  package init(jobs: Int = 1, includesDrafts: Bool = false, renderings: Renderings = Renderings()) {
    (self.jobs, self.includesDrafts, self.renderings) = (jobs, includesDrafts, renderings)
  }
}

/// Writes the output of a quiz that has just been read, and returns whether it is written; if so,
/// the quiz's text is dropped, and read again if it is needed.
///
/// It is called from several threads, with the quizzes that have no diagnostics and no translation
/// and use no file. The classroom has no quizzes yet.
package typealias QuizOutputWriter =
  @Sendable (_ quiz: Quiz, _ source: CourseSource, _ classroom: Classroom) -> Bool

/// Reads a course and checks it with every rule.
package func readCourse(_ tree: SourceTree, _ options: ReadingOptions) -> CheckedCourse {
  let front = readFront(tree, Renderer(options.renderings))
  let files = front.quizFiles
  let reload = reloader(front, options.renderings)
  let unread = UnreadQuizzes(reload, options.records ?? [:])
  let output = EarlyOutput(front, options.makeOutputWriter)
  let keep = QuizReading.Kept(
    reload: options.makesCourse ? nil : reload, isRecorded: options.records != nil,
    mayDropTexts: output != nil)
  let read = parallelMap(
    files.count, jobs: options.jobs, with: { QuizFileReader(front, options.renderings) }
  ) { index, reader in
    defer { options.didReadQuiz?() }
    let file = files[index]
    if let known = unread.reading(of: file, &reader) { return known }
    let reading = QuizReading(file, &reader, keep)
    if let fingerprint = reading.fingerprint, output?.write(reading, of: file) == true {
      unread.dropText(of: reading, in: file, fingerprint)
    }
    return reading
  }
  var checked = assemble(front, read, options)
  checked.changedFile = { unread.changedFile }
  return checked
}

/// Writes the output of quizzes while the course is read.
private struct EarlyOutput: Sendable {
  private let write: QuizOutputWriter
  private let classrooms: [String: Classroom]
  /// The quizzes with a translation, which is shown on their pages, by path below the root.
  private let translated: Set<String>

  /// `nil` if no output is wanted, or if the site has errors.
  init?(_ front: CourseOutline, _ makeWriter: (@Sendable (Site) -> QuizOutputWriter)?) {
    guard let site = front.parsed.site?.value, let write = makeWriter?(site) else { return nil }
    self.write = write
    let known = front.parsed.classrooms.compactMap { front.classroom($0, site) }
    classrooms = Dictionary(keepingFirst: known.map { ($0.id, $0) })
    translated = Set(front.quizFiles.filter { $0.language != nil }.map(\.original.path))
  }

  func write(_ reading: QuizReading, of file: QuizFile) -> Bool {
    guard !translated.contains(file.path), let quiz = reading.quiz, let source = reading.source,
      let classroom = classrooms[file.classroom]
    else { return false }
    return write(quiz, source, classroom)
  }
}

extension CourseOutline {
  /// A classroom without its quizzes; `nil` if it has errors.
  fileprivate func classroom(_ parsed: ParsedClassroom, _ site: Site) -> Classroom? {
    guard var classroom = parsed.classroom else { return nil }
    classroom.members = members[parsed.id] ?? []
    classroom.style = site.style
    return classroom
  }
}

/// The course as it was read, with everything that its rules check.
private func parsedCourse(
  _ front: CourseOutline, _ read: [QuizReading], _ options: ReadingOptions
) -> ParsedCourse {
  var parsed = front.parsed
  let originals = read.filter { !$0.isTranslation && $0.head != nil }
  parsed.quizHeads.reserveCapacity(originals.count)
  parsed.quizHeads += originals.lazy.compactMap(\.head)
  parsed.translationHeads = read.filter(\.isTranslation).compactMap(\.head)
  parsed.digests = originals.map(\.digest)
  parsed.filledClassrooms = front.filledClassrooms
  parsed.surroundings = options.surroundings
  if let importers = options.surroundings.importers { parsed.site?.value.importers = importers }
  parsed.includesDrafts = options.includesDrafts
  parsed.jobs = options.jobs
  parsed.files = front.tree.files
  let needs = parsed.classrooms.map(\.needs) + read.map(\.needs)
  parsed.shownFiles = needs.reduce(into: parsed.siteFiles) { $0.formUnion($1.files) }
  parsed.fileUses = parsed.siteUses + publishedNeeds(parsed, read).flatMap(\.uses)
  parsed.listedFiles = needs.reduce(into: []) { $0.formUnion($1.listed) }
  parsed.missedFiles = needs.flatMap(\.missedFiles)
  parsed.links = needs.flatMap(\.links)
  parsed.isListedWhole = front.tree.unreadable.isEmpty
  parsed.isReadWhole =
    read.allSatisfy { $0.head != nil } && parsed.classrooms.allSatisfy { $0.name != nil }
    && parsed.isListedWhole
  return parsed
}

private func assemble(
  _ front: CourseOutline, _ read: [QuizReading], _ options: ReadingOptions
) -> CheckedCourse {
  var report = front.report
  let parsed = parsedCourse(front, read, options)
  for reading in read { report.diagnostics += reading.report.diagnostics }
  let local = [front.clock.firstLocalTime] + read.map(\.firstLocalTime)
  if front.clock.zone == nil, let first = local.compactMap(\.self).first {
    front.reportMissingZone(first, &report)
  }
  let plain = parsed.classrooms.map(\.needs.plainCode) + read.map(\.needs.plainCode)
  if let first = plain.compactMap(\.self).first { report.addMissingHighlighter(at: first) }
  let published = publishedNeeds(parsed, read).reduce(into: parsed.siteFiles) {
    $0.formUnion($1.files)
  }
  checkPublishedContent(
    published, listed: parsed.listedFiles, front.tree, jobs: options.jobs, &report)
  report.warnOfMisplacedFiles(in: front.tree, besides: published)
  for rule in Rule.ofCourses { rule(parsed, &report) }
  report.mergeCauses()
  front.applyAllowances(of: parsed, to: &report)
  var checked = CheckedCourse(
    diagnostics: report.diagnostics, sources: front.texts, summary: .init())
  checked.diagnostics.sort(by: Diagnostic.inFileOrder)
  for text in read.compactMap(\.text) { checked.sources[text.path] = text }
  readMissingSources(&checked, front)
  removeIdleFixes(from: &checked)
  checked.summary = summary(parsed, read)
  checked.summary.keys = parsed.keyLines
  for reading in read {
    if let head = reading.head, let record = reading.record { checked.records[head.path] = record }
  }
  if !options.makesCourse {
    checked.kept = (parsed, read)
  } else if checked.errorCount == 0 {
    checked.course = course(parsed, front, read, options)
  }
  return checked
}

/// What the published pages need; drafts have no pages.
private func publishedNeeds(_ parsed: ParsedCourse, _ read: [QuizReading]) -> [Needs] {
  let shown = read.filter { parsed.includesDrafts || $0.head?.isDraft != true }.map(\.needs)
  return parsed.classrooms.map(\.needs) + shown
}

/// Reads the sources that only notes point into, and those of files that are not valid text.
private func readMissingSources(_ checked: inout CheckedCourse, _ front: CourseOutline) {
  var reader = front.tree.folder.reader()
  for diagnostic in checked.diagnostics {
    let edits = diagnostic.fixes.flatMap(\.edits).map { Optional($0.span) }
    for place in [diagnostic.span] + diagnostic.notes.map(\.span) + edits {
      guard let path = place?.path, checked.sources[path] == nil,
        case .success(let bytes) = reader.read(path, cap: TextLimit.roster)
      else { continue }
      checked.sources[path] = SourceText(path: path, file: bytes)
    }
  }
}

/// Removes the fixes that would leave the text as it is.
private func removeIdleFixes(from checked: inout CheckedCourse) {
  let sources = checked.sources
  for index in checked.diagnostics.indices {
    checked.diagnostics[index].fixes.removeAll { !$0.edits.isEmpty && !$0.changes(sources) }
  }
}

private func summary(_ parsed: ParsedCourse, _ read: [QuizReading]) -> CheckedCourse.Summary {
  var summary = CheckedCourse.Summary()
  summary.classrooms = parsed.classrooms.count
  for reading in read where !reading.isTranslation {
    let isDraft = !parsed.includesDrafts && reading.head?.isDraft == true
    summary.draftQuestions += reading.draftQuestions
    if isDraft { summary.draftQuizzes += 1 } else { summary.quizzes += 1 }
    if !isDraft { summary.questions += reading.questions }
  }
  return summary
}

private func course(
  _ parsed: ParsedCourse, _ front: CourseOutline, _ read: [QuizReading], _ options: ReadingOptions
) -> Course? {
  guard let site = parsed.site?.value else { return nil }
  var assets = parsed.siteFiles.union(parsed.classrooms.flatMap(\.needs.files))
  var quizzes: [String: [Quiz]] = [:]
  var translations: [String: [Quiz]] = [:]
  for reading in read {
    guard let head = reading.head, let quiz = reading.quiz else { continue }
    if head.isDraft, !options.includesDrafts { continue }
    if reading.isTranslation {
      translations["\(head.classroom)/\(head.id)", default: []].append(quiz)
    } else {
      quizzes[head.classroom, default: []].append(quiz)
    }
    assets.formUnion(reading.needs.files)
  }
  let classrooms = parsed.classrooms.compactMap { parsed -> Classroom? in
    guard var classroom = front.classroom(parsed, site) else { return nil }
    classroom.quizzes = (quizzes[parsed.id] ?? []).map { quiz in
      translations["\(parsed.id)/\(quiz.id)"].map(quiz.adding) ?? quiz
    }
    classroom.extendDeadlines(of: classroom.quizzes, in: front.clock.zone)
    return classroom
  }
  var course = Course(
    site: site, classrooms: classrooms,
    assets: assets.map { String($0.dropFirst("content/".count)) }.sorted())
  let shown = read.filter { options.includesDrafts || $0.head?.isDraft == false }
  let drafts = options.includesDrafts ? [] : read.compactMap(\.head).filter(\.isDraft)
  course.drafts = Set(drafts.map { "\($0.classroom)/\($0.id)" })
  course.sources = (front.texts.values.map(CourseSource.init) + shown.compactMap(\.source))
    .sorted { $0.path < $1.path }
  return course
}

/// Facts about a course that are not in its files; the command provides them.
package struct CourseSurroundings: Sendable {
  /// The current time in seconds since 1970; `nil` if deadlines are not compared with a clock.
  package var now: Int64?
  /// Returns which of the given quizzes, `CLASSROOM/QUIZ`, were already published.
  ///
  /// It is called only for quizzes whose deadlines, in seconds since 1970, have passed.
  package var published: @Sendable ([String: Int64]) -> Set<String>
  /// The rosters that are part of a git repository or would become so, by path below the root.
  package var sharedRosters: Set<String>
  /// The services whose limits are checked instead of those that `site.yml` names.
  package var importers: Set<Site.Importer>?

  /// Creates surroundings; by default, deadlines are not compared with a clock.
  package init(
    now: Int64? = nil,
    published: @escaping @Sendable ([String: Int64]) -> Set<String> = { _ in [] },
    sharedRosters: Set<String> = []
  ) {
    (self.now, self.published, self.sharedRosters) = (now, published, sharedRosters)
  }
}

/// The result of checking a quiz that is not part of a course yet.
package struct QuizTrial: Sendable {
  /// In the order in which they were found; empty if the path cannot be that of a quiz.
  package private(set) var diagnostics: [Diagnostic] = []

  /// The diagnostics that would keep a course with the quiz from being built.
  package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
  /// The missing files that it shows or links to, by path below the root: one for each link.
  ///
  /// Their order depends only on the text.
  package private(set) var missingFiles: [String] = []

  /// Reads a quiz and applies the rules for quizzes.
  ///
  /// - Parameters:
  ///   - text: The quiz; its path is the future path of its file, relative to the root.
  ///   - tree: The files that the course will have, including images.
  package init(of text: SourceText, in tree: SourceTree) {
    let parts = text.path.split(separator: "/").map(String.init)
    guard parts.count == 4 else { return }
    let file = QuizFile(path: text.path, classroom: parts[1], id: String(parts[3].dropLast(3)))
    var clock = Clock()
    var report = Report()
    let renderer = Renderer(Renderings(highlightsCode: false))
    if let quiz = readQuiz(text, file, tree, Site(), clock: &clock, renderer, &report) {
      Rule.check(quiz, &report)
      dropFaultsOfDrafts(quiz, &report)
      missingFiles = quiz.needs.missedFiles
    }
    diagnostics = report.diagnostics
  }
}

/// Every error that keeps a site of the course from being built, in file order, as faults of files.
///
/// An error without a file is one of `site.yml`. A missing renderer is left out, because it depends
/// on the computer and not on the course.
package func courseErrors(_ tree: SourceTree, _ options: ReadingOptions) -> [CourseSnapshot.Fault] {
  var options = options
  options.makesCourse = false
  let checked = readCourse(tree, options)
  let errors = checked.diagnostics.filter {
    $0.severity == .error && $0.code != Rule.missingRenderer.code
  }
  return errors.map { error in
    let path = error.span?.path ?? "content/site.yml"
    return CourseSnapshot.Fault(error, in: path, checked.sources[path])
  }
}
