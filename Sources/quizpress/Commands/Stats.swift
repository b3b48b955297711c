import ArgumentParser
import Authoring
import Courseware
import Disk
import Grading
import Ledgers
import Reporting

/// `quizpress stats`: shows statistics, item analysis and attendance.
struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show statistics for quizzes, questions and options.",
    discussion: """
      Computes them from the ledgers that 'merge' wrote and the current course. Reports are for \
      teachers only: they contain students' names and answers. '-o' removes its pages of quizzes \
      that are no longer listed.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(
    help: ArgumentHelp("The classroom or quiz. Default: all.", valueName: "classroom[/quiz]"))
  var place: String?

  @Option(help: "The output format.")
  var format: TableFormat = .text

  @Option(
    help: "The table to write as CSV. Default: questions.")
  var table: StatisticsTable?

  @Option(
    help: "Escape formulas for spreadsheets (safe, the default) or write cells unchanged (plain).")
  var csv: CSVStyle?

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Write an index for each classroom and a page for each quiz here.", valueName: "dir"),
    completion: .directory,
    transform: nonEmptyPath)
  var output: String?

  @Option(help: "Which of a student's attempts to use. Default: counting.")
  var attempts: AttemptChoice?

  @Option(help: "Count a question without a response as zero points, or omit it. Default: zero.")
  var missing: MissingResponses?

  @Flag(help: "Show who answered polls on which day.")
  var attendance = false

  func validate() throws {
    if output != nil, format != .html {
      throw ValidationError("'-o' requires '--format html'")
    }
    if format != .csv, table != nil || csv != nil {
      throw ValidationError("'\(table == nil ? "--csv" : "--table")' requires '--format csv'")
    }
    if attendance, let ignored = optionOfStatistics {
      throw ValidationError("'\(ignored)' cannot be used with '--attendance'")
    }
    if attendance, output != nil {
      throw ValidationError("'--attendance' is one page and is written to standard output")
    }
    if attendance, place == nil || isOneQuiz {
      throw ValidationError("'--attendance' needs one classroom")
    }
  }

  /// A given option that applies only to statistics of scores.
  private var optionOfStatistics: String? {
    table != nil ? "--table" : attempts != nil ? "--attempts" : missing != nil ? "--missing" : nil
  }

  func run() throws {
    let tree = try course.openCourse()
    if let output { try refuseOwned(output, of: tree.folder.path) }
    try onDisk {
      let graded = try checkedCourse(tree, course)
      try requirePlace(place, in: graded)
      try refuseBestWithoutScores(graded)
      let root = try Folder(at: tree.folder.path)
      if attendance { return try showAttendance(graded, root) }
      let progress = ProgressLine(isWanted: !course.quiet)
      let terms = TermIndex(graded)
      let asked = graded.assignments.filter(isAsked).map(\.reference)
      let wanted = Set(asked + asked.flatMap { terms.others(of: $0) })
      var found = try statisticsOnDisk(
        course: graded, root: root, scope: scope,
        workers: progress.workers()
      ) { wanted.contains($0.reference) }
      progress.clear()
      printProblems(found.damage)
      course.warn(of: found.unmatched, found.undecided)
      found.value.compareTerms(terms)
      var statistics = found.value.filter { isAsked($0.assignment) }
      // Without a deadline, all times have the offset that the class's zone has at the latest.
      for place in statistics.indices where statistics[place].assignment.quiz.deadline == nil {
        guard let last = statistics[place].lastHandedIn else { continue }
        statistics[place].offsetMoment = try onClassClock(
          last.seconds, zone: graded.site.timeZone)
      }
      // A quiz without attempts is shown, as dashes, only if it was requested by name.
      try show(
        isOneQuiz ? statistics : statistics.filter { $0.n > 0 }, of: graded,
        isComplete: found.damage.isEmpty)
      if !found.damage.isEmpty { throw ExitStatus.errors }
    }
  }

  /// Shows statistics, which are complete if all records of attempts could be read.
  private func show(
    _ statistics: [QuizStatistics], of graded: Course, isComplete: Bool
  ) throws {
    if statistics.allSatisfy({ $0.n == 0 }), !course.quiet {
      printNote(
        "no attempt counts yet; 'quizpress merge' adds attempts and lists any that do not count")
    }
    if table == .responses, !course.quiet, statistics.contains(where: \.isGraded),
      statistics.allSatisfy(\.isGraded)
    {
      printNote("'--table responses' has the answers to surveys and polls only")
    }
    switch format {
    case .text: try put(statisticsText(statistics))
    case .json: try statisticsJSON(statistics) { bytes throws(OutputFault) in try put(json: bytes) }
    case .csv: try put(statisticsCSV(statistics, table ?? .questions, style: csv ?? .safe))
    case .html: try showPages(statistics, of: graded, isComplete: isComplete)
    }
  }

  private func showPages(
    _ statistics: [QuizStatistics], of graded: Course, isComplete: Bool
  ) throws {
    guard let output else {
      if statistics.isEmpty {
        let classroom = graded.classrooms.first { $0.id == place }
        return try put(pageWithoutAttempts(of: classroom, graded.site))
      }
      guard statistics.count == 1, let only = statistics.first else {
        try fail(
          "pages of \(counted(statistics.count, "quiz", "quizzes")) need a folder: '-o DIR'",
          ExitStatus.usage)
      }
      return try put(only.page())
    }
    let classrooms = Dictionary(grouping: statistics) { $0.assignment.classroom.id }
    var files = classrooms.values.compactMap { quizzes in
      quizzes.first.map { (path: $0.indexName, bytes: statisticsIndex(quizzes)) }
    }
    files += statistics.map { (path: $0.pageName, bytes: $0.page(index: $0.indexName)) }
    // A quiz whose attempts cannot be read is not listed, but still has its page.
    let stale =
      isComplete ? staleStatistics(of: place, in: graded, writing: files, below: output) : []
    try write(files.sorted { $0.path < $1.path }, below: output, removing: stale)
    guard !course.quiet else { return }
    try put("wrote \(counted(files.count, "page")) in \(safeForTerminal(output))\n")
    if !stale.isEmpty {
      try put("removed \(counted(stale.count, "page")) of quizzes that are no longer listed\n")
    }
  }

  private func showAttendance(_ graded: Course, _ root: Folder) throws {
    guard let classroom = graded.classrooms.first(where: { $0.id == place }) else { return }
    let progress = ProgressLine(isWanted: !course.quiet)
    let found = try attendanceOnDisk(
      of: classroom, course: graded, root: root, workers: progress.workers())
    progress.clear()
    printProblems(found.damage)
    course.warn(of: found.unmatched, found.undecided)
    let attendance = found.value
    switch format {
    case .text: try put(attendance.text())
    case .json: try put(json: attendance.json())
    case .csv: try put(attendance.csv(style: csv ?? .safe))
    case .html: try put(attendance.page())
    }
    if !found.damage.isEmpty { throw ExitStatus.errors }
  }

  private var isOneQuiz: Bool { place?.contains("/") ?? false }

  private func isAsked(_ assignment: Assignment) -> Bool { assignment.isIn(place) }

  private var scope: StatisticsScope {
    StatisticsScope(attempts: attempts ?? .counting, missing: missing ?? .zero)
  }

  /// Refuses `--attempts best` if no requested quiz has scores.
  private func refuseBestWithoutScores(_ course: Course) throws {
    let asked = course.assignments.filter(isAsked)
    guard attempts == .best, !asked.isEmpty, !asked.contains(where: \.quiz.kind.isGraded) else {
      return
    }
    try fail(
      "'--attempts best' needs scores, which surveys and polls do not have", ExitStatus.usage)
  }
}

extension AttemptChoice: ExpressibleByArgument {}
extension MissingResponses: ExpressibleByArgument {}
extension StatisticsTable: ExpressibleByArgument {}
extension CSVStyle: ExpressibleByArgument {}
