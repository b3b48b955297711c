import ArgumentParser
import Authoring
import Courseware
import Disk
import FoundationEssentials
import Glibc
import Grading
import Ledgers
import Publishing
import Services

/// `quizpress build`: the site to publish and the bundle for services.
struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build the site and the bundle.",
    discussion: """
      Publish DIR/site on any web server, or open it as files. DIR/bundle is for services; it \
      contains the answer keys, so do not publish it. If the course has errors, nothing is written \
      and an earlier build stays as it is.
      """)

  @OptionGroup var course: CourseOptions

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("The folder to write. Default: 'build' in the course.", valueName: "dir"),
    completion: .directory,
    transform: nonEmptyPath)
  var output: String?

  @Flag(help: "Include draft quizzes.")
  var drafts = false

  @Option(help: "The number of workers, 1 to 256. Default: the number of processors.")
  var jobs: Int?

  @Flag(
    name: .customLong("no-cache"),
    help: "Do not use what earlier builds left in the cache.")
  var avoidsCache = false

  @Flag(name: .customLong("no-stats"), help: "Leave students' results out of the bundle.")
  var avoidsStatistics = false

  @Flag(help: "Show how long each stage took, and the processor time.")
  var timings = false

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("'--jobs' must be a number from 1 to 256")
    }
    let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] ?? ""
    guard epoch.isEmpty || Int64(epoch) != nil else {
      throw ValidationError("SOURCE_DATE_EPOCH must be a number of seconds since 1970")
    }
  }

  func run() throws {
    var watch = Stopwatch(isShown: timings)
    let record = record()
    if let last = record?.unchanged() {
      watch.lap("compare files")
      return try repeatReport(last)
    }
    do {
      let former = record?.formerQuizzes()
      try build(record, former, isSpooled: former == nil, &watch)
    } catch let error as FormerBuildError {
      printNote("\(error.reason); reading everything again")
      try build(self.record(), nil, isSpooled: false, &watch)
    }
  }

  /// Reads, checks and writes the course, and ends the process.
  ///
  /// - Parameters:
  ///   - record: The record of this build.
  ///   - former: The results of the last build for the quizzes; `nil` if this one builds
  ///     everything.
  ///   - isSpooled: Whether pages may be rendered while the course is read.
  ///   - watch: Measures the stages.
  /// - Throws: ``FormerBuildError``, or an exit status after printing the reason.
  private func build(
    _ record: BuildRecord?, _ former: FormerQuizzes?, isSpooled: Bool, _ watch: inout Stopwatch
  ) throws {
    let tree = try course.openCourse()
    let folder = output ?? tree.folder.path + "/build"
    let spool = isSpooled ? QuizSpool(beside: outputLocation(folder, tree)) : nil
    let (checked, findings) = try readAndCheck(tree, record, former, spool, to: folder)
    watch.lap("read and check")
    guard let read = checked.course else {
      printDiagnostic(summaryLine(checked) + "; nothing was written\n")
      throw ExitStatus.errors
    }
    let (value, notes) = try sealed(read, below: tree.folder.path)
    printDiagnostic(notes)
    let locked = try onDisk { try lockedRoot(of: tree) }
    let graded = try graded(value, tree)
    if let path = checked.changedFile() { throw FormerBuildError(changed: path) }
    watch.lap("grade and export")
    let output = BuildOutput(
      course: course, tree: tree, locked: locked, spool: spool, isRecorded: former != nil,
      changedFile: checked.changedFile, jobs: workers)
    let written = try output.write(
      graded.bundle, graded.services, copying: try lastOutput(former, record), to: folder)
    watch.lap("write")
    if let record {
      let said = findings + Array((notes + graded.warnings).utf8)
      record.save(
        .init(notes: said, summary: summaryLine(checked), files: written.files),
        FormerQuizzes(bundle: written.bundle, records: recorded(checked, value, tree)), of: value)
      watch.lap("record the status of files")
    }
    if !course.quiet { try say(written, graded.services, summaryLine(checked), in: folder) }
    warnOfBundle(in: folder)
    withExtendedLifetime((value, checked, locked)) { exitImmediately() }
  }

  /// A course with the results of its students.
  private struct GradedCourse {
    var bundle: CourseBundle
    /// The files for each service.
    var services: [(importer: Site.Importer, export: ServiceExport)]
    /// The printed lines on quizzes that are not in the course.
    var warnings: String
  }

  private func graded(_ value: Course, _ tree: SourceTree) throws -> GradedCourse {
    let (results, unmatched) = avoidsStatistics ? ([], []) : try results(of: value, tree)
    let notes = course.quiet ? "" : warnings(of: unmatched)
    printDiagnostic(notes)
    let services = try ServiceFiles(
      course: value, tree: tree, options: course, includesResults: !avoidsStatistics
    ).exports(for: value.site.importers, results)
    var bundle = CourseBundle(course: value, statistics: BundleStatistics(results))
    if avoidsStatistics { bundle.course.sources.removeAll { isScoreSheet($0.path) } }
    return GradedCourse(bundle: bundle, services: services, warnings: notes)
  }

  /// Reads and checks the course, and prints the findings.
  ///
  /// - Returns: The checked course, and the text that was printed.
  private func readAndCheck(
    _ tree: SourceTree, _ record: BuildRecord?, _ former: FormerQuizzes?, _ spool: QuizSpool?,
    to folder: String
  ) throws -> (CheckedCourse, findings: [UInt8]) {
    let renderings = course.renderings(cached: !avoidsCache)
    var options = ReadingOptions(
      jobs: workers, includesDrafts: drafts, renderings: renderings)
    options.surroundings = course.surroundings(of: tree, output: folder)
    if let record {
      options.records = former?.records ?? [:]
      options.surroundings.published = record.noting(options.surroundings.published)
    }
    if let spool { options.makeOutputWriter = outputWriter(of: tree, spool) }
    let checked = course.read(tree, options)
    renderings.save()
    if let path = checked.changedFile() { throw FormerBuildError(changed: path) }
    let findings = findingsText(checked, course)
    printDiagnostic(bytes: findings)
    try refuseFaults(of: tree, renderings)
    return (checked, findings)
  }

  /// The output of the last build that this one can reuse; `nil` if there is none.
  ///
  /// - Throws: ``FormerBuildError`` if something was changed since this build started.
  private func lastOutput(_ former: FormerQuizzes?, _ record: BuildRecord?) throws -> FormerBuild? {
    guard let former, let record else { return nil }
    guard record.isCurrent() else {
      throw FormerBuildError("the course or the output was changed during the build")
    }
    return FormerBuild(changed: former.changed, bundle: former.bundle)
  }

  /// The records of quizzes for the next build, without quizzes that refer to a file of the course.
  private func recorded(
    _ checked: CheckedCourse, _ course: Course, _ tree: SourceTree
  ) -> [String: ArraySlice<UInt8>] {
    let files = tree.filesBelowContent
    let quizzes = course.classrooms.flatMap(\.quizzes)
    let named = parallelMap(quizzes.count, jobs: workers) { place -> String? in
      let quiz = quizzes[place]
      return !quiz.isUnread && Course.names(quiz, oneOf: files) ? "content/" + quiz.path : nil
    }
    var records = checked.records
    for path in named.compactMap(\.self) { records[path] = nil }
    return records
  }

  private var workers: Int { jobs ?? processorCount }

  /// Prints what was written.
  private func say(
    _ written: WriteReport, _ services: [(importer: Site.Importer, export: ServiceExport)],
    _ summary: String, in folder: String
  ) throws {
    try put(summary + "\n")
    try put("wrote \(counted(written.files, "file")); open \(firstPage(in: folder))\n")
    for (importer, export) in services {
      let losses = "\(folder)/bundle/services/\(importer.rawValue)/losses.json"
      let place = safeForTerminal(fromHere(losses))
      let count = counted(export.losses.count, "loss", "losses")
      try put("\(importer.title): \(count), listed in \(place)\n")
    }
  }

  /// The record of the last build; `nil` if the cache must not be used.
  private func record() -> BuildRecord? {
    guard !avoidsCache else { return nil }
    let options = (drafts ? ["drafts"] : []) + (avoidsStatistics ? ["no-stats"] : [])
    return BuildRecord(course, output: output, options: options)
  }

  /// Prints the output of the last build again.
  private func repeatReport(_ last: BuildRecord.Report) throws {
    printDiagnostic(bytes: last.notes)
    guard let folder = output ?? course.coursePath().map({ $0 + "/build" }) else { return }
    if !course.quiet {
      try put(last.summary + "\n")
      try put(
        "nothing has changed: \(counted(last.files, "file")) as before; open "
          + "\(firstPage(in: folder))\n")
    }
    warnOfBundle(in: folder)
  }

  private func warnOfBundle(in folder: String) {
    guard course.verbose else { return }
    printNote("\(fromHere(folder))/bundle contains answer keys; do not publish it")
  }

  private func firstPage(in folder: String) -> String {
    safeForTerminal(fromHere("\(folder)/site/index.html"))
  }

  /// The course as published in pages, and notes about answers to release and results of renamed
  /// quizzes.
  private func sealed(_ value: Course, below root: String) throws -> (Course, notes: String) {
    var (sealed, notes) = try value.locked(below: root).sealed(below: root)
    sealed = try onDisk { try sealed.withResults(below: Folder(at: root)) }
    let due = sealed.assignments.filter { found in
      guard let release = found.quiz.release else { return false }
      return found.quiz.seal?.isReleased == false && release.seconds <= course.currentTime
    }
    guard !course.quiet else { return (sealed, "") }
    let names = due.map { "quizpress release \($0.reference.name)" }
    let late = names.map { "answers are due for release: run '\($0)'" }
    let files = try onDisk { try value.unusedResults(below: Folder(at: root)) }
    let unused = files.prefix(20).map { "\(unusedResultsMessage($0)): \(unusedResultsAdvice)" }
    let lines = (notes + late.prefix(20) + unused).map { safeForTerminal("note: \($0)") + "\n" }
    return (sealed, lines.joined())
  }

  /// The graded attempts; none if nothing was merged and no service needs grades.
  private func results(
    of value: Course, _ tree: SourceTree
  ) throws -> (results: [QuizResults], unmatched: [UnmatchedQuiz]) {
    guard hasResults(below: tree.folder.path) || !value.site.importers.isEmpty else {
      return ([], [])
    }
    return try courseResults(value, tree)
  }

  /// Whether `stats/` contains anything that builds do not write, or cannot be read.
  private func hasResults(below root: String) -> Bool {
    do throws(DiskError) {
      guard let stats = try Folder(at: root).folder("stats") else { return false }
      for entry in try stats.entries() {
        guard entry.kind == .folder, let classroom = try stats.folder(entry.name) else {
          return true
        }
        if try classroom.names() != [revisionsName] { return true }
      }
      return false
    } catch {
      return true
    }
  }
}

extension BundleStatistics {
  /// Collects the results of each student from graded attempts.
  fileprivate init(_ results: [QuizResults]) {
    self.init()
    var ids: [String: UserIDs] = [:]
    for result in results
    where !result.students.isEmpty && !result.assignment.quiz.isAnonymous {
      let classroom = result.assignment.classroom
      let known = ids[classroom.id] ?? UserIDs(of: classroom)
      ids[classroom.id] = known
      set(
        result.students.map { bundled($0, known, classroom) }, classroom: classroom.id,
        quiz: result.assignment.quiz.id)
    }
  }
}

private func bundled(
  _ student: StudentResult, _ ids: UserIDs, _ classroom: Classroom
) -> BundleStatistics.Student {
  BundleStatistics.Student(
    userID: ids.id(ofStudent: student.key, email: student.email), email: student.email,
    name: student.name,
    attempts: student.attempts.filter { !$0.isExcluded(in: classroom) }.compactMap { graded in
      graded.score.map {
        BundleStatistics.AttemptRecord(
          date: graded.handedIn, received: graded.received,
          score: Attempt.Score(points: $0.points, of: $0.maximum), pending: $0.pending)
      }
    })
}
