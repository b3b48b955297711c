import ArgumentParser
import Authoring
import Courseware
import Disk
import Grading
import Ledgers
import Publishing

/// `quizpress members`: lists, adds, removes and renames students.
struct Members: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "members",
    abstract: "List, add, remove or rename the students of a classroom, or list who has more time.",
    discussion: """
      'remove' and 'rename' list what they would change, and change it only with '--yes'.
      """,
    subcommands: [
      ListMembers.self, ListExtensions.self, AddMember.self, ImportMembers.self, RemoveMember.self,
      RenameMember.self,
    ])
}

/// `quizpress members list CLASSROOM`.
struct ListMembers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the students and how many attempts each has handed in.")

  @OptionGroup var course: CourseOptions
  @OptionGroup var list: ListOptions

  func run() throws {
    let tree = try course.openCourse()
    try onDisk {
      let graded = try checkedCourse(tree, course)
      let room = try named(list.classroom, in: graded)
      var stats = try StatsFolder(below: try Folder(at: tree.folder.path))
      printProblems(stats.damage)
      let records = merge([], into: stats.records, course: graded)
      stats.placeSheets(records)
      let members = MemberList(of: room, records, byHand: stats.byHand)
      switch list.format {
      case .text: try put(members.text)
      case .json: try put(json: members.json)
      case .csv: try put(members.csv(style: list.csv ?? .safe))
      }
      if !stats.damage.isEmpty { throw ExitStatus.errors }
    }
  }
}

/// The classroom and the output of a list of students.
struct ListOptions: ParsableArguments {
  @Argument(help: "The classroom.")
  var classroom: String

  @Option(help: "The output format.")
  var format: Format = .text

  @Option(
    help: "Escape formulas for spreadsheets (safe, the default) or write cells unchanged (plain).")
  var csv: CSVStyle?

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, csv }

  func validate() throws {
    if csv != nil, format != .csv { throw ValidationError("'--csv' requires '--format csv'") }
  }
}

/// `quizpress members extensions CLASSROOM`.
struct ListExtensions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extensions",
    abstract: "List the students with more time, and the link to each quiz with their times.",
    discussion: """
      Send each student the link of the quiz: its page then shows the student's deadline, ends an \
      attempt after the student's time limit, and does not close before the student's deadline.
      """)

  @OptionGroup var course: CourseOptions
  @OptionGroup var list: ListOptions

  func run() throws {
    let graded = try checkedCourse(try course.openCourse(), course)
    let room = try named(list.classroom, in: graded)
    let students = MoreTimeList(of: room, on: graded.site)
    switch list.format {
    case .text: try put(students.text)
    case .json: try put(json: students.json)
    case .csv: try put(students.csv(style: list.csv ?? .safe))
    }
    if !course.quiet, !students.isEmpty, graded.site.baseURL == nil {
      printNote(
        "the links are relative; write the address of the site in site.yml, such as "
          + "'base-url: https://quiz.example.org/', for links to send")
    }
  }
}

extension MoreTimeList {
  /// The students with more time, with absolute links if the site has an address.
  init(of classroom: Classroom, on site: Site) {
    self.init(of: classroom, in: site.timeZone) { quiz in
      let page = Link.page(of: quiz.path)
      return site.address(of: page) ?? urlPath(page)
    }
  }
}

/// The classroom with an id.
///
/// - Throws: ``ExitStatus/errors`` after printing that there is none.
func named(_ id: String, in course: Course) throws -> Classroom {
  if let found = course.classrooms.first(where: { $0.id == id }) { return found }
  try fail("no classroom '\(id)'" + suggestedClassroom(id, course.classrooms.map(\.id)))
}

/// The note about the command that shows the ids of students.
func listingStudents(of classroom: String) -> String {
  "'quizpress members list \(classroom)' shows the students and their ids"
}

/// Prints which grades and attempts a change of the roster concerned, if any.
func putGradeChanges(_ report: MergeReport, _ course: CourseOptions) throws {
  let changes = report.ofRosterChange
  guard !course.quiet, !changes.quizzes.isEmpty else { return }
  try put(changes.text(verbose: course.verbose))
}

/// Refuses words that fit several students of a classroom.
///
/// - Parameters:
///   - words: What was given on the command line.
///   - ids: The ids of the students.
/// - Throws: ``ExitStatus/errors`` after printing the ids, if there are several.
func refuseSeveral(_ words: String, _ ids: [String]) throws {
  guard ids.count > 1 else { return }
  let shown = shortList(of: ids.map { "'\($0)'" }, most: 10)
  try fail("'\(words)' may be \(ids.count) students: use an id: \(shown)")
}
