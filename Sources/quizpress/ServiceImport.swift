import ArgumentParser
import Authoring
import Courseware
import Disk
import Exchange
import FoundationEssentials
import Services

/// One run of `import SERVICE`: reads files of a service and writes the course that they contain.
struct ServiceImport {
  let importer: Site.Importer
  let paths: [String]
  let course: CourseOptions
  /// The teacher of classrooms for which the files do not name one.
  let teacher: String?

  /// Writes a course into a folder, and prints which parts of the files it does not contain.
  func run(into folder: String) throws {
    let root = absolutePath(folder)
    let read = importer.course(from: try records())
    let folders = try? FileManager.default.contentsOfDirectory(atPath: "\(root)/content")
    let today = today(course, in: try? CourseFolder(path: root))
    let written = ForeignCourseWriting(
      read, teacher: teacher ?? "Imported", today: today, folders: Set(folders ?? []))
    try put(written.notes.map(\.line).joined())
    guard !written.files.isEmpty else {
      try fail("the files have no classroom that can be imported")
    }
    let files = try write(written, to: root)
    do {
      try check(root)
    } catch {
      files.undo()
      throw error
    }
    files.keep()
    if !course.quiet { try printOutcome(written, in: root) }
  }

  /// Writes the files of the course, or none of them; returns them, so that they can be removed.
  private func write(_ written: ForeignCourseWriting, to root: String) throws -> NewFiles {
    var files = NewFiles()
    do throws(DiskError) {
      let contents =
        written.files.map { ("content/\($0.path)", $0.bytes) }
        + written.responses.map { ($0.path, $0.bytes) }
      try files.startCourse(in: root, for: contents.map(\.0), title: written.title)
      let progress = ProgressLine(isWanted: !course.quiet)
      defer { progress.clear() }
      let didWrite = progress.steps(of: contents.count, "files written")
      for (path, bytes) in contents {
        try files.write(bytes, to: "\(root)/\(path)")
        didWrite?()
      }
    } catch {
      files.undo()
      throw refusal(of: error)
    }
    return files
  }

  /// Prints what was imported, and what the teacher has to do now.
  private func printOutcome(_ written: ForeignCourseWriting, in root: String) throws {
    try put("imported \(written.summary) into '\(safeForTerminal(fromHere(root)))'\n")
    for table in written.responses {
      let (folder, file) = (fromHere(root), fromHere("\(root)/\(table.path)"))
      printDiagnostic(
        "next: quizpress merge --root \(shellQuoted(folder)) --responses \(shellQuoted(file)) "
          + "--quiz \(table.quiz)\n")
    }
    for id in teacher == nil ? written.withoutTeacher : [] {
      printNote("write the teacher's name in '\(fromHere("\(root)/content/\(id)/classroom.md"))'")
    }
  }

  private func records() throws -> [String: [JSONValue]] {
    var found: [String: [JSONValue]] = [:]
    for path in paths {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if Site.Importer.isAccompanying(name) { continue }
      let bytes = try tableBytes(path, cap: BundleImport.maxSize)
      do {
        let value = try JSONValue(bytes, limit: BundleImport.maxSize)
        let (type, records) = try importer.records(in: value, name: name)
        found[type, default: []] += records
      } catch let fault as ServiceFileFault {
        try fail("'\(path)' \(fault.reason)")
      } catch {
        try fail("'\(path)' is not valid JSON: \(error)")
      }
    }
    return found
  }

  /// Checks the course with the imported files.
  private func check(_ root: String) throws {
    let tree = SourceTree(reading: try onDisk { try CourseFolder(path: root) })
    var checked = course.read(
      tree, ReadingOptions(jobs: processorCount, renderings: Renderings(highlightsCode: false)))
    try refuseFaults(of: tree)
    checked.diagnostics.removeAll { $0.severity == .warning }
    guard checked.errorCount > 0 else { return }
    report(checked, course)
    throw ExitStatus.errors
  }
}

extension ForeignNote {
  /// `classrooms/a/quizzes/b: its name is 'B'`.
  fileprivate var line: String { "\(safeForTerminal(place)): \(safeForTerminal(reason))\n" }
}

extension ForeignCourseWriting {
  /// `2 classrooms, 15 quizzes, 156 questions, 30 members and 12 scores`.
  fileprivate var summary: String {
    [
      counted(counts.classrooms, "classroom"), counted(counts.quizzes, "quiz", "quizzes"),
      counted(counts.questions, "question"), counted(counts.members, "member"),
    ].joined(separator: ", ") + " and \(counted(counts.scores, "score"))"
  }
}

/// Prints why a file cannot be read, or a new one cannot be written; returns the exit status.
func refusal(of error: DiskError) -> ExitCode {
  let path = safeForTerminal(fromHere(error.path))
  if error.operation == "read" {
    printError("'\(path)' cannot be read: \(error.reason)")
    return error.reason.isMachineFault ? ExitStatus.disk : ExitStatus.errors
  }
  printError(
    error.reason == .exists
      ? "'\(path)' already exists" : "'\(path)' cannot be written: \(error.reason)")
  let refusals: [DiskError.Reason] = [.exists, .symbolicLink, .nameTooLong]
  return refusals.contains(error.reason) ? ExitStatus.errors : ExitStatus.disk
}
