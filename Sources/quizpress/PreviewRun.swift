import ArgumentParser
import Authoring
import Courseware
import Disk
import Glibc
import Previewing
import Publishing
import Serving
import Synchronization

/// Keeps a preview up to date: one thread watches the files and reads each saved quiz on its own,
/// another one reads the whole course.
final class PreviewRun: Sendable {
  private let course: CourseOptions
  private let root: String
  private let preview: Preview
  private let server: Server
  private let polls: Bool
  private let renderings: Renderings
  /// Files that changed since the last build of the whole course started.
  private let changed = Mutex<Set<String>>([])
  /// When pages of quizzes read on their own were last made.
  private let shown = Mutex<ContinuousClock.Instant?>(nil)
  private let ending = Mutex<ExitCode?>(nil)
  private let isDue: Disk.Semaphore

  init(course: CourseOptions, root: String, _ preview: Preview, _ server: Server, polls: Bool)
    throws(DiskError)
  {
    isDue = try Disk.Semaphore()
    (self.course, self.root, self.polls) = (course, root, polls)
    (self.preview, self.server) = (preview, server)
    renderings = course.renderings()
  }

  /// Why the preview ended by itself; `nil` if the user ended it.
  var exitStatus: ExitCode? { ending.withLock(\.self) }

  /// Waits for changes as long as the program runs.
  func watch() {
    let watch = FolderWatch(root: root, tops: ["content", "templates"], polls: polls)
    var method = FolderWatch.Method.reports
    isDue.signal()
    while true {
      if watch.method != method {
        method = watch.method
        sayMethod(method)
      }
      switch watch.next() {
      case .gone:
        printError("the course's folder '\(root)' was moved or deleted")
        ending.withLock { $0 = ExitStatus.disk }
        return askToEnd()
      case .files(let files):
        changed.withLock { $0.formUnion(files) }
        let pages = preview.update(files, options(jobs: 1))
        if !pages.isEmpty {
          tell(of: [], pages: pages)
          shown.withLock { $0 = .now }
        }
        isDue.signal()
      }
    }
  }

  private func sayMethod(_ method: FolderWatch.Method) {
    guard case .polling(let reason) = method, !polls else { return }
    printNote("\(reason); looking for changes about once a second instead")
  }

  /// Builds the whole course whenever something has changed, as long as the program runs.
  func build() {
    var last = ""
    while true {
      isDue.wait()
      letBrowserShow()
      let files = changed.withLock { exchange(&$0, with: []) }
      let start = ContinuousClock.now
      let printed = buildOnce()
      let time = Int((ContinuousClock.now - start) / .milliseconds(1))
      tell(of: files)
      if printed.problems != last, !printed.problems.isEmpty {
        printDiagnostic(bytes: Array(printed.problems.utf8))
      }
      last = printed.problems
      // From now on, saved quizzes, requests and the browser have priority: this lowers the
      // priority of the thread and of those that it starts, since on Linux each thread has its own.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
      let result = printed.isBuilt ? "built in \(time) ms" : "not built"
      if !course.quiet { printDiagnostic("\(result): \(printed.summary)\n") }
    }
  }

  /// Waits until 100 ms after pages were last made: reading the whole course takes every processor,
  /// and the saved pages should be shown first.
  private func letBrowserShow() {
    guard let shown = shown.withLock(\.self) else { return }
    let rest = (shown + .milliseconds(100) - .now) / .milliseconds(1)
    if rest > 0 { usleep(UInt32(rest * 1000)) }
  }

  /// Reads the course and passes it to the preview.
  ///
  /// - Returns: The problems, with colors, a summary line, and whether there are no errors.
  private func buildOnce() -> (problems: String, summary: String, isBuilt: Bool) {
    let version = preview.version
    do throws(DiskError) {
      let tree = SourceTree(reading: try CourseFolder(path: root))
      let checked = readCourse(tree, options(jobs: processorCount))
      renderings.save()
      if let fault = tree.folder.fault ?? renderings.fault {
        return failed("cannot read \(fault)")
      }
      var templates: Result<PageTemplates, TemplateFault>
      do throws(TemplateFault) {
        templates = .success(try courseTemplates(tree))
      } catch {
        templates = .failure(error)
      }
      preview.take(checked, templates.mapError(Problem.init), tree, startedAt: version)
      let sources = checked.diagnostics.isEmpty ? [:] : checked.sources
      let printer = TextPrinter(LineMap(sources), usesColor: course.usesColor)
      let shown = ShownFindings(
        of: checked.diagnostics.filter { !course.quiet || $0.severity == .error })
      var problems = shown.shown.map { printer.print($0) + "\n" }.joined()
      var errors = checked.errorCount
      if case .failure(let fault) = templates {
        problems += Problem(fault).text
        errors += 1
      }
      problems += shown.remarks.map { $0 + "\n" }.joined()
      return (problems, counts(checked, errors: errors), errors == 0)
    } catch {
      return failed(error.description)
    }
  }

  /// `15 quizzes: no errors, 1 warning`; drafts count as quizzes here, and faults of templates as
  /// errors.
  private func counts(_ checked: CheckedCourse, errors: Int) -> String {
    "\(counted(checked.summary.quizzes, "quiz", "quizzes")): "
      + "\(counted(errors, "error")), \(counted(checked.warningCount, "warning"))"
  }

  private func failed(_ message: String) -> (problems: String, summary: String, isBuilt: Bool) {
    preview.take(Problem(message))
    return ("error: \(safeForTerminal(message))\n", "the course cannot be read", false)
  }

  /// Notifies the open pages of changed files; `pages` are known to have changed.
  private func tell(of files: Set<String>, pages: [String] = []) {
    let prefix = "content/"
    let shown = files.filter { $0.hasPrefix(prefix) }.sorted().prefix(100)
    var out: [UInt8] = []
    out.write("{\"version\":\(preview.version),\"files\":[")
    out.writeList(shown) { $0.writeJSON(String($1.dropFirst(prefix.count))) }
    out.write("],\"pages\":[")
    out.writeList(pages) { $0.writeJSON($1) }
    out.write("]}")
    server.send(ServerEvent("changed", data: String(decoding: out, as: UTF8.self)))
  }

  private func options(jobs: Int) -> ReadingOptions {
    ReadingOptions(jobs: jobs, includesDrafts: true, renderings: renderings)
  }
}

extension Problem {
  /// A problem of a template.
  fileprivate init(_ fault: TemplateFault) {
    guard let place = fault.place else {
      self.init(fault.message)
      return
    }
    self.init(fault.message, path: place.path, line: place.line, column: place.column)
  }
}
