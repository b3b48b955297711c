import ArgumentParser
import Authoring
import Courseware
import Disk
import Exchange

/// A format of files with questions, for which `import` has a subcommand.
protocol QuestionFormat {
  /// The name of the subcommand.
  static var name: String { get }
  static var abstract: String { get }
  static var discussion: String { get }
  /// The help of the argument, which says what the files are.
  static var files: String { get }
  static var importer: QuestionImporter { get }
}

/// `quizpress import markdown FILE…`, and the same for each other format of questions.
struct ImportQuestions<Format: QuestionFormat>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Format.name, abstract: Format.abstract, discussion: Format.discussion)
  }

  @Argument(
    help: ArgumentHelp(Format.files), completion: .file(),
    transform: nonEmptyPath)
  var files: [String]

  @OptionGroup var options: QuestionImportOptions

  func run() throws { try options.run(files, Format.importer) }
}

/// What becomes of a question that cannot be published or imported.
private let outcomes = """
  A question that cannot be published is imported as a draft with the reason; a question that \
  cannot be imported is reported with its line.
  """

enum MarkdownFormat: QuestionFormat {
  static let name = "markdown"
  static let abstract = "Import quizzes written as Markdown task lists."
  static let discussion =
    "Each file becomes a practice quiz with the file's title as its name. " + outcomes
  static let files = "Markdown files with '#### Q1. …' headings and '- [ ]' options."
  static var importer: QuestionImporter {
    QuestionImporter(
      form: "write each as a heading, and its options below it, as in '- [x] Chloroplast'",
      read: importTaskList)
  }
}

enum MoodleFormat: QuestionFormat {
  static let name = "moodle"
  static let abstract = "Import questions and images in Moodle XML."
  static let discussion = """
    Each file becomes a practice quiz, and each category in it a section. In Moodle, choose \
    "Export" in the question bank, and "Moodle XML format". \(outcomes)
    """
  static let files = "Files in Moodle XML."
  static var importer: QuestionImporter {
    QuestionImporter(
      form: "in Moodle XML, a question is an element such as '<question type=\"multichoice\">'",
      isXML: true, read: importMoodleXML)
  }
}

enum GIFTFormat: QuestionFormat {
  static let name = "gift"
  static let abstract = "Import questions in GIFT, Moodle's text format."
  static let discussion = """
    Each file becomes a practice quiz, and each category in it a section. In Moodle, choose \
    "Export" in the question bank, and "GIFT format". \(outcomes)
    """
  static let files = "Files in GIFT, in UTF-8."
  static var importer: QuestionImporter {
    QuestionImporter(
      form: "in GIFT, the answers of a question are in braces, as in '5 + 3 is {=8 ~7}'",
      read: importGIFT)
  }
}

enum AikenFormat: QuestionFormat {
  static let name = "aiken"
  static let abstract = "Import questions in Aiken."
  static let discussion = """
    Each file becomes a practice quiz. A question that cannot be published is imported as a \
    draft with the reason.
    """
  static let files = "Files in Aiken, in UTF-8."
  static var importer: QuestionImporter {
    QuestionImporter(
      form: "in Aiken, 'A) …' and 'B) …' are the options below a question, and 'ANSWER: A' follows",
      read: importAiken)
  }
}

enum Text2QTIFormat: QuestionFormat {
  static let name = "text2qti"
  static let abstract = "Import quizzes in the format of text2qti."
  static let discussion = """
    Each file becomes a practice quiz, and each group in it a section that draws questions. \
    \(outcomes)
    """
  static let files = "Files that text2qti reads."
  static var importer: QuestionImporter {
    QuestionImporter(
      form: "in text2qti, a question is as in '1. What is 2 + 3?', and an option as in '*a) 5'",
      read: importText2QTI)
  }
}

enum CanvasFormat: QuestionFormat {
  static let name = "canvas"
  static let abstract = "Import quizzes and question banks from Canvas."
  static let discussion = """
    Files in QTI 1.2: packages (.zip), cartridges (.imscc) and single XML files, from Canvas or \
    other programs. In Canvas, open "Settings" and "Export Course Content", and choose "Quiz". \
    Each quiz in a file becomes a quiz with its dates and settings. \(outcomes)
    """
  static let files = "Packages, cartridges or XML files in QTI 1.2."
  static var importer: QuestionImporter {
    QuestionImporter(
      form: "in QTI 1.2, a question is an element '<item>' with a '<presentation>'",
      megabytes: 512, parts: partsOfCanvasFile)
  }
}

enum MdBookQuizFormat: QuestionFormat {
  static let name = "mdbook-quiz"
  static let abstract = "Import quizzes of mdbook-quiz."
  static let discussion = "Each file becomes a practice quiz. " + outcomes
  static let files = "Files in TOML with questions of mdbook-quiz."
  static var importer: QuestionImporter {
    QuestionImporter(
      form: "in a file of mdbook-quiz, a question starts with '[[questions]]'",
      read: importMdBookQuiz)
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
