import Authoring
import Courseware
import Disk
import TestSupport
import Testing

@testable import Grading
@testable import Ledgers

/// Files, names and classrooms renamed two to four times, with other edits in between.
@Suite("Chains of renames and edits") struct RenameChainTests {
  /// When `stats/` is brought up to date while the course is edited.
  enum Habit: CaseIterable {
    /// Every step is built, and all attempts are merged at the end.
    case mergesAtTheEnd
    /// Every step is built and merged.
    case buildsAndMerges
    /// Every step is merged, and none is built.
    case mergesAlone
  }

  struct Student {
    var attempt: Attempt
    var seen: RenamedHistory.Seen
  }

  @Test(
    "No attempt is lost, and points are those of what each student saw",
    arguments: sampled(Array(1...10), every: 4))
  func histories(_ seed: Int) throws {
    for habit in Habit.allCases {
      var history = RenamedHistory(seed: UInt64(seed))
      let stats = try TemporaryFolder()
      var students: [Student] = []
      var waiting: [LedgerEntry] = []
      var course = try read(history)
      for step in 0...(2 + seed % 3) {
        if step > 0 {
          history.edit()
          course = try read(history)
        }
        if habit != .mergesAlone {
          try recordRevisions(of: course, below: Folder(at: stats.path), jobs: 1)
        }
        for _ in 0..<3 {
          students.append(try student(students.count + 1, &history, course))
          waiting += students.suffix(1).map { entry($0.attempt) }
        }
        guard habit != .mergesAtTheEnd else { continue }
        try merge(waiting, stats, course, "history \(seed), \(habit)")
        waiting = []
        try check(students, history, stats, course, "history \(seed), step \(step), \(habit)")
      }
      try merge(waiting, stats, course, "history \(seed), \(habit)")
      try check(students, history, stats, course, "history \(seed), \(habit)")
    }
  }

  private func read(_ history: RenamedHistory) throws -> Course {
    let checked = try TemporaryCourse(history.files()).read()
    return try #require(
      checked.course, "\(checked.diagnostics.filter { $0.severity == .error }.map(\.message))")
  }

  private func student(
    _ number: Int, _ history: inout RenamedHistory, _ course: Course
  ) throws -> Student {
    let quiz = try #require(course.assignments.first?.quiz)
    let seen = history.answers()
    var made = attempt(number, by: "Student \(number)", quiz: history.file)
    (made.classroom, made.revision) = (history.room, quiz.revision)
    made.responses = history.responses(seen, in: quiz)
    return Student(attempt: made, seen: seen)
  }

  private func merge(
    _ entries: [LedgerEntry], _ stats: TemporaryFolder, _ course: Course, _ place: String
  ) throws {
    let root = try Folder(at: stats.path)
    let outcome = try mergeOnDisk(MergeInput(entries), course: course, at: MergeTarget(root))
    guard case .merged(let report) = outcome else {
      Issue.record("\(place): damaged")
      return
    }
    #expect(report.setAside.isEmpty, "\(place)")
  }

  private func check(
    _ students: [Student], _ history: RenamedHistory, _ stats: TemporaryFolder, _ course: Course,
    _ place: String
  ) throws {
    let found = try resultsOnDisk(course: course, root: Folder(at: stats.path)) { _ in true }
    #expect(found.unmatched.isEmpty, "\(place)")
    let results = try #require(found.value.first?.students)
    let points = Dictionary(
      results.map { ($0.name, $0.score?.points) }, uniquingKeysWith: { first, _ in first })
    #expect(points.count == students.count, "\(place)")
    for student in students {
      let name = student.attempt.student.name
      #expect(points[name] == history.points(student.seen), "\(place), \(name)")
    }
  }
}
