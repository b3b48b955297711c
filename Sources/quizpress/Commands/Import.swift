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
      ImportBundle.self, ImportMarkdown.self, ImportMoodle.self, ImportGIFT.self,
      ImportAiken.self, ImportText2QTI.self, ImportCanvas.self,
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

/// `quizpress import markdown FILE…`.
struct ImportMarkdown: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "markdown", abstract: "Import quizzes written as Markdown task lists.",
    discussion: """
      Each file becomes a practice quiz with the file's title as its name. A question that cannot \
      be published is imported as a draft with the reason; a question that cannot be imported is \
      reported with its line.
      """)

  @Argument(
    help: "Markdown files with '#### Q1. …' headings and '- [ ]' options.", completion: .file(),
    transform: nonEmptyPath)
  var files: [String]

  @OptionGroup var options: QuestionImportOptions

  func run() throws {
    let importer = QuestionImporter(
      form: "write each as a heading, and its options below it, as in '- [x] Chloroplast'",
      read: importTaskList)
    try options.run(files, importer)
  }
}

/// `quizpress import moodle FILE…`.
struct ImportMoodle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "moodle", abstract: "Import questions and images in Moodle XML.",
    discussion: """
      Each file becomes a practice quiz, and each category in it a section. In Moodle, choose \
      "Export" in the question bank, and "Moodle XML format". A question that cannot be published \
      is imported as a draft with the reason; a question that cannot be imported is reported with \
      its line.
      """)

  @Argument(help: "Files in Moodle XML.", completion: .file(), transform: nonEmptyPath)
  var files: [String]

  @OptionGroup var options: QuestionImportOptions

  func run() throws {
    let importer = QuestionImporter(
      form: "in Moodle XML, a question is an element such as '<question type=\"multichoice\">'",
      isXML: true, read: importMoodleXML)
    try options.run(files, importer)
  }
}

/// `quizpress import gift FILE…`.
struct ImportGIFT: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gift", abstract: "Import questions in GIFT, Moodle's text format.",
    discussion: """
      Each file becomes a practice quiz, and each category in it a section. In Moodle, choose \
      "Export" in the question bank, and "GIFT format". A question that cannot be published is \
      imported as a draft with the reason; a question that cannot be imported is reported with its \
      line.
      """)

  @Argument(help: "Files in GIFT, in UTF-8.", completion: .file(), transform: nonEmptyPath)
  var files: [String]

  @OptionGroup var options: QuestionImportOptions

  func run() throws {
    let importer = QuestionImporter(
      form: "in GIFT, the answers of a question are in braces, as in '5 + 3 is {=8 ~7}'",
      read: importGIFT)
    try options.run(files, importer)
  }
}

/// `quizpress import aiken FILE…`.
struct ImportAiken: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "aiken", abstract: "Import questions in Aiken.",
    discussion: """
      Each file becomes a practice quiz. A question that cannot be published is imported as a \
      draft with the reason.
      """)

  @Argument(help: "Files in Aiken, in UTF-8.", completion: .file(), transform: nonEmptyPath)
  var files: [String]

  @OptionGroup var options: QuestionImportOptions

  func run() throws {
    let importer = QuestionImporter(
      form: "in Aiken, 'A) …' and 'B) …' are the options below a question, and 'ANSWER: A' follows",
      read: importAiken)
    try options.run(files, importer)
  }
}

/// `quizpress import text2qti FILE…`.
struct ImportText2QTI: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text2qti", abstract: "Import quizzes in the format of text2qti.",
    discussion: """
      Each file becomes a practice quiz, and each group in it a section that draws questions. A \
      question that cannot be published is imported as a draft with the reason; a question that \
      cannot be imported is reported with its line.
      """)

  @Argument(help: "Files that text2qti reads.", completion: .file(), transform: nonEmptyPath)
  var files: [String]

  @OptionGroup var options: QuestionImportOptions

  func run() throws {
    let importer = QuestionImporter(
      form: "in text2qti, a question is as in '1. What is 2 + 3?', and an option as in '*a) 5'",
      read: importText2QTI)
    try options.run(files, importer)
  }
}

