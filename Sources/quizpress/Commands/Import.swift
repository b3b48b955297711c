import ArgumentParser
import Authoring
import Courseware
import Disk
import Exchange

/// `quizpress import`: converts other formats to Markdown.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import courses and quizzes from other formats.",
    subcommands: [
      ImportBundle.self, ImportQuestions<MarkdownFormat>.self, ImportQuestions<MoodleFormat>.self,
      ImportQuestions<GIFTFormat>.self, ImportQuestions<AikenFormat>.self,
      ImportQuestions<Text2QTIFormat>.self, ImportQuestions<MdBookQuizFormat>.self,
      ImportQuestions<CanvasFormat>.self,
      ImportQaptain.self, ImportQuizTime.self, ImportGradeTracker.self, ImportClicker.self,
    ])
}

/// `quizpress import bundle FILE`.
struct ImportBundle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle", abstract: "Import a course from its bundle.",
    discussion: """
      The classrooms of the bundle become folders in DIR/content, with the files that they were \
      built from. An existing course in DIR keeps its 'site.yml' and its other classrooms. If a \
      classroom is already there, or if the files do not give the records of the bundle, nothing \
      is written.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(
    help: "The file 'bundle.json' that 'quizpress build' wrote.", completion: .file(),
    transform: nonEmptyPath)
  var file: String

  @Option(
    help: ArgumentHelp("The folder of the course to write.", valueName: "dir"),
    completion: .directory,
    transform: nonEmptyPath)
  var into: String

  @Option(
    help: ArgumentHelp(
      "A folder with the images and other files of the course: its 'content' or its 'build/site'. "
        + "Default: the site beside the bundle, and the 'content' that it was built from.",
      valueName: "dir"), completion: .directory,
    transform: nonEmptyPath)
  var files: String?

  func validate() throws { try course.validateTarget(into) }

  func run() throws {
    try refuseWrongFiles()
    let bytes = try tableBytes(file, cap: BundleImport.maxSize)
    do {
      var bundle = try BundleImport(bytes)
      let root = absolutePath(into)
      do {
        let progress = ProgressLine(isWanted: !course.quiet)
        defer { progress.clear() }
        try bundle.write(to: root, from: files.map { [$0] } ?? foldersBeside, progress)
        progress.clear()
        try compare(bundle, root)
        bundle.keep()
      } catch {
        bundle.undo()
        throw error
      }
      guard !course.quiet else { return }
      try put("imported \(bundle.summary) into '\(safeForTerminal(fromHere(root)))'\n")
      for (path, quiz) in bundle.extensionsLeftOut {
        printNote(
          "the extension for '\(quiz)' is left out of 'content/\(path)': the bundle was built "
            + "without this draft quiz")
      }
      if bundle.results > 0 {
        printNote(
          "students' results are not imported: copy the folders 'attempts' and 'stats' of the "
            + "course in which they were merged")
      }
    } catch let fault as BundleFault {
      try fail("'\(file)' \(fault.reason)")
    } catch let fault as DiskError {
      throw refusal(of: fault)
    }
  }

  /// Refuses a value of `--files` that is not a folder.
  private func refuseWrongFiles() throws {
    guard let files, (try? status(at: files))??.kind != .folder else { return }
    try fail("'\(files)' is not a folder: '--files' names one with the images")
  }

  /// The folders `COURSE/build/site` and `COURSE/content` for the bundle
  /// `COURSE/build/bundle/bundle.json`.
  private var foldersBeside: [String] {
    let build = absolutePath(file).split(separator: "/").dropLast(2)
    return [build + ["site"], build.dropLast() + ["content"]]
      .map { "/" + $0.joined(separator: "/") }
  }

  /// Reads the written files as `build` does, and compares the result with the bundle.
  private func compare(_ bundle: BundleImport, _ root: String) throws {
    let tree = SourceTree(reading: try CourseFolder(path: root))
    let renderings = course.renderings()
    let checked = course.read(
      tree,
      ReadingOptions(
        jobs: processorCount, includesDrafts: bundle.hasDrafts, renderings: renderings))
    try refuseFaults(of: tree, renderings)
    guard let read = checked.course else { throw bundle.faults(of: checked) }
    let different = try bundle.differences(from: read)
    guard different.isEmpty else {
      throw BundleFault(
        reason: "has records that its sources do not give here: \(listed(different)); the site of "
          + "'\(safeForTerminal(fromHere(root)))' may have another time zone, a file may have "
          + "changed, or another program or version of quizpress may have written the bundle")
    }
  }
}
