import Courseware
import Disk
import Ledgers

extension ResultsFile {
  /// The files of a quiz under its earlier names, which no quiz of the course has now.
  ///
  /// A result is encrypted for the page of the quiz with the name that it had, so the page with the
  /// current name cannot open the results in these files.
  static func earlier(of found: Assignment, in course: Course) -> [ResultsFile] {
    let used = Set(course.resultsPaths)
    return found.quiz.versions(in: found.classroom).map { ResultsFile(of: $0.quiz) }
      .filter { !used.contains($0.path) }
  }
}

extension Course {
  /// The paths of the files that its quizzes have, or would have, their results in.
  fileprivate var resultsPaths: [String] { assignments.map { ResultsFile(of: $0.quiz).path } }

  /// The paths of files of results that no quiz has, in order: their quizzes were renamed or
  /// removed.
  func unusedResults(below root: Folder) throws(DiskError) -> [String] {
    let used = Set(resultsPaths)
    guard let results = try root.folder("results") else { return [] }
    var unused: [String] = []
    for classroom in try results.names() {
      guard try results.status(of: classroom)?.kind == .folder,
        let room = try results.folder(classroom)
      else { continue }
      for kind in QuizFolder.allCases {
        guard let folder = try room.folder(kind.rawValue) else { continue }
        let paths = try folder.names().filter { $0.hasSuffix(".jsonl") }
          .map { "results/\(classroom)/\(kind.rawValue)/\($0)" }
        unused += paths.filter { !used.contains($0) }
      }
    }
    return unused.sorted()
  }
}

/// What `build` and `doctor` say of a file of results that no quiz has.
func unusedResultsMessage(_ path: String) -> String { "no page shows the results in '\(path)'" }

/// What to do about a file of results that no quiz has.
let unusedResultsAdvice =
  "run 'quizpress results publish CLASSROOM/QUIZ' if its quiz was renamed; delete the file if the "
  + "quiz is gone"

extension Doctor {
  /// Findings about published results that no page shows.
  func resultFindings(_ ready: Course, below root: String) -> [DoctorFinding] {
    let unused = (try? ready.unusedResults(below: Folder(at: root))) ?? []
    return unused.map { path in
      DoctorFinding(
        level: .risk, code: "unused-results", message: unusedResultsMessage(path),
        advice: unusedResultsAdvice)
    }
  }
}
