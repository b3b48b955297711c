import Authoring
import Courseware
import Disk
import Grading
import Ledgers
import Services

/// Makes the files for services from a course and the results of its students.
struct ServiceFiles {
  let course: Course
  let tree: SourceTree
  let options: CourseOptions
  /// The paths of score sheets in addition to those in the course.
  var scores: [String] = []
  /// Whether files may contain results of students.
  var includesResults = true

  /// The files of each service, in the services' order; `results` are the graded attempts at every
  /// quiz of the course.
  func exports(
    for importers: Set<Site.Importer>, _ results: [QuizResults]
  ) throws -> [(importer: Site.Importer, export: ServiceExport)] {
    // Most courses name no service, and collecting the people and records of a large one takes
    // time.
    guard !importers.isEmpty else { return [] }
    var ids: [String: UserIDs] = [:]
    for classroom in course.classrooms { ids[classroom.id] = UserIDs(of: classroom) }
    let records = results.compactMap { result in
      ids[result.assignment.classroom.id].map { QuizRecord(result, ids: $0, for: importers) }
    }
    let needsGrades = includesResults && importers.contains(.gradeTracker)
    let sheets =
      includesResults ? try readScoreSheets(of: course.classrooms, and: scores, tree, course) : []
    let input = ExportInput(
      course: course, results: records, books: needsGrades ? try gradebooks(results, sheets) : [],
      scores: sheets, includesResults: includesResults,
      file: { [folder = tree.folder] path in
        var reader = folder.reader()
        return try? reader.read("content/" + path, cap: maxPublishedSize).get()
      })
    let made = Site.Importer.allCases.filter(importers.contains).map { importer in
      (importer, export(input, for: importer))
    }
    try refuseFaults(of: tree)
    return made
  }

  private func gradebooks(
    _ results: [QuizResults], _ sheets: [SheetScore]
  ) throws -> [Gradebook] {
    let quizzes = results.filter(\.assignment.quiz.isInGradebook).map { QuizGrades($0) }
    let now = try onDisk { try onClassClock(options.readingTime, zone: course.site.timeZone) }
    return course.classrooms.map {
      Gradebook(of: $0, quizzes: quizzes, scores: sheets, now: now)
    }
  }
}

/// The graded attempts at every quiz of a course, and the attempts at unknown quizzes; writes
/// nothing.
///
/// - Throws: An exit status, after printing what in `stats/` cannot be read.
func courseResults(
  _ course: Course, _ tree: SourceTree
) throws -> (results: [QuizResults], unmatched: [UnmatchedQuiz]) {
  try onDisk {
    let found = try resultsOnDisk(
      course: course, root: try Folder(at: tree.folder.path)
    ) { _ in true }
    try refuse(found.damage)
    return (found.value, found.unmatched)
  }
}

/// The scores in the score sheets of classrooms, and in those given by path.
///
/// - Throws: ``ExitStatus/errors`` after printing every line that cannot be read.
func readScoreSheets(
  of classrooms: [Classroom], and paths: [String], _ tree: SourceTree, _ course: Course
) throws -> [SheetScore] {
  var sheets = ScoreSheets(of: course)
  var reader = tree.folder.reader()
  for classroom in classrooms {
    let path = "content/\(classroom.id)/scores.csv"
    guard tree.contains(path) else { continue }
    switch reader.read(path, cap: maxTableSize) {
    case .success(let bytes): sheets.read(bytes, path: path, defaultClassroom: classroom)
    case .failure(let refusal):
      try refuseFaults(of: tree)
      try fail("'\(path)' cannot be read: \(refusal)")
    }
  }
  let defaultClassroom = classrooms.count == 1 ? classrooms.first : nil
  for path in paths {
    sheets.read(try tableBytes(path), path: path, defaultClassroom: defaultClassroom)
  }
  sheets.finish()
  guard !sheets.faults.isEmpty else { return sheets.scores }
  try refuseTable(
    sheets.faults, more: sheets.moreFaults,
    note: "no grades are shown until the score sheet is corrected")
}

extension ServiceExport {
  /// The number of losses of each kind, by code and reason, and their locations if `withPlaces` is
  /// set.
  func lossTable(withPlaces: Bool) -> String {
    let byCode = Dictionary(grouping: losses, by: \.code)
    let width = byCode.values.map { String($0.count).count }.max() ?? 0
    return Loss.Code.allCases.compactMap { code in
      byCode[code].map { losses in
        let number = String(losses.count)
        let space = String(repeating: " ", count: 2 + width - number.count)
        let places = (withPlaces ? losses : []).map { loss in
          "     \(safeForTerminal(loss.placeWords))\n"
        }
        return "\(space)\(number)  \(code.rawValue): \(code.reason)\n" + places.joined()
      }
    }.joined()
  }
}
