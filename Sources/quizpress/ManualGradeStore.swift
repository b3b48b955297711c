import Courseware
import Disk
import Glibc
import Grading
import Ledgers

/// Saves manual grades: to their files at once, and to summaries at the end.
struct ManualGradeStore {
  /// The course's folder.
  let path: String
  let course: Course
  let options: CourseOptions

  /// Saves marks; another run that holds the course is waited for, five seconds at most.
  func save(_ marks: [QuizReference: [ManualGrade]]) throws {
    guard !marks.isEmpty else { return }
    // Each time anew: the lock goes with the folder, so that others can work between two marks.
    let root = try lockedRoot()
    let damage = try Ledgers.save(marks, root: root)
    try refuse(damage)
  }

  /// Brings the summaries up to date and says whose grade changed: at these quizzes, and at others
  /// where an earlier run was cut short before it came to the summaries.
  func grade(_ quizzes: [QuizReference]) throws {
    let outcome = try mergeOnDisk(
      MergeInput(), course: course, at: MergeTarget(try lockedRoot()),
      workers: Workers(processorCount))
    guard case .merged(var report) = outcome, !options.quiet else { return }
    report.quizzes.removeAll { !quizzes.contains($0.reference) && $0.regrades.isEmpty }
    guard !report.quizzes.isEmpty else { return }
    (report.setAside, report.unmatched) = ([], [])
    for place in report.quizzes.indices { report.quizzes[place].unknownAttempts = [] }
    try put(report.text(verbose: options.verbose))
  }

  private func lockedRoot() throws -> Folder {
    let root = try Folder(at: path)
    for _ in 0..<50 {
      if try root.lock() { return root }
      usleep(100_000)
    }
    printError("another run of quizpress is using the course")
    throw ExitStatus.busy
  }
}
