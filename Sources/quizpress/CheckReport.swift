import ArgumentParser
import Authoring
import Courseware
import Disk
import FoundationEssentials
import Glibc

/// The output formats of `check`.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
  case text, short, json, sarif, github
}

/// Prints the result of `check` in the requested format.
struct CheckReport {
  private let checked: CheckedCourse
  private let course: CourseOptions
  private let format: CheckFormat
  private let isDryRun: Bool
  private let lines: LineMap

  init(_ checked: CheckedCourse, _ course: CourseOptions, _ format: CheckFormat, isDryRun: Bool) {
    (self.checked, self.course, self.format, self.isDryRun) = (checked, course, format, isDryRun)
    lines = LineMap(checked.sources)
  }

  func write() throws {
    switch format {
    case .json: try put(json: JSONPrinter(lines).print(checked.diagnostics))
    case .sarif:
      let printer = SARIFPrinter(
        lines, rules: Rule.all.map(\.reported), version: Quizpress.configuration.version,
        prefix: course.folderInRepository())
      try put(json: printer.print(checked.diagnostics))
    case .github:
      let printer = GitHubPrinter(lines, prefix: course.folderInRepository())
      let findings = ShownFindings(of: shown)
      try put(Array(findings.shown.map(printer.print).joined().utf8))
      try put(findings.remarks.map { "::notice::\($0)\n" }.joined())
      try appendStepSummary()
    case .text: report(checked, course)
    case .short:
      let printer = ShortPrinter(lines)
      let findings = ShownFindings(of: shown)
      printDiagnostic(findings.shown.map(printer.print).joined())
      printDiagnostic(findings.remarks.map { $0 + "\n" }.joined())
    }
    guard format == .text || format == .github, !course.quiet else { return }
    let summary = counts + summaryLine(checked) + "\n"
    // Standard output then contains only the diff.
    if isDryRun { printDiagnostic(summary) } else { try put(summary) }
  }

  /// The counts by code before the last line, if there are many findings or with `--verbose`.
  private var counts: String {
    guard format == .text else { return "" }
    let isLong = course.verbose || checked.diagnostics.count > manyFindings
    let keys = course.verbose ? checked.summary.keys.map { $0 + "\n" }.joined() : ""
    return (isLong ? findingCounts(checked.diagnostics) : "") + keys
  }

  private var shown: [Diagnostic] {
    checked.diagnostics.filter { !course.quiet || $0.severity == .error }
  }

  /// Appends the whole list to the summary of GitHub's step, since GitHub shows only ten findings
  /// of each severity beside the lines.
  ///
  /// Source: GitHub Docs, "Workflow commands", which limits a step's summary to 1 MiB.
  private func appendStepSummary() throws {
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty
    else { return }
    // Without blocking, since the path may be a pipe.
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC
    let file = unsafe open(path, flags, 0o644)
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    let list = MarkdownPrinter(lines).print(
      shown, heading: "Quizpress: " + summaryLine(checked), room: (1 << 20) - size)
    guard size >= 0, (try? Disk.write(Array(list.utf8), toDescriptor: file)) != nil else {
      try fail("the summary of the workflow step cannot be written to '\(path)'", ExitStatus.disk)
    }
  }
}

/// Prints human-readable diagnostics to standard error.
func report(_ checked: CheckedCourse, _ course: CourseOptions) {
  printDiagnostic(bytes: findingsText(checked, course))
}

/// The text that ``report(_:_:)`` prints.
func findingsText(_ checked: CheckedCourse, _ course: CourseOptions) -> [UInt8] {
  let printer = TextPrinter(
    LineMap(checked.sources), usesColor: course.usesColor)
  let findings = ShownFindings(
    of: checked.diagnostics.filter { !course.quiet || $0.severity == .error })
  return Array(findings.shown.map { printer.print($0) + "\n" }.joined().utf8)
    + safeLinesForTerminal(findings.remarks.map { $0 + "\n" }.joined()).utf8
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

extension CourseOptions {
  /// The course's folder below the root of its repository, with a slash at its end; empty if they
  /// are the same or there is no repository.
  ///
  /// A workflow of GitHub sets the root; otherwise it is the nearest folder with a `.git`.
  fileprivate func folderInRepository() -> String {
    let workspace = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"].flatMap(realPath)
    guard let base = coursePath().flatMap(realPath) else { return "" }
    if let workspace, base.hasPrefix(workspace + "/") {
      return base.dropFirst(workspace.count + 1) + "/"
    }
    var folder = base
    while !FileManager.default.fileExists(atPath: folder + "/.git") {
      guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return "" }
      folder = String(folder[..<slash])
    }
    return folder == base ? "" : base.dropFirst(folder.count + 1) + "/"
  }
}

/// The findings of `check`, counted by code: the most frequent first, one on each line.
private func findingCounts(_ diagnostics: [Diagnostic]) -> String {
  let counts = Dictionary(grouping: diagnostics, by: \.code).map { ($0.key, $0.value.count) }
    .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  let width = counts.first.map { String($0.1).count } ?? 0
  return counts.map { code, count in
    String(repeating: " ", count: width - String(count).count + 2) + "\(count) \(code)\n"
  }.joined()
}

/// The number of findings above which they are also counted by code.
private let manyFindings = 10
