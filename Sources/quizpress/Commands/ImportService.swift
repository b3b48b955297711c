import ArgumentParser
import Courseware

/// The options that the imports of all services have in common.
struct ServiceImportOptions: ParsableArguments {
  @OptionGroup var course: CourseOptions

  @Argument(
    help: "The exported files of the service.", completion: .file(), transform: nonEmptyPath)
  var files: [String]

  @Option(
    help: ArgumentHelp("The folder of the course to write.", valueName: "dir"),
    completion: .directory,
    transform: nonEmptyPath)
  var into: String

  @Option(
    help: "The teacher of classrooms whose records name none. Default: the user name set in Git.")
  var teacher: String?

  func validate() throws { try course.validateTarget(into) }

  func run(_ importer: Site.Importer) throws {
    try ServiceImport(
      importer: importer, paths: files, course: course, teacher: teacher ?? nameOfUser(in: ".")
    ).run(into: into)
  }

  /// The text below the first line of each command's help.
  static let discussion = """
    An existing course in DIR keeps its 'site.yml' and its other classrooms. No file is \
    overwritten: if one is already there, nothing is written. Every record that is left out or \
    changed is listed with the reason.
    """
}

extension CourseOptions {
  /// Refuses a folder to write a course into that is a `content` folder or in that of a course, and
  /// `--root` beside it.
  func validateTarget(_ folder: String) throws {
    guard root == nil else {
      throw ValidationError("'--root' does not apply: '--into' names the course")
    }
    let path = absolutePath(folder)
    guard path.split(separator: "/").last != "content", !isInContent(path) else {
      throw ValidationError(
        "'--into' must name the folder of the course, not its 'content' or a folder in it")
    }
  }
}

/// `quizpress import qaptain FILE…`.
struct ImportQaptain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qaptain", abstract: "Import classrooms, quizzes and scores from Qaptain.",
    discussion: ServiceImportOptions.discussion)

  @OptionGroup var options: ServiceImportOptions

  func run() throws { try options.run(.qaptain) }
}

/// `quizpress import quiztime FILE…`.
struct ImportQuizTime: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quiztime", abstract: "Import quiz sets from QuizTime.",
    discussion: ServiceImportOptions.discussion)

  @OptionGroup var options: ServiceImportOptions

  func run() throws { try options.run(.quiztime) }
}

/// `quizpress import grade-tracker FILE…`.
struct ImportGradeTracker: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grade-tracker", abstract: "Import courses and grades from Grade Tracker.",
    discussion: ServiceImportOptions.discussion)

  @OptionGroup var options: ServiceImportOptions

  func run() throws { try options.run(.gradeTracker) }
}

/// `quizpress import clicker FILE…`.
struct ImportClicker: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clicker", abstract: "Import courses, lectures and answers from Clicker.",
    discussion: ServiceImportOptions.discussion)

  @OptionGroup var options: ServiceImportOptions

  func run() throws { try options.run(.clicker) }
}
