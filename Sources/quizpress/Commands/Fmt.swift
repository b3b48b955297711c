import ArgumentParser
import Authoring
import Courseware
import Disk

/// `quizpress fmt`: formats the files that teachers write.
struct Fmt: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Format quizzes, classrooms and the site's settings.",
    discussion: """
      Changes white space, markers and the order of fields, but never what a file means. A file \
      that cannot be read, or whose meaning would change, is left as it is and reported; the exit \
      status is then 1.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(
    help: "Format only these files and folders; '-' reads standard input.", completion: .file(),
    transform: nonEmptyPath)
  var paths: [String] = []

  @Flag(help: "Write nothing; list files that are not formatted. Exit status 1 if there are any.")
  var check = false

  @Flag(help: "Write nothing; print the changes as a patch for 'git apply'.")
  var diff = false

  @Flag(help: "Add an explicit id to questions and options that have none.")
  var ids = false

  func validate() throws {
    if paths.contains("-"), paths.count > 1 {
      throw ValidationError("'-' cannot be combined with files")
    }
  }

  func run() throws {
    if paths == ["-"] { return try formatInput() }
    let tree = try course.openCourse()
    let scope = try CheckScope(
      paths, changedSince: nil, below: tree.folder.path, files: tree.files)
    var options = LayoutOptions(jobs: processorCount, writesIDs: ids)
    let progress = ProgressLine(isWanted: !course.quiet)
    let total = tree.files.count { scope.contains($0) && layoutKind(of: $0) != nil }
    options.didFormatFile = progress.steps(of: total, "files read")
    let files = layouts(of: tree, options, where: scope.contains)
    progress.clear()
    var reader = tree.folder.reader()
    try refuseFaults(of: tree)
    var (changed, faulty) = (0, 0)
    for (path, reason) in tree.unreadable where scope.reaches(path) {
      printError("'\(path)' cannot be read: \(reason)")
      faulty += 1
    }
    for (path, kind) in tree.irregularFiles where kind == .other && scope.reaches(path) {
      printError("'\(path)' is not a regular file")
      faulty += 1
    }
    var isWhole = true
    for file in files {
      switch file.outcome {
      case .unchanged: break
      case .changed(let old, let new):
        if try writeFormatted(over: new, insteadOf: old, file.path, &reader) {
          changed += 1
        } else {
          faulty += 1
          isWhole = false
        }
      case .unreadable, .kept:
        faulty += 1
        reportFault(of: file)
      }
    }
    if !check, !diff, !course.quiet { try put(summary(files.count, changed, faulty)) }
    if !isWhole { throw ExitStatus.disk }
    if faulty > 0 || check && changed > 0 { throw ExitStatus.errors }
    withExtendedLifetime(files) { exitImmediately() }
  }

  /// Formats standard input to standard output, for editors; no course is needed.
  private func formatInput() throws {
    let bytes = try readInput()
    guard let folder = try? CourseFolder(path: ".") else { throw ExitStatus.disk }
    let tree = SourceTree(planned: [], in: folder)
    let outcome = layout(of: bytes, at: "-", in: tree, writesIDs: ids)
    switch outcome {
    case .unchanged: if !check, !diff { try put(contents: bytes) }
    case .changed(let old, let new):
      if diff { try put(contents: unifiedDiff(of: "-", from: old, to: new)) }
      if !check, !diff { try put(contents: new) }
      if check { throw ExitStatus.errors }
    case .unreadable, .kept:
      reportFault(of: FileLayout(path: "-", outcome: outcome))
      throw ExitStatus.errors
    }
  }

  /// Writes a file, or prints its name or the changes.
  ///
  /// - Returns: Whether it could be written.
  private func writeFormatted(
    over new: [UInt8], insteadOf old: [UInt8], _ path: String, _ reader: inout FileReader
  ) throws -> Bool {
    if diff { try put(contents: unifiedDiff(of: path, from: old, to: new)) }
    if check, !diff { try put(line: path) }
    if check || diff { return true }
    do {
      try reader.replace(path, old, with: new)
    } catch {
      printError("'\(path)' was not formatted: \(error.reason)")
      return false
    }
    if course.verbose { printDiagnostic("formatted \(safeForTerminal(path))\n") }
    return true
  }

  private func reportFault(of file: FileLayout) {
    switch file.outcome {
    case .unchanged, .changed: break
    case .unreadable(let diagnostics, let text):
      let sources = text.map { [file.path: $0] } ?? [:]
      let printer = TextPrinter(LineMap(sources), usesColor: course.usesColor)
      let findings = ShownFindings(of: diagnostics.filter { $0.severity == .error })
      printDiagnostic(bytes: Array(findings.shown.map { printer.print($0) + "\n" }.joined().utf8))
      printDiagnostic(findings.remarks.map { $0 + "\n" }.joined())
      printError("'\(file.path)' was not formatted: it cannot be read")
    case .kept(let place, let text):
      let line = LineMap([file.path: text]).start(of: place).line
      printError(
        "'\(file.path)' was not formatted: the text at line \(line) would change its meaning")
    }
  }

  /// `2 files formatted, 29 unchanged`.
  private func summary(_ count: Int, _ changed: Int, _ faulty: Int) -> String {
    let left = count - changed - faulty
    let faults = faulty > 0 ? ", \(faulty) not formatted" : ""
    return "\(counted(changed, "file")) formatted, \(left) unchanged\(faults)\n"
  }
}

/// Reads standard input, up to just above the limit of 4 MiB.
private func readInput() throws -> [UInt8] {
  var bytes: [UInt8] = []
  while bytes.count <= 4 << 20 {
    let part = try nextInput()
    if part.isEmpty { break }
    bytes += part
  }
  return bytes
}
