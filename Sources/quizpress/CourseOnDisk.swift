import Authoring
import Courseware
import Disk
import FoundationEssentials
import Glibc
import Grading
import Ledgers
import Publishing

/// Ends a run if the disk or the system failed while the course was read.
///
/// - Throws: ``ExitStatus/disk`` after printing what could not be read.
func refuseFaults(of tree: SourceTree, _ renderings: Renderings? = nil) throws {
  guard let fault = tree.folder.fault ?? renderings?.fault else { return }
  try fail("cannot read \(fault)", ExitStatus.disk)
}

/// Reads the course for grading; if it has errors, prints them and throws ``ExitStatus/errors``.
func checkedCourse(
  _ tree: SourceTree, _ options: CourseOptions, includesDrafts: Bool = false
) throws -> Course {
  let renderings = options.renderings()
  let checked = options.read(
    tree,
    ReadingOptions(
      jobs: processorCount, includesDrafts: includesDrafts, renderings: renderings))
  try refuseFaults(of: tree, renderings)
  guard let course = checked.course else {
    report(checked, options)
    try failWithErrors(of: checked)
  }
  return course
}

/// Ends a run whose course has errors, which were printed, with the sentence that nothing was done.
func failWithErrors(of checked: CheckedCourse) throws -> Never {
  printDiagnostic(summaryLine(checked) + "; nothing was done\n")
  throw ExitStatus.errors
}

/// The quiz that `CLASSROOM/QUIZ` names.
///
/// - Throws: ``ExitStatus/errors`` after printing that there is none, with the nearest name.
func assignment(_ name: String, in course: Course) throws -> Assignment {
  let all = course.assignments.map { ($0.reference.name, $0) }
  if let found = all.first(where: { $0.0 == name }) { return found.1 }
  if let quiz = all.first(where: { $0.1.classroom.id == name }) {
    try fail("'\(name)' is a classroom: write a quiz as well, such as '\(quiz.0)'")
  }
  try refuseDraft(name, in: course)
  try fail("no quiz '\(name)'" + suggestedPlace(name, among: all.map(\.0)))
}

/// Refuses to write students' data or paper into a folder of the course's sources, or into one that
/// a build replaces and that may be published; into the course's root only if it is allowed.
///
/// - Throws: ``ExitStatus/usage`` or ``ExitStatus/disk`` after printing the reason.
func refuseOwned(_ folder: String, of course: String, allowsRoot: Bool = false) throws {
  do {
    try OutputLocation(folder: folder, course: course, home: nil).refuseOwned(
      allowsRoot: allowsRoot)
  } catch {
    printError("\(error)")
    if case .refused = error { throw ExitStatus.usage }
    throw ExitStatus.disk
  }
}

/// Converts errors of the disk to ``ExitStatus/disk``, after printing them.
func onDisk<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let fault as DiskError {
    try fail(fault.description, ExitStatus.disk)
  }
}

/// The message of a run that finds the course locked.
let courseIsBusy =
  "another run of quizpress is using the course: run this command again when it has ended"

/// Opens the course's folder with a lock that only one run can have.
///
/// - Throws: ``ExitStatus/busy`` after printing that another run has it.
func lockedRoot(of tree: SourceTree) throws -> Folder {
  let root = try Folder(at: tree.folder.path)
  guard try root.lock() else {
    try fail(courseIsBusy, ExitStatus.busy)
  }
  return root
}

/// Locks the course's folder while a function runs; converts errors as ``onDisk(_:)`` does.
///
/// - Throws: ``ExitStatus/busy`` after printing that another run has it, or what `body` throws.
func withLockedRoot<Value>(
  of tree: SourceTree, _ body: (Folder) throws -> Value
) throws -> Value {
  try onDisk {
    let root = try lockedRoot(of: tree)
    defer { withExtendedLifetime(root) {} }
    return try body(root)
  }
}

/// Prints every fault of `stats/`: lines that cannot be read, and attempts that are missing.
func printProblems(_ damage: [String: [LedgerDamage]]) {
  for (path, lines) in damage.sorted(by: { $0.key < $1.key }) {
    for line in lines.prefix(maxFindingsPerFile) {
      let place = line.line > 0 ? "'\(path)' line \(line.line)" : "'\(path)'"
      printError("\(place): \(line.reason)")
    }
    let more = lines.count - maxFindingsPerFile
    if more > 0 { printError("'\(path)': and \(counted(more, "more line"))") }
  }
  guard damage.values.contains(where: { $0.contains(where: \.isCutOff) }) else { return }
  printNote("'quizpress merge' removes a truncated line; merge the file of its attempt again")
}

extension CourseOptions {
  /// Warns about the attempts without a quiz in the course and those in conflict, with what to do,
  /// unless only errors should be printed.
  func warn(of unmatched: [UnmatchedQuiz], _ undecided: [UndecidedAttempts] = []) {
    guard !quiet else { return }
    printDiagnostic(warnings(of: unmatched))
    for attempts in undecided { printWarning(attempts.text) }
  }
}

