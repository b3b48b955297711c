import ArgumentParser
import Authoring
import Courseware
import Disk
import Grading
import Ledgers
import Reporting

/// `quizpress members`: lists, adds, removes and renames students.
struct Members: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, add, remove or rename the students of a classroom.",
    discussion: """
      'remove' and 'rename' list what they would change, and change it only with '--yes'.
      """,
    subcommands: [
      ListMembers.self, AddMember.self, ImportMembers.self, RemoveMember.self, RenameMember.self,
    ])
}

/// `quizpress members list CLASSROOM`.
struct ListMembers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the students and how many attempts each has handed in.")

  @OptionGroup var course: CourseOptions

  @Argument(help: "The classroom.")
  var classroom: String

  @Option(help: "The output format.")
  var format: Format = .text

  @Option(help: "Escape formulas for spreadsheets (safe) or write cells unchanged (plain).")
  var csv: CSVStyle = .safe

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, csv }

  func run() throws {
    let tree = try course.openCourse()
    try onDisk {
      let graded = try checkedCourse(tree, course)
      let room = try named(classroom, in: graded)
      let stats = try StatsFolder(below: try Folder(at: tree.folder.path))
      printProblems(stats.damage)
      let list = MemberList(of: room, merge([], into: stats.records, course: graded))
      switch format {
      case .text: try put(list.text)
      case .json: try put(list.json)
      case .csv: try put(list.csv(style: csv))
      }
      if !stats.damage.isEmpty { throw ExitStatus.errors }
    }
  }
}

/// The classroom with an id.
///
/// - Throws: ``ExitStatus/errors`` after printing that there is none.
func named(_ id: String, in course: Course) throws -> Classroom {
  if let found = course.classrooms.first(where: { $0.id == id }) { return found }
  printError(
    safeForTerminal("no classroom '\(id)'") + suggestion(id, course.classrooms.map(\.id)))
  throw ExitStatus.errors
}
