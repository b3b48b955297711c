import ArgumentParser
import Authoring
import Courseware
import Grading

/// `quizpress merge`: what students handed in, into ledgers.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take in attempts and grade them by the course as it is.",
    discussion: """
      Files and folders hold one attempt a file or one a line; in texts and mails attempts are \
      looked for, copied or attached. Whatever is handed in twice counts \
      once, and the order makes no difference. Without a file, 'attempts/' of the course is taken \
      in. Ledgers and summaries stand in 'stats/'. Ends 1 where something was refused or is in \
      conflict; everything else was merged.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: "Files, folders, or - for standard input.")
  var inputs: [String] = []

  @Option(help: "What says when an attempt was received: now, mtime or claimed.")
  var receivedFrom: Inbox.ReceivedFrom = .now

  func run() throws {
    let tree = try course.openCourse()
    try onDisk {
      let root = try Folder(at: tree.folder.path)
      guard try root.lock() else {
        complain("another run holds the course")
        throw ExitStatus.busy
      }
      let graded = try checkedCourse(tree, course)
      let progress = ProgressLine(isWanted: !course.quiet)
      defer { progress.clear() }
      var inbox = Inbox(
        now: Moment(seconds: course.currentTime), receivedFrom: receivedFrom,
        workers: Workers(processorCount) { progress.show("\($0) attempts read") },
        spooledIn: root)
      for input in try inputs.isEmpty ? defaultInputs(root) : inputs { inbox.take(input) }
      progress.clear()
      tellOfRefusals(inbox)
      let outcome = try mergeOnDisk(
        inbox.received, course: graded, root: root,
        workers: Workers(processorCount) { progress.show("\($0) attempts graded") })
      progress.clear()
      try finish(outcome, inbox)
    }
  }

  private func defaultInputs(_ root: Folder) throws -> [String] {
    try root.folder("attempts").map { [$0.path] } ?? []
  }

  private func tellOfRefusals(_ inbox: Inbox) {
    for refusal in inbox.refused {
      complain(safeForTerminal("'\(refusal.path)' refused: \(refusal.reason)"))
    }
    guard course.verbose else { return }
    for path in inbox.ignored { tell("note: '\(safeForTerminal(path))' passed over\n") }
  }

  private func finish(_ outcome: MergeOutcome, _ inbox: Inbox) throws {
    switch outcome {
    case .damaged(let damage):
      complainOf(damage)
      tell("note: nothing was merged; repair the lines or bring back an earlier file\n")
      throw ExitStatus.errors
    case .merged(let report):
      if !course.quiet { try put(report.text(verbose: course.verbose)) }
      if !inbox.refused.isEmpty || report.hasConflicts { throw ExitStatus.errors }
    }
  }
}

extension Inbox.ReceivedFrom: ExpressibleByArgument {}

/// Reads the course that grades; where it has errors, shows them and ends.
func checkedCourse(_ tree: SourceTree, _ options: CourseOptions) throws -> Course {
  let checked = readCourse(
    tree, ReadingOptions(jobs: processorCount, renderings: options.renderings()))
  guard let course = checked.course else {
    report(checked, options)
    throw ExitStatus.errors
  }
  return course
}

/// Turns faults of the disk into the exit status that says so.
func onDisk(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch let fault as DiskFault {
    complain(safeForTerminal(fault.description))
    throw ExitStatus.disk
  }
}

/// Names every line of a ledger that cannot be read.
func complainOf(_ damage: [String: [LedgerDamage]]) {
  for (path, lines) in damage.sorted(by: { $0.key < $1.key }) {
    for line in lines { complain(safeForTerminal("'\(path)' line \(line.line): \(line.reason)")) }
  }
}