/// Warns about classrooms whose roster is missing, as in a clone, because Git keeps rosters out.
///
/// - Parameters:
///   - classrooms: The classrooms that are graded. Without a roster, extensions have no effect.
///   - graded: The classrooms without a roster whose attempts were last graded with one.
func warnOfMissingRosters(
  in classrooms: [Classroom], gradedWithOne graded: Set<String> = []
) {
  for classroom in classrooms where classroom.members.isEmpty {
    let isGraded = graded.contains(classroom.id)
    guard isGraded || !classroom.extensions.isEmpty else { continue }
    let effect =
      isGraded
      ? "its attempts were graded with one before" : "its extensions have no effect without one"
    printWarning(
      "'\(classroom.id)' has no roster, 'content/\(classroom.id)/members.csv', but \(effect): "
        + "write it, or copy it from the computer that has it, and merge again")
  }
}

/// A line for each quiz that is not in the course and has attempts, and the number of further ones.
func warnings(of unmatched: [UnmatchedQuiz]) -> String {
  let lines = unmatched.prefix(maxFindingsPerFile).map { safeForTerminal($0.text) }
  let more = unmatched.count - lines.count
  let others = counted(more, "more quiz", "more quizzes")
  let last = more > 0 ? ["and the attempts at \(others) are unmatched"] : []
  return (lines + last).map { "warning: \($0)\n" }.joined()
}

/// Ends a run because of the faults of a table.
///
/// - Throws: ``ExitStatus/errors`` after printing the faults, how many more there are and a note.
func refuseTable(_ faults: [SheetFault], more: Int, note: String) throws -> Never {
  for fault in faults { printError(fault.description) }
  if more > 0 { printError("and \(more) more") }
  printNote(note)
  throw ExitStatus.errors
}

/// Ends a run that depends on `stats/` if a line of it cannot be read or attempts are missing.
///
/// - Throws: ``ExitStatus/errors`` after printing every fault.
func refuse(_ damage: [String: [LedgerDamage]]) throws {
  printProblems(damage)
  if !damage.isEmpty { throw ExitStatus.errors }
}

/// Grades all merged attempts again, after some changes to them, and updates the summaries.
///
/// - Throws: ``ExitStatus/errors`` after printing every fault of `stats/`.
func regrade(
  _ changes: MergeInput = MergeInput(), by course: Course, below root: Folder
) throws -> MergeReport {
  let outcome = try mergeOnDisk(
    changes, course: course, at: MergeTarget(root), workers: Workers(processorCount))
  switch outcome {
  case .merged(let report): return report
  case .damaged(let damage):
    printProblems(damage)
    throw ExitStatus.errors
  }
}

extension CourseOptions {
  /// Facts about a course that are not in its files: the time, what an earlier build wrote into an
  /// output folder, and which rosters git does not ignore.
  ///
  /// `output` is the folder that a build is about to write. It is `nil` for `check`, which knows
  /// the time only if it was given, so that it reports the same for the same files every day.
  func surroundings(of tree: SourceTree, output: String? = nil) -> CourseSurroundings {
    let root = tree.folder.path
    let isTimed = output != nil || now != nil
    let output = output ?? root + "/build"
    return CourseSurroundings(
      now: isTimed ? readingTime : nil,
      published: { due in
        let found = Set(due.keys.filter { wasPublished($0, root, output) })
        let others = due.filter { !found.contains($0.key) }
        return found.union(committedInTime(others, root))
      },
      sharedRosters: sharedRosters(
        among: tree.files.filter {
          $0.hasPrefix("content/") && $0.hasSuffix("/members.csv") || isScoreSheet($0)
        }, below: root))
  }
}

/// Whether there is a page of a quiz, `CLASSROOM/QUIZ`, or a ledger or a summary of its attempts.
private func wasPublished(_ quiz: String, _ root: String, _ output: String) -> Bool {
  let place = quiz.split(separator: "/")
  guard place.count == 2 else { return false }
  let traces =
    QuizFolder.allCases.map { "\(output)/site/\(place[0])/\($0.rawValue)/\(place[1]).html" }
    + ["\(root)/stats/\(quiz).ledger.jsonl", "\(root)/stats/\(quiz).summary.json"]
  return traces.contains { FileManager.default.fileExists(atPath: $0) }
}

/// The rosters and score sheets of a course that are in a git repository that does not ignore them,
/// or would be added to it.
func sharedRosters(among rosters: [String], below root: String) -> Set<String> {
  guard !rosters.isEmpty else { return [] }
  do throws(GitFault) {
    let repository = try Repository(holding: root)
    return Set(rosters).subtracting(try repository.ignored(rosters))
  } catch {
    return []
  }
}

/// The quizzes that were committed to git before they were due: a fresh clone has no output folder.
private func committedInTime(_ due: [String: Int64], _ root: String) -> Set<String> {
  let paths = Dictionary(
    keepingFirst: due.keys.flatMap { quiz in
      let place = quiz.split(separator: "/").map(String.init)
      return QuizFolder.sources(of: place[1], in: place[0]).map { ($0, quiz) }
    })
  guard !paths.isEmpty, let repository = try? Repository(holding: root),
    let times = try? repository.firstCommits(of: paths.keys.sorted())
  else { return [] }
  return Set(
    times.compactMap { path, time in
      guard let quiz = paths[path], let deadline = due[quiz], time < deadline else { return nil }
      return quiz
    })
}

extension SourceTree {
  /// The number of quizzes, lectures and translations.
  var quizCount: Int { files.count { layoutKind(of: $0) == .quiz } }
}