/// `quizpress import canvas FILE…`.
struct ImportCanvas: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "canvas", abstract: "Import quizzes and question banks from Canvas.",
    discussion: """
      Files in QTI 1.2: packages (.zip), cartridges (.imscc) and single XML files, from Canvas or \
      other programs. In Canvas, open "Settings" and "Export Course Content", and choose "Quiz". \
      Each quiz in a file becomes a quiz with its dates and settings. A question that cannot be \
      published is imported as a draft with the reason; a question that cannot be imported is \
      reported with its line.
      """)

  @Argument(
    help: "Packages, cartridges or XML files in QTI 1.2.", completion: .file(),
    transform: nonEmptyPath)
  var files: [String]

  @OptionGroup var options: QuestionImportOptions

  func run() throws {
    let importer = QuestionImporter(
      form: "in QTI 1.2, a question is an element '<item>' with a '<presentation>'",
      megabytes: 512, parts: partsOfCanvasFile)
    try options.run(files, importer)
  }
}

/// The options of commands that import questions, and what these commands do.
struct QuestionImportOptions: ParsableArguments {
  @OptionGroup var course: CourseOptions

  @Option(
    help: ArgumentHelp(
      "The classroom, which may be new: its id in the current course, or its folder "
        + "'COURSE/content/NAME'. Any other folder becomes a new course.",
      valueName: "classroom"), completion: .directory,
    transform: nonEmptyPath)
  var into: String

  @Option(
    help: "The teacher of a new classroom. Default: the user name set in Git.")
  var teacher: String?

  @Option(help: "The output format.")
  var format: ReportFormat = .text

  func run(_ files: [String], _ importer: QuestionImporter) throws {
    let target = try ImportTarget(course.folder(ofClassroom: into) ?? into)
    guard !course.isInContent(target.root) else {
      try fail(
        "'\(into)' is not the folder of a classroom, which would be 'content/NAME'",
        note: "write the id of the classroom, or the whole path of its folder")
    }
    let created = today(course, in: try? CourseFolder(path: target.root))
    var run = ImportRun(
      target: target, with: importer, created: created, teacher: teacher ?? nameOfUser(in: "."))
    do throws(DiskError) {
      try run.prepare()
      let progress = ProgressLine(isWanted: !course.quiet)
      defer { progress.clear() }
      let didRead = progress.steps(of: files.count, "files imported")
      for path in files {
        try run.take(path)
        didRead?()
      }
    } catch {
      run.undo()
      throw refusal(of: error)
    }
    run.finish()
    try checkImported(&run)
    run.keep()
    switch format {
    case .json: try put(json: run.report.json)
    case .text where course.quiet: break
    case .text: try put(Array(run.report.text(in: run.target.root).utf8))
    }
    if run.needsTeacher, run.report.hasQuizzes, !course.quiet {
      printNote("write the teacher's name in '\(run.target.classroomPath)'")
    }
    for fault in run.report.faults {
      printError("\(fault.path): \(fault.message)")
    }
    if run.hadSystemFault { throw ExitStatus.disk }
    if !run.report.faults.isEmpty { throw ExitStatus.errors }
  }

  /// Checks the imported files together with the existing course.
  private func checkImported(_ run: inout ImportRun) throws {
    guard run.report.hasQuizzes, let folder = try? CourseFolder(path: run.target.root) else {
      return
    }
    let tree = SourceTree(reading: folder)
    var checked = self.course.read(
      tree, ReadingOptions(jobs: processorCount, renderings: Renderings(highlightsCode: false)))
    do {
      try refuseFaults(of: tree)
    } catch {
      run.undo()
      throw error
    }
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
