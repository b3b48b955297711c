import Authoring
import Courseware
import Disk
import Grading
import Ledgers

extension Resolve {
  /// Settles all open checks about attempts, or of classrooms and quizzes.
  func settle(
    _ names: [String], _ settled: inout SettledChecks, _ tree: SourceTree, _ root: Folder
  ) throws {
    let course = try checkedCourse(tree, course)
    let quizzes = try checks(course, tree, root)
    var all: [SettledChecks.Line] = []
    for name in names {
      all += try lines(of: name, in: quizzes, course).filter { !all.contains($0) }
    }
    let most = SettledChecks.maxAttempts
    let unsettled = all.filter { !settled.contains($0.kind, Array($0.attempts)) }
    let open = unsettled.filter { $0.attempts.count <= most }
    guard !open.isEmpty || unsettled.isEmpty else {
      try fail("a check of more than \(most) attempts cannot be settled")
    }
    if open.count < unsettled.count, !self.course.quiet {
      printNote("checks of more than \(most) attempts cannot be settled and stay open")
    }
    for line in open { settled.settle(line) }
    if !open.isEmpty { try write(settled, root) }
    guard !self.course.quiet else { return }
    let nothing = all.isEmpty ? "no checks to settle\n" : "already settled\n"
    try put(open.isEmpty ? nothing : open.map(described).joined())
  }

  /// The checks that list an attempt, or those of a classroom or quiz.
  private func lines(
    of name: String, in quizzes: [(quiz: QuizReference, checks: SortedChecks)], _ course: Course
  ) throws -> [SettledChecks.Line] {
    guard let id = AttemptID(name) else {
      try requirePlace(name, in: course)
      return quizzes.filter { [$0.quiz.name, $0.quiz.classroom].contains(name) }
        .flatMap { $0.checks.openLines + $0.checks.settledLines }
    }
    let found = quizzes.flatMap { $0.checks.openLines + $0.checks.settledLines }
      .filter { $0.attempts.contains(id) }
    guard !found.isEmpty else { try fail("no check lists the attempt \(id)") }
    return found
  }

  private func described(_ line: SettledChecks.Line) -> String {
    let heading = AttemptCheck.Kind(rawValue: line.kind)?.heading ?? line.kind
    return "settled: \(heading), \(counted(line.attempts.count, "attempt"))\n"
  }

  /// Reopens the settled checks of an attempt; returns whether there were any.
  func reopen(_ id: AttemptID, _ settled: inout SettledChecks, _ root: Folder) throws -> Bool {
    let count = settled.reopen(id)
    guard count > 0 else { return false }
    try write(settled, root)
    if !course.quiet { try put("\(counted(count, "check")) no longer settled\n") }
    return true
  }

  /// Prints all settled checks: by quiz, and then those that are no longer found.
  func showSettled(_ settled: SettledChecks, _ tree: SourceTree, _ root: Folder) throws {
    var lines: [String] = []
    let quizzes = try checks(try checkedCourse(tree, course), tree, root)
    for (quiz, checks) in quizzes where !checks.settled.isEmpty {
      lines.append(quiz.name)
      lines += checks.settled.lines.map { "  " + $0 }
    }
    let unused = settled.unused(by: quizzes.flatMap(\.checks.settledLines))
    if !unused.isEmpty {
      lines.append("settled and no longer found: \(unused.count)")
      lines += unused.map(lineOfUnused).sorted()
    }
    if lines.isEmpty { lines.append("no settled checks") }
    try put(lines: lines)
  }

  private func lineOfUnused(_ line: SettledChecks.Line) -> String {
    let heading = AttemptCheck.Kind(rawValue: line.kind)?.heading ?? line.kind
    let most = 5, more = line.attempts.count - most
    let ids = line.attempts.sorted().prefix(most).map(\.description)
    return "  \(heading): \((ids + (more > 0 ? ["\(more) more"] : [])).joined(separator: ", "))"
  }

  private func checks(
    _ course: Course, _ tree: SourceTree, _ root: Folder
  ) throws -> [(quiz: QuizReference, checks: SortedChecks)] {
    let found = try checksOnDisk(course: course, root: root, workers: Workers(processorCount))
    try refuse(found.damage)
    return found.value
  }

  private func write(_ settled: SettledChecks, _ root: Folder) throws {
    try root.makeFolder("stats").replace(StatsFolder.settledName, with: settled.bytes)
  }
}
