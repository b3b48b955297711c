import ArgumentParser
import Authoring
import Courseware
import Disk
import Glibc
import Grading
import LanguageServer
import Ledgers
import Reporting

/// `quizpress lsp`: runs a language server on standard input and output.
struct LanguageServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Support editors with the Language Server Protocol.",
    discussion: """
      Editors start this command. It reads requests from standard input and writes answers to \
      standard output: problems while you type with their fixes, completion, formatting, an \
      outline, and links to follow. Documentation/editors.md shows how to set up an editor.
      """)

  @OptionGroup var course: CourseOptions

  func run() throws {
    var readings: [String: RepeatedReading] = [:]
    var server = LanguageServer(
      CourseAccess(
        root: root, open: tree,
        check: { readings[$0.folder.path, default: RepeatedReading()].read($0, options(of: $0)) },
        figures: figures, quizzesWithLedgers: quizzesWithLedgers))
    var connection = Connection(input: .standardInput) { bytes throws(DiskError) in
      try write(bytes, toDescriptor: STDOUT_FILENO)
    }
    while !server.isDone {
      switch try connection.next(waiting: server.needsCheck ? 150 : nil) {
      case .message(let message):
        for reply in server.handle(message) { try connection.send(reply) }
      case .malformed(let reason): try connection.send(server.refuse(reason))
      case .idle: for notification in server.recheck() { try connection.send(notification) }
      case .closed: throw unexpectedEnd()
      }
    }
    if !server.isShutDown { throw unexpectedEnd() }
  }

  private func unexpectedEnd() -> ExitCode {
    printError("the editor ended the connection without a 'shutdown' request")
    return ExitStatus.errors
  }

  /// The folder of the course that a path is in.
  private func root(of path: String) -> String? {
    course.root.flatMap(realPath) ?? course.courseFolder(above: path)
  }

  private func tree(in root: String) -> SourceTree? {
    (try? CourseFolder(path: root)).map(SourceTree.init(reading:))
  }

  /// The statistics from the ledgers; empty if there are no ledgers or the course has errors.
  private func figures(_ tree: SourceTree) -> [String: QuizFigures] {
    guard tree.folder.containsFolder("stats"), let root = try? Folder(at: tree.folder.path),
      let graded = readCourse(
        tree,
        ReadingOptions(
          jobs: processorCount, renderings: course.renderings(highlightsCode: false))
      ).course,
      let found = try? statisticsOnDisk(course: graded, root: root, where: { _ in true })
    else { return [:] }
    let figures = found.value.map { statistics in
      let questions = statistics.questions.compactMap { question in
        question.facility.value.map { facility in
          (question.id, QuizFigures.Question(students: question.n, facility: facility))
        }
      }
      return (
        "content/" + statistics.assignment.quiz.path,
        QuizFigures(
          students: statistics.n,
          questions: Dictionary(keepingFirst: questions))
      )
    }
    return Dictionary(keepingFirst: figures)
  }

  private func quizzesWithLedgers(_ tree: SourceTree) -> [(classroom: String, quiz: String)] {
    let root = try? Folder(at: tree.folder.path)
    let found = root.flatMap { try? StatsFolder.quizzesWithLedgers(below: $0) } ?? []
    return found.map { ($0.classroom, $0.quiz) }
  }

  private func options(of tree: SourceTree) -> ReadingOptions {
    var options = ReadingOptions(
      jobs: processorCount, renderings: course.renderings(highlightsCode: false))
    options.surroundings = course.surroundings(of: tree)
    options.makesCourse = false
    return options
  }
}
