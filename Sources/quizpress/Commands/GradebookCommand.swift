import ArgumentParser
import Authoring
import Courseware
import Disk
import Grading
import Ledgers
import Reporting

/// `quizpress gradebook`: shows the gradebook.
struct GradebookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gradebook",
    abstract: "Show the gradebook: categories, final grades and letters.",
    discussion: """
      Computes grades from the ledgers that 'merge' wrote, from score sheets, and from the weights \
      and the scale of each classroom. Reads 'content/CLASSROOM/scores.csv' if it exists. With \
      '-o', writes pages and removes its pages of students who are no longer listed; otherwise \
      writes nothing. If a line of a score sheet is invalid, no grades are shown and the exit \
      status is 1.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: "The classroom to show. Default: all classrooms.")
  var classroom: String?

  @Option(
    help: ArgumentHelp(
      "A score sheet: member, category, item, score, maximum. Can be repeated.",
      valueName: "csv"), completion: .file())
  var scores: [String] = []

  @Option(help: "Show one student, by id, e-mail address or name.")
  var student: String?

  @Option(help: "The output format.")
  var format: TableFormat = .text

  @Option(
    help: "Escape formulas for spreadsheets (safe, the default) or write cells unchanged (plain).")
  var csv: CSVStyle?

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Write one page for each classroom and each student to this folder.",
      valueName: "dir"), completion: .directory,
    transform: nonEmptyPath)
  var output: String?

  func validate() throws {
    if csv != nil, format != .csv { throw ValidationError("'--csv' requires '--format csv'") }
    if output != nil, format != .html { throw ValidationError("'-o' requires '--format html'") }
    if output != nil, student != nil {
      throw ValidationError("the page of one student is written to standard output: leave out '-o'")
    }
  }

  func run() throws {
    let tree = try course.openCourse()
    if let output { try refuseOwned(output, of: tree.folder.path) }
    try onDisk {
      let graded = try checkedCourse(tree, course)
      if let classroom { _ = try named(classroom, in: graded) }
      let sheets = try readScoreSheets(
        of: graded.classrooms.filter(isAsked), and: scores, tree, graded)
      let root = try Folder(at: tree.folder.path)
      let progress = ProgressLine(isWanted: !course.quiet)
      let found = try quizGradesOnDisk(
        course: graded, root: root, workers: progress.workers()
      ) { isAsked($0) }
      progress.clear()
      try refuse(found.damage)
      course.warn(of: found.unmatched, found.undecided)
      if !course.quiet { warnOfMissingRosters(in: graded.classrooms.filter(isAsked)) }
      let now = try onClassClock(course.currentTime, zone: graded.site.timeZone)
      let books = graded.classrooms.filter(isAsked).map { classroom in
        var book = Gradebook(of: classroom, quizzes: found.value, scores: sheets, now: now)
        book.zone = graded.site.timeZone
        book.addRemark(onPractice: found.practice)
        return book
      }
      try show(books, site: graded.site.title)
    }
  }

  private func isAsked(_ classroom: Classroom) -> Bool {
    self.classroom.map { $0 == classroom.id } ?? true
  }

  private func show(_ books: [Gradebook], site: String) throws {
    let (books, found) = try chosen(books)
    switch format {
    case .text:
      try put(found.map { studentText(of: books, average: $0.average) } ?? gradesText(books))
    case .json: try put(json: gradesJSON(books))
    case .csv: try put(gradesCSV(books, style: csv ?? .safe))
    case .html:
      if let found {
        return try put(studentPage(of: books, average: found.average, site: site))
      }
      try showPages(books, site: site)
    }
  }

  private func showPages(_ books: [Gradebook], site: String) throws {
    guard let output else {
      guard let only = books.first, books.count == 1 else {
        try fail("the pages of several classrooms need a folder: '-o DIR'", ExitStatus.usage)
      }
      return try put(only.page(site: site))
    }
    let files = gradePages(books, site: site)
    let stale = stalePages(of: books, below: output)
    try write(files, below: output, removing: stale)
    guard !course.quiet else { return }
    try put("wrote \(counted(files.count, "page")) in \(safeForTerminal(output))\n")
    if !stale.isEmpty {
      try put("removed \(counted(stale.count, "page")) of students who are no longer listed\n")
    }
  }

  /// The gradebooks, with only the requested student if there is one.
  private func chosen(_ books: [Gradebook]) throws -> ([Gradebook], GradePointAverage?) {
    guard let student else { return (books, nil) }
    let found = findStudents(student, in: books)
    guard let only = found.first, found.count == 1 else {
      guard found.isEmpty else { try refuseAmbiguous(student, found, books) }
      let room = classroom ?? "CLASSROOM"
      try fail("no student '\(student)'", note: listingStudents(of: room))
    }
    return (only.courses.map { books[$0.book].alone($0.student) }, only)
  }

  /// Refuses words that fit several students, and names their ids and classrooms: without a roster,
  /// students of different classrooms can have the same id.
  private func refuseAmbiguous(
    _ words: String, _ found: [GradePointAverage], _ books: [Gradebook]
  ) throws -> Never {
    let places = found.flatMap(\.courses).map { course in
      let book = books[course.book]
      return "'\(book.students[course.student].key)' in '\(book.classroom.id)'"
    }
    try fail(
      "'\(words)' may be \(found.count) students: name the classroom and use an id: "
        + shortList(of: places, most: 10))
  }
}
