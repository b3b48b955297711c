import ArgumentParser
import Authoring
import Courseware
import Disk
import FoundationEssentials
import Ledgers
import Publishing
import Services

/// The last build cannot be reused: a file that was taken for unchanged has changed, or the output
/// of the last build cannot be read any more.
struct FormerBuildError: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  init(changed path: String) { self.init("'\(path)' was changed during the build") }
}

/// Writes the site and the bundle of a checked course.
struct BuildOutput {
  let course: CourseOptions
  let tree: SourceTree
  /// The root of the course, which no other run can lock.
  let locked: Folder
  /// The pages and records that were rendered while the course was read.
  let spool: QuizSpool?
  /// Whether quizzes were read from the record of the last build.
  let isRecorded: Bool
  /// Returns a file that has changed since it was read, if its text was needed again.
  let changedFile: @Sendable () -> String?
  let jobs: Int

  /// Writes everything, and records what is published.
  ///
  /// - Parameters:
  ///   - bundle: The course with the results of its students.
  ///   - services: The files for services.
  ///   - former: The output of the last build that can be reused.
  ///   - folder: The output folder.
  /// - Returns: What was written.
  /// - Throws: ``FormerBuildError``, or an exit status after printing the reason.
  func write(
    _ bundle: CourseBundle, _ services: [(importer: Site.Importer, export: ServiceExport)],
    copying former: FormerBuild?, to folder: String
  ) throws -> WriteReport {
    var publication = try publication(of: bundle, services)
    publication.former = former
    let progress = ProgressLine(isWanted: !course.quiet)
    defer { progress.clear() }
    publication.didWriteOutput = progress.steps(of: publication.outputs.count, "files written")
    do {
      return try publication.write(to: outputLocation(folder, tree), jobs: jobs)
    } catch {
      if isRecorded || changedFile() != nil || isSpoolTooLarge(error) {
        throw FormerBuildError("\(error)")
      }
      printError("\(error)")
      throw tree.folder.fault == nil ? exitStatus(of: error) : ExitStatus.disk
    }
  }

  private func publication(
    of bundle: CourseBundle, _ services: [(importer: Site.Importer, export: ServiceExport)]
  ) throws -> Publication {
    let templates = try checkedTemplates(tree)
    var publication = Publication(
      outputs: try outputs(of: bundle.course), bundle: bundle, templates: { templates },
      readAsset: { [tree] in try asset($0, tree) })
    publication.spool = spool
    publication.services = services.flatMap { importer, export in
      export.files.map {
        BundleFile(folder: importer.rawValue, name: $0.name, bytes: $0.bytes)
      }
    }
    let published = bundle.course
    publication.beforePublishing = { [changedFile, spool, locked, jobs] () throws(WriteError) in
      if let path = changedFile() {
        throw .unreadable(path: path, reason: "it was changed during the build")
      }
      try recordPublished(published, spool, below: locked, jobs: jobs)
    }
    return publication
  }

  /// The files of the site.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing which file of the course has the name of one
  ///   that is written.
  private func outputs(of value: Course) throws -> [Output] {
    let outputs = siteOutputs(of: value)
    guard let path = publishedTwice(outputs) else { return outputs }
    try fail("'content/\(path)' has the name of a file that 'build' writes: rename it")
  }

  /// Whether the output may fit on the disk without the spool, which takes as much space.
  private func isSpoolTooLarge(_ error: WriteError) -> Bool {
    guard spool != nil, case .failed(let fault) = error else { return false }
    return fault.reason.isFullDisk
  }

  private func exitStatus(of error: WriteError) -> ExitCode {
    switch error {
    case .refused: ExitStatus.usage
    case .unreadable: ExitStatus.errors
    case .failed: ExitStatus.disk
    }
  }
}

/// The place of a build's output.
func outputLocation(_ folder: String, _ tree: SourceTree) -> OutputLocation {
  OutputLocation(
    folder: folder, course: tree.folder.path,
    home: ProcessInfo.processInfo.environment["HOME"])
}

/// The content of a file below `content/` that a page shows.
private func asset(_ path: String, _ tree: SourceTree) throws -> [UInt8] {
  var reader = tree.folder.reader()
  return try reader.read("content/" + path, cap: maxPublishedSize).get()
}

/// Records what is published, so that answers to it can be graded later.
///
/// On a read-only disk this is skipped: no attempts can be merged there.
private func recordPublished(
  _ course: Course, _ spool: QuizSpool?, below root: Folder, jobs: Int
) throws(WriteError) {
  do throws(DiskError) {
    try recordRevisions(of: course, below: root, jobs: jobs) { quiz throws(DiskError) in
      try spool?.line(of: quiz)
    }
  } catch {
    if error.reason == .readOnly { return }
    throw .failed(
      DiskError("save the list of published quizzes in", root.path + "/stats", error.reason))
  }
}

/// Makes the function that renders quizzes into a spool while the course is read.
///
/// It leaves out quizzes whose pages depend on more than the quiz, its classroom and the site, and
/// those whose text is needed later: to grade attempts, for services, for the list of questions
/// that a teacher grades on the page of grades, and to find out whether a sealed page shows code.
func outputWriter(
  of tree: SourceTree, _ spool: QuizSpool
) -> @Sendable (Site) -> QuizOutputWriter {
  let files = tree.filesBelowContent
  let hasPublishedResults = tree.hasPublishedResults
  let attempted = tree.quizzesWithAttempts
  return { site in
    guard site.importers.isEmpty, let attempted, let templates = try? courseTemplates(tree) else {
      return { _, _, _ in false }
    }
    let writer = QuizSpoolWriter(spool, site, templates)
    return { quiz, source, classroom in
      guard classroom.access != .password, quiz.answers != .release,
        quiz.answers == .open || !quiz.needsCodeStyle, !quiz.size.hasQuestionsByHand,
        !attempted.contains("\(classroom.id)/\(quiz.id)"), quiz.formerly.isEmpty,
        !hasPublishedResults || !quiz.isSealed(in: site), !Course.names(quiz, oneOf: files)
      else { return false }
      return writer.write(quiz, source, in: classroom, line: publishedLine(of: quiz))
    }
  }
}

extension SourceTree {
  /// The paths of its files without `content/`, as the prose of quizzes refers to them.
  var filesBelowContent: Set<String> {
    Set(files.map { String($0.dropFirst("content/".count)) })
  }

  /// Whether the course has published results of students, or may have some.
  fileprivate var hasPublishedResults: Bool {
    do throws(DiskError) {
      return try Folder(at: folder.path).containsFolder("results")
    } catch {
      return true
    }
  }

  /// The quizzes with attempts in `stats/`, as `CLASSROOM/QUIZ`; `nil` if it cannot be read.
  fileprivate var quizzesWithAttempts: Set<String>? {
    do throws(DiskError) {
      guard let stats = try Folder(at: folder.path).folder("stats") else { return [] }
      var found: Set<String> = []
      for entry in try stats.entries() where entry.kind == .folder {
        let ending = ".ledger.jsonl"
        for name in try stats.folder(entry.name)?.names() ?? [] where name.hasSuffix(ending) {
          found.insert("\(entry.name)/\(name.dropLast(ending.count))")
        }
      }
      return found
    } catch {
      return nil
    }
  }
}
