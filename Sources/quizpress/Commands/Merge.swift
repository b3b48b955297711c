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

  @Option(
    help: ArgumentHelp(
      "A table of answers collected elsewhere, a row a student and a column a question.",
      valueName: "csv"))
  var responses: String?

  @Option(help: ArgumentHelp("The quiz that the table answers.", valueName: "classroom/quiz"))
  var quiz: String?

  @Option(
    help: "What the table's cells hold: answers, score (0 to 1) or points; by itself it is told.")
  var cells: CellMeaning?

  func validate() throws {
    guard (responses == nil) != (quiz == nil) || (responses == nil && cells != nil) else { return }
    throw ValidationError("'--responses CSV' and '--quiz CLASSROOM/QUIZ' belong together")
  }
  @Flag(name: .customLong("dry-run"), help: "Say what would change and write nothing.")
  var isDryRun = false

  @Option(help: "How to say what changed: text or json.")
  var format = MergeFormat.text

  func run() throws {
    let tree = try course.openCourse()
    try onDisk {
      let root = try Folder(at: tree.folder.path)
      guard try root.lock() else {
        complain("another run holds the course")
        throw ExitStatus.busy
      }
      let memory = try course.mergeMemory(of: root)
      let graded = try checkedCourse(tree, course)
      let collected = try collectedSheet(graded)
      let progress = ProgressLine(isWanted: !course.quiet)
      defer { progress.clear() }
      var inbox = Inbox(
        now: Moment(seconds: course.currentTime), receivedFrom: receivedFrom,
        workers: Workers(processorCount) { progress.show("\($0) attempts read") },
        spooledIn: root)
      for input in try inputs.isEmpty ? defaultInputs(root) : inputs { inbox.take(input) }
      progress.clear()
      tellOfRefusals(inbox)
      var place = MergePlace(root)
      (place.isDryRun, place.memory) = (isDryRun, memory)
      let outcome = try mergeOnDisk(
        Arrivals(inbox.takeReceived(), collected), course: graded, at: place,
        workers: Workers(processorCount) { progress.show("\($0) attempts graded") })
      progress.clear()
      try finish(outcome, inbox)
    }
  }

  private func defaultInputs(_ root: Folder) throws -> [String] {
    guard responses == nil else { return [] }
    if let folder = try root.folder("attempts") { return [folder.path] }
    if !course.quiet {
      tell("note: there is no folder 'attempts'; put files there, or name them\n")
    }
    return []
  }

  /// The sheet that was named, read whole; where a cell of it cannot be read, nothing is merged.
  private func collectedSheet(_ course: Course) throws -> CollectedSheet? {
    guard let responses, let quiz else { return nil }
    let assignment = try self.assignment(quiz, in: course)
    let bytes = try tableBytes(responses)
    switch readSheet(bytes, path: responses, of: assignment, cells: cells) {
    case .success(let sheet):
      for id in sheet.missing {
        tell(safeForTerminal("note: no column for question '\(id)': it counts as skipped") + "\n")
      }
      return CollectedSheet(sheet, of: assignment, now: Moment(seconds: self.course.currentTime))
    case .failure(let faults):
      for fault in faults.all { complain(safeForTerminal(fault.description)) }
      tell("note: nothing was merged\n")
      throw ExitStatus.errors
    }
  }

  private func assignment(_ quiz: String, in course: Course) throws -> Assignment {
    let all = course.assignments
    func name(_ one: Assignment) -> String { "\(one.classroom.id)/\(one.quiz.id)" }
    if let found = all.first(where: { name($0) == quiz }) { return found }
    complain(safeForTerminal("no quiz '\(quiz)'") + suggestion(quiz, all.map(name)))
    throw ExitStatus.errors
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
      for line in report.dropped {
        tell(safeForTerminal("warning: \(line), is dropped: hand it in again") + "\n")
      }
      switch format {
      case .json: try put(report.json(refused: inbox.refused, isDryRun: isDryRun))
      case .text where !course.quiet: try put(report.text(verbose: course.verbose))
      case .text: break
      }
      if isDryRun, !course.quiet { tell("note: a dry run; nothing was written\n") }
      if !inbox.refused.isEmpty || report.hasConflicts { throw ExitStatus.errors }
    }
  }
}

extension CellMeaning: ExpressibleByArgument {}
extension Inbox.ReceivedFrom: ExpressibleByArgument {}

/// For whom a merge tells what changed.
enum MergeFormat: String, ExpressibleByArgument, CaseIterable { case text, json }
/// The bytes of a table that was named on the command line.
///
/// - Throws: ``ExitStatus/errors`` after saying why it cannot be read.
func tableBytes(_ path: String) throws -> [UInt8] {
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  let folder = parts.dropLast().joined(separator: "/")
  let fault: String
  do throws(ReadError) {
    let opened = try CourseFolder(
      path: folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder)
    var reader = opened.reader()
    let read = reader.read(parts.last.map(String.init) ?? path, cap: largestTable)
    // The reader borrows the folder's descriptor.
    withExtendedLifetime(opened) {}
    switch read {
    case .success(let bytes): return bytes
    case .failure(let refusal): fault = refusal.description
    }
  } catch {
    fault = error.reason
  }
  complain(safeForTerminal("'\(path)' cannot be read: \(fault)"))
  throw ExitStatus.errors
}

/// 64 MB: a row of a kilobyte for 60,000 students.
let largestTable = 64 << 20

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
