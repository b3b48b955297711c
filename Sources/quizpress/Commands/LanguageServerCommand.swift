import ArgumentParser
import Authoring
import Courseware
import Disk
import Glibc
import LanguageServer

/// `quizpress lsp`: a language server on standard input and output.
struct LanguageServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Support editors by the Language Server Protocol.",
    discussion: """
      Editors start this command. It reads requests from standard input and writes answers to \
      standard output: problems while you type with their fixes, completion, formatting, an \
      outline, and links to follow. The guide 'Editors' shows how to set up an editor.
      """)

  @OptionGroup var course: CourseOptions

  func run() throws {
    var server = LanguageServer(open: courseTree, check: checkedCourse)
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

  /// The files of the course that a path is in.
  private func courseTree(above path: String) -> SourceTree? {
    let named = course.root.flatMap { try? resolvedPath($0) }
    guard let root = named ?? course.courseFolder(above: path) else { return nil }
    return (try? CourseFolder(path: root)).map(SourceTree.init(reading:))
  }

  private func checkedCourse(_ tree: SourceTree) -> CheckedCourse {
    var options = ReadingOptions(jobs: processorCount, renderings: course.renderings())
    options.surroundings = course.surroundings(of: tree)
    options.makesCourse = false
    return readCourse(tree, options)
  }
}
