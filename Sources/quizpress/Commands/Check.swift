import ArgumentParser
import Authoring
import Courseware

/// `quizpress check`: everything but writing.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Hold the course to its rules.",
    discussion: """
      Reads every file and reports all that is wrong in one run: text and short lines on standard \
      error, JSON on standard output. Ends 1 where there are errors.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: "Report on these files and folders alone.")
  var paths: [String] = []

  @Option(help: "How to report: text, short or json.")
  var format: Format = .text

  @Option(
    help: ArgumentHelp(
      "Take warnings for errors: all, or those of one code.", valueName: "warnings|code"))
  var deny: [String] = []

  @Flag(
    name: .customLong("no-cache"),
    help: "Render formulas and code anew, and keep nothing for the next run.")
  var avoidsCache = false

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, short, json }

  func validate() throws {
    let known = Rule.all.map(\.code) + ["warnings"]
    for code in deny where !known.contains(code) {
      throw ValidationError("no rule '\(code)'" + suggestion(code, known))
    }
  }

  func run() throws {
    let tree = try course.openCourse()
    let asked = try askedPaths(tree.folder.path)
    let renderings = course.renderings(cached: !avoidsCache)
    var options = ReadingOptions(jobs: processorCount, renderings: renderings)
    options.surroundings = course.surroundings(of: tree)
    var checked = readCourse(tree, options)
    renderings.save()
    checked.diagnostics = checked.diagnostics.filter { isAsked($0, asked) }.map(denied)
    switch format {
    case .json: try put(JSONPrinter(sources: checked.sources).print(checked.diagnostics))
    case .text: report(checked, course)
    case .short:
      let printer = ShortPrinter(sources: checked.sources)
      for diagnostic in checked.diagnostics where !course.quiet || diagnostic.severity == .error {
        tell(printer.print(diagnostic))
      }
    }
    if format == .text, !course.quiet { try put(summaryLine(checked) + "\n") }
    if checked.errorCount > 0 { throw ExitStatus.errors }
    withExtendedLifetime(checked) { leave() }
  }

  private func isAsked(_ diagnostic: Diagnostic, _ asked: [String]) -> Bool {
    guard !asked.isEmpty, let path = diagnostic.span?.path else { return true }
    return asked.contains { $0.isEmpty || path == $0 || path.hasPrefix($0 + "/") }
  }

  /// The paths below the course's root that the arguments name, from wherever the command runs.
  private func askedPaths(_ root: String) throws -> [String] {
    let base = realPath(root) ?? root
    return try paths.map { path in
      guard let real = realPath(path) ?? realPath("\(root)/\(path)") else {
        throw ValidationError("there is no '\(safeForTerminal(path))'")
      }
      guard real == base || real.hasPrefix(base + "/") else {
        throw ValidationError("'\(safeForTerminal(path))' is not in this course")
      }
      return String(real.dropFirst(base.count + 1))
    }
  }

  private func denied(_ diagnostic: Diagnostic) -> Diagnostic {
    guard deny.contains("warnings") || deny.contains(diagnostic.code) else { return diagnostic }
    var changed = diagnostic
    changed.severity = .error
    return changed
  }
}

/// Prints diagnostics for a person on standard error.
func report(_ checked: CheckedCourse, _ course: CourseOptions) {
  let printer = TextPrinter(sources: checked.sources, usesColor: course.usesColor)
  for diagnostic in checked.diagnostics where !course.quiet || diagnostic.severity == .error {
    tell(printer.print(diagnostic) + "\n")
  }
}

/// `4 classrooms, 15 quizzes, 117 questions: no errors, 1 warning`.
func summaryLine(_ checked: CheckedCourse) -> String {
  let summary = checked.summary
  var drafts = [
    summary.draftQuizzes > 0 ? counted(summary.draftQuizzes, "draft quiz", "draft quizzes") : nil,
    summary.draftQuestions > 0 ? counted(summary.draftQuestions, "draft question") : nil,
  ].compactMap(\.self).joined(separator: ", ")
  if !drafts.isEmpty { drafts = " (\(drafts) left out)" }
  return
    "\(counted(summary.classrooms, "classroom")), \(counted(summary.quizzes, "quiz", "quizzes")), "
    + "\(counted(summary.questions, "question"))\(drafts): "
    + "\(counted(checked.errorCount, "error")), \(counted(checked.warningCount, "warning"))"
}

/// A number with its noun: `no errors`, `1 quiz`, `2 quizzes`.
func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  number == 1 ? "1 \(one)" : "\(number == 0 ? "no" : String(number)) \(many ?? one + "s")"
}
