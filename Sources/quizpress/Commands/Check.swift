import ArgumentParser
import Authoring
import Courseware
import Disk

/// `quizpress check`: reports problems without writing.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the course for problems.",
    discussion: """
      Reads every file and reports all errors and warnings in one run. The formats 'text' and \
      'short' write to standard error, 'json', 'sarif' and 'github' to standard output. The exit \
      status is 1 if there are errors.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(
    help: "Report only on these files and folders.", completion: .file(), transform: nonEmptyPath)
  var paths: [String] = []

  @Option(help: "The output format.")
  var format: CheckFormat = .text

  @Option(
    help: ArgumentHelp(
      "Treat warnings as errors: all, or one code.", valueName: "warnings|code"))
  var deny: [String] = []

  @Option(
    help: ArgumentHelp(
      "Report warnings only in files that differ from this Git commit, branch or tag.",
      valueName: "revision"))
  var changedSince: String?

  @Flag(help: "Apply the fixes that cannot change the meaning, then report the remaining problems.")
  var fix = false

  @Flag(help: "With --fix: also apply fixes that may change the meaning.")
  var unsafe = false

  @Flag(help: "With --fix: write nothing; print the changes as a patch for 'git apply'.")
  var dryRun = false

  @Flag(
    name: .customLong("no-cache"),
    help: "Do not use what earlier commands left in the cache.")
  var avoidsCache = false

  @Flag(help: "Show how long each stage took, and the processor time.")
  var timings = false

  func validate() throws {
    let known = Rule.all.map(\.code) + ["warnings"]
    for code in deny where !known.contains(code) {
      throw unknownRule(code, among: known)
    }
    if unsafe, !fix { throw ValidationError("'--unsafe' requires '--fix'") }
    if dryRun, !fix { throw ValidationError("'--dry-run' requires '--fix'") }
    if dryRun, format != .text, format != .short {
      throw ValidationError("'--dry-run' prints a diff and requires the format text or short")
    }
  }

  func run() throws {
    var watch = Stopwatch(isShown: timings)
    let tree = try course.openCourse()
    let scope = try CheckScope(
      paths, changedSince: changedSince, below: tree.folder.path, files: tree.files)
    watch.lap("list files")
    let renderings = course.renderings(cached: !avoidsCache, highlightsCode: false)
    var reading = ReadingOptions(jobs: processorCount, renderings: renderings)
    reading.surroundings = course.surroundings(of: tree)
    reading.makesCourse = false
    let progress = ProgressLine(isWanted: !course.quiet)
    reading.didReadQuiz = progress.steps(of: tree.quizCount, "quizzes read")
    var checked: CheckedCourse
    var isWhole = true
    if fix {
      let fixed = FixedCourse(
        tree, reading, takesUnsafe: unsafe, select: { $0.filter(scope.reports) },
        isOpen: scope.contains)
      isWhole = try writeFixes(over: fixed, tree)
      checked = fixed.checked
    } else {
      checked = read(tree, reading)
    }
    progress.clear()
    renderings.save()
    watch.lap("read and check")
    checked.diagnostics = checked.diagnostics.filter(scope.reports).map(denied)
    if fix, !unsafe { reportUnsafeFixes(checked.diagnostics, scope) }
    try CheckReport(checked, course, format, isDryRun: dryRun).write()
    watch.lap("report")
    try refuseFaults(of: tree, renderings)
    if !isWhole { throw ExitStatus.disk }
    if checked.errorCount > 0 { throw ExitStatus.errors }
    withExtendedLifetime(checked) { exitImmediately() }
  }

  /// Reads the course; if only quizzes have changed since the last build, the others are not read
  /// again.
  private func read(_ tree: SourceTree, _ options: ReadingOptions) -> CheckedCourse {
    if !avoidsCache, let former = FormerQuizzes(ofLastBuildOf: course) {
      var known = options
      known.records = former.records
      let checked = readCourse(tree, known)
      if checked.changedFile() == nil { return checked }
    }
    return readCourse(tree, options)
  }

  /// Writes the fixed files, or shows the changes.
  ///
  /// - Returns: Whether every file could be written.
  private func writeFixes(over fixed: FixedCourse, _ tree: SourceTree) throws -> Bool {
    let changes = fixed.files.sorted { $0.key < $1.key }
    if dryRun {
      for (path, change) in changes {
        try put(contents: unifiedDiff(of: path, from: change.before, to: change.after))
      }
      return true
    }
    var reader = tree.folder.reader()
    var kept: Set<String> = []
    for (path, change) in changes {
      do {
        try reader.replace(path, change.before, with: change.after)
      } catch {
        printError("'\(path)' was not fixed: \(error.reason)")
        kept.insert(path)
      }
    }
    if !course.quiet {
      printDiagnostic(fixed.done.filter { !kept.contains($0.path) }.map(line).joined())
    }
    return kept.isEmpty
  }

  /// Prints how many of the remaining fixes `--unsafe` would make.
  private func reportUnsafeFixes(_ diagnostics: [Diagnostic], _ scope: CheckScope) {
    let count = SafeFixes(of: diagnostics, takesUnsafe: true, where: scope.contains).chosen.count
    guard count > 0, !course.quiet else { return }
    let phrase = count == 1 ? "is a fix" : "are fixes"
    let number = count == 1 ? "1 problem" : "\(count) problems"
    printDiagnostic(
      "for \(number) there \(phrase) that may change what you meant: add '--unsafe'\n")
  }

  private func line(_ repair: FixedCourse.Repair) -> String {
    "\(safeForTerminal(repair.path)):\(repair.place.line):\(repair.place.column): "
      + "fixed[\(repair.code)]: \(safeForTerminal(repair.title))\n"
  }

  private func denied(_ diagnostic: Diagnostic) -> Diagnostic {
    guard deny.contains("warnings") || deny.contains(diagnostic.code) else { return diagnostic }
    var changed = diagnostic
    changed.severity = .error
    return changed
  }
}
