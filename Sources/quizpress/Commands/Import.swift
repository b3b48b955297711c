import ArgumentParser
import Authoring
import Courseware
import Disk
import Exchange

/// `quizpress import`: other formats to our Markdown.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Import quizzes from other formats.", subcommands: [ImportMarkdown.self])
}

/// `quizpress import markdown FILE…`.
struct ImportMarkdown: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "markdown", abstract: "Import quizzes written as Markdown task lists.",
    discussion: """
      Each file becomes a practice quiz with the file's title as its name. A question that cannot \
      be published is imported as a draft with the reason; a question that cannot be imported is \
      reported with its line.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: "Markdown files with '#### Q1. …' headings and '- [ ]' options.")
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The classroom: its id in the current course, or its folder 'COURSE/content/NAME'.",
      valueName: "classroom"))
  var into: String

  @Option(
    help: "The teacher of a new classroom. Default: the user name set in Git.")
  var teacher: String?

  @Option(help: "The output format.")
  var format: Format = .text

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  func run() throws {
    var run = try ImportRun(
      target: ImportTarget(course.folder(ofClassroom: into) ?? into), created: today(course),
      teacher: teacher ?? nameOfUser(in: "."))
    do throws(DiskError) {
      try run.prepare()
      for path in files { try run.take(path) }
    } catch {
      run.undo()
      printError(
        error.reason == .exists
          ? "'\(safeForTerminal(error.path))' already exists"
          : "'\(safeForTerminal(error.path))' cannot be written: \(error.reason)")
      throw error.reason == .exists ? ExitStatus.errors : ExitStatus.disk
    }
    run.finish()
    try checkImported(&run)
    try put(format == .json ? run.report.json : Array(run.report.text.utf8))
    if run.needsTeacher, run.report.hasQuizzes, !course.quiet {
      printDiagnostic(
        "note: write the teacher's name in '\(safeForTerminal(run.target.classroomPath))'\n")
    }
    for fault in run.report.faults {
      printError("\(safeForTerminal(fault.path)): \(fault.message)")
    }
    if run.hadSystemFault { throw ExitStatus.disk }
    if !run.report.faults.isEmpty { throw ExitStatus.errors }
  }

  /// Checks the imported files together with the existing course.
  private func checkImported(_ run: inout ImportRun) throws {
    guard let folder = try? CourseFolder(path: run.target.root) else { return }
    var checked = readCourse(
      SourceTree(reading: folder),
      ReadingOptions(jobs: processorCount, renderings: Renderings(highlightsCode: false)))
    let written = run.writtenPaths
    checked.diagnostics.removeAll { diagnostic in
      let places = [diagnostic.span] + diagnostic.notes.map(\.span)
      return diagnostic.severity == .warning
        || !places.contains { $0.map { written.contains($0.path) } ?? false }
    }
    guard checked.errorCount > 0 else { return }
    run.undo()
    quizpress.report(checked, course)
    throw ExitStatus.errors
  }
}
