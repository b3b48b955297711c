import ArgumentParser
import Authoring
import Courseware
import Disk
import FoundationEssentials
import Glibc
import Grading
import Ledgers
import Publishing
import Reporting

/// `quizpress build`: the site to publish and the bundle for services.
struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Build the site and the bundle.",
    discussion: """
      Publish DIR/site on any web server, or open it as files. DIR/bundle is for services; it \
      contains the answer keys, so do not publish it. If the course has errors, nothing is written \
      and an earlier build stays as it is.
      """)

  @OptionGroup var course: CourseOptions

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("The folder to write. Default: 'build' in the course.", valueName: "dir"))
  var output: String?

  @Flag(help: "Include draft quizzes.")
  var drafts = false

  @Option(help: "The number of workers, 1 to 256. Default: the number of processors.")
  var jobs: Int?

  @Flag(
    name: .customLong("no-cache"),
    help: "Do not use the cache of rendered formulas and code.")
  var avoidsCache = false

  @Flag(name: .customLong("no-stats"), help: "Leave students' results out of the bundle.")
  var avoidsStatistics = false

  @Flag(help: "Show how long each stage took.")
  var timings = false

  func validate() throws {
    guard let jobs, !(1...256).contains(jobs) else { return }
    throw ValidationError("'--jobs' must be a number from 1 to 256")
  }

  func run() throws {
    var watch = Stopwatch(isShown: timings)
    let tree = try course.openCourse()
    let workers = jobs ?? processorCount
    let renderings = course.renderings(cached: !avoidsCache)
    var options = ReadingOptions(
      jobs: workers, includesDrafts: drafts, renderings: renderings)
    let folder = output ?? tree.folder.path + "/build"
    options.surroundings = course.surroundings(of: tree, output: folder)
    let checked = readCourse(tree, options)
    renderings.save()
    watch.lap("read and check")
    report(checked, course)
    try refuseFaults(of: tree, renderings)
    guard let value = checked.course else {
      printDiagnostic(summaryLine(checked) + "; nothing was written\n")
      throw ExitStatus.errors
    }
    let written = try write(value, tree, to: folder, jobs: workers)
    watch.lap("write")
    if !course.quiet {
      try put(summaryLine(checked) + "\n")
      let page = fromHere("\(folder)/site/index.html")
      try put("wrote \(counted(written.files, "file")); open \(page)\n")
    }
    if course.verbose {
      printDiagnostic("note: \(fromHere(folder))/bundle contains answer keys; do not publish it\n")
    }
    withExtendedLifetime((value, checked)) { exitImmediately() }
  }

  private func write(
    _ value: Course, _ tree: SourceTree, to folder: String, jobs: Int
  ) throws -> WriteReport {
    let templates = try templates(tree)
    var publication = Publication(
      outputs: siteOutputs(of: value), bundle: CourseBundle(course: value),
      templates: { templates },
      readAsset: { try readAsset($0, tree) })
    let place = OutputLocation(
      folder: folder, course: tree.folder.path,
      home: ProcessInfo.processInfo.environment["HOME"])
    let locked = try onDisk { try lockedRoot(of: tree) }
    do {
      if !avoidsStatistics {
        publication.bundle?.statistics = try bundleStatistics(value, tree)
      }
      publication.beforePublishing = { () throws(WriteError) in
        try noteRevisions(of: value, below: locked, jobs: jobs)
      }
      return try publication.write(to: place, jobs: jobs)
    } catch let error as WriteError {
      printError(safeForTerminal("\(error)"))
      throw tree.folder.fault == nil ? exitStatus(of: error) : ExitStatus.disk
    }
  }

  private func exitStatus(of error: WriteError) -> ExitCode {
    switch error {
    case .refused: ExitStatus.usage
    case .unreadable: ExitStatus.errors
    case .failed: ExitStatus.disk
    }
  }

  /// The built-in templates and the course's own in their place, parsed before anything is written.
  private func templates(_ tree: SourceTree) throws -> PageTemplates {
    var overrides: [String: String] = [:]
    let suffix = ".mustache"
    for path in tree.files where path.hasPrefix("templates/") && path.hasSuffix(suffix) {
      let name = path.dropFirst("templates/".count).dropLast(suffix.count)
      guard !name.contains("/") else { continue }
      do {
        let text = try bytes(of: path, tree, cap: 1 << 20)
        overrides[String(name)] = String(decoding: text, as: UTF8.self)
      } catch {
        printError(safeForTerminal("cannot read '\(path)': \(error)"))
        throw tree.folder.fault == nil ? ExitStatus.errors : ExitStatus.disk
      }
    }
    do {
      return try TemplateSources(overrides: overrides).parsed()
    } catch {
      printDiagnostic("error: \(safeForTerminal(error.message))\n")
      printDiagnostic("  --> \(safeForTerminal(error.file)):\(error.line):\(error.column)\n")
      throw ExitStatus.errors
    }
  }
}

/// Notes what is published, so that answers to it are understood whatever becomes of it; where the
/// course lies on a disk that cannot be written, nothing is handed in there either.
private func noteRevisions(
  of course: Course, below root: Folder, jobs: Int
) throws(WriteError) {
  do throws(DiskError) {
    try recordRevisions(of: course, below: root, jobs: jobs)
  } catch {
    if error.reason == .readOnly { return }
    throw .failed(
      DiskError("save the list of published quizzes in", root.path + "/stats", error.reason))
  }
}

/// What ledgers say of each student, for the bundle.
private func bundleStatistics(_ course: Course, _ tree: SourceTree) throws -> BundleStatistics {
  var statistics = BundleStatistics()
  guard tree.folder.containsFolder("stats") else { return statistics }
  try onDisk {
    let found = try resultsOnDisk(
      course: course, root: try Folder(at: tree.folder.path)
    ) { _ in true }
    try refuse(found.damage)
    printProblems(found.unmatched)
    var ids: [String: UserIDs] = [:]
    for result in found.value where !result.students.isEmpty {
      let classroom = result.assignment.classroom
      let known = ids[classroom.id] ?? UserIDs(of: classroom)
      ids[classroom.id] = known
      statistics.set(
        result.students.map { bundled($0, known) }, classroom: classroom.id,
        quiz: result.assignment.quiz.id)
    }
  }
  return statistics
}

private func bundled(_ student: StudentResult, _ ids: UserIDs) -> BundleStatistics.Student {
  BundleStatistics.Student(
    userID: ids.id(ofStudent: student.key, email: student.email), email: student.email,
    name: student.name,
    attempts: student.attempts.compactMap { graded in
      graded.score.map {
        BundleStatistics.AttemptRecord(
          date: graded.handedIn, received: graded.received,
          score: Attempt.Score(points: $0.points, of: $0.maximum), pending: $0.pending)
      }
    })
}

/// A file below `content/` that a page shows.
private func readAsset(_ path: String, _ tree: SourceTree) throws -> [UInt8] {
  try bytes(of: "content/" + path, tree, cap: 256 << 20)
}

private func bytes(of path: String, _ tree: SourceTree, cap: Int) throws(DiskError.Reason)
  -> [UInt8]
{
  var reader = tree.folder.reader()
  return try reader.read(path, cap: cap).get()
}

/// Tells on standard error how long each stage took.
private struct Stopwatch {
  let isShown: Bool
  private var last = ContinuousClock.now

  init(isShown: Bool) { self.isShown = isShown }

  mutating func lap(_ stage: String) {
    let now = ContinuousClock.now
    if isShown { printDiagnostic("\(stage): \(Int((now - last) / .milliseconds(1))) ms\n") }
    last = now
  }
}
