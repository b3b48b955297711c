import ArgumentParser
import Authoring
import Courseware
import Grading

/// `quizpress stats`: statistics and item analysis.
struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show how quizzes and questions did.",
    discussion: "Computed from the ledgers that 'merge' wrote and the course as it is.")

  @OptionGroup var course: CourseOptions

  @Argument(help: ArgumentHelp("One classroom or one quiz.", valueName: "classroom[/quiz]"))
  var place: String?

  @Option(help: "How to show it: text or json.")
  var format: Format = .text

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  func run() throws {
    let tree = try course.openCourse()
    try onDisk {
      let graded = try checkedCourse(tree, course)
      try refuseUnknownPlace(graded)
      let root = try Folder(at: tree.folder.path)
      let progress = ProgressLine(isWanted: !course.quiet)
      let (statistics, damage) = try statisticsOnDisk(
        course: graded, root: root,
        workers: Workers(processorCount) { progress.show("\($0) attempts graded") }
      ) { isAsked($0) }
      progress.clear()
      complainOf(damage)
      // A quiz nobody took is worth a table of dashes only where it was asked for by name.
      let shown = isOneQuiz ? statistics : statistics.filter { $0.n > 0 }
      switch format {
      case .text: try put(statisticsText(shown))
      case .json: try put(statisticsJSON(shown))
      }
      if !damage.isEmpty { throw ExitStatus.errors }
    }
  }

  private var isOneQuiz: Bool { place?.contains("/") ?? false }

  private func isAsked(_ assignment: Assignment) -> Bool {
    let classroom = assignment.classroom.id
    return place.map { $0 == classroom || $0 == "\(classroom)/\(assignment.quiz.id)" } ?? true
  }

  private func refuseUnknownPlace(_ course: Course) throws {
    guard let place else { return }
    let quizzes = course.assignments.map { "\($0.classroom.id)/\($0.quiz.id)" }
    let known = quizzes + course.classrooms.map(\.id)
    guard !known.contains(place) else { return }
    complain(safeForTerminal("no classroom or quiz '\(place)'") + suggestion(place, known))
    throw ExitStatus.errors
  }
}
