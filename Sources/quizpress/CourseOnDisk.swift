import Authoring
import Courseware
import Disk
import Ledgers

/// Ends a run if the disk or the system failed while the course was read.
///
/// - Throws: ``ExitStatus/disk`` after saying what could not be read.
func refuseFaults(of tree: SourceTree, _ renderings: Renderings? = nil) throws {
  guard let fault = tree.folder.fault ?? renderings?.fault else { return }
  printError(safeForTerminal("cannot read \(fault)"))
  throw ExitStatus.disk
}

/// Reads the course for grading; if it has errors, prints them and ends.
func checkedCourse(_ tree: SourceTree, _ options: CourseOptions) throws -> Course {
  let renderings = options.renderings()
  let checked = readCourse(
    tree, ReadingOptions(jobs: processorCount, renderings: renderings))
  try refuseFaults(of: tree, renderings)
  guard let course = checked.course else {
    report(checked, options)
    throw ExitStatus.errors
  }
  return course
}

/// Turns faults of the disk into the exit status that says so.
func onDisk<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let fault as DiskError {
    printError(safeForTerminal(fault.description))
    throw ExitStatus.disk
  }
}

/// The course's folder with the lock that only one run has.
///
/// - Throws: ``ExitStatus/busy`` after saying that another one has it.
func lockedRoot(of tree: SourceTree) throws -> Folder {
  let root = try Folder(at: tree.folder.path)
  guard try root.lock() else {
    printError("another run of quizpress is using the course")
    throw ExitStatus.busy
  }
  return root
}

/// Prints every line of `stats/` that cannot be read.
func printProblems(_ damage: [String: [LedgerDamage]]) {
  for (path, lines) in damage.sorted(by: { $0.key < $1.key }) {
    for line in lines.prefix(maxFindingsPerFile) {
      printError(safeForTerminal("'\(path)' line \(line.line): \(line.reason)"))
    }
    let more = lines.count - maxFindingsPerFile
    if more > 0 { printError(safeForTerminal("'\(path)': and \(more) more lines")) }
  }
}

/// Prints the attempts without a quiz in the course, and how to fix this.
func printProblems(_ unmatched: [UnmatchedQuiz]) {
  for quiz in unmatched { printDiagnostic("warning: \(safeForTerminal(quiz.text))\n") }
}

/// Names the faults of a table, and how many more there are.
func printError(of faults: [SheetFault], more: Int) {
  for fault in faults { printError(safeForTerminal(fault.description)) }
  if more > 0 { printError("and \(more) more") }
}

/// Ends a run that goes by what `stats/` says, where a line of it cannot be read.
///
/// - Throws: ``ExitStatus/errors`` after naming every such line.
func refuse(_ damage: [String: [LedgerDamage]]) throws {
  printProblems(damage)
  if !damage.isEmpty { throw ExitStatus.errors }
}
