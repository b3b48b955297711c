import ArgumentParser
import Authoring
import Courseware
import Disk
import Grading
import Ledgers

/// `quizpress resolve`: resolves conflicting versions of an attempt.
struct Resolve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Resolve conflicting versions of an attempt.",
    discussion: """
      Versions of an attempt that have the same id and differ do not count until you choose one. \
      Without '--keep', shows the versions. Writes the decision to 'stats/resolved.jsonl', keeps \
      the other versions in the ledger, and regrades.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: "The attempt's id, as 'merge' lists it.")
  var id: String

  @Option(
    help: ArgumentHelp("The version that counts: its number or its hash.", valueName: "which"))
  var keep: String?

  @Flag(help: "Undo an earlier decision.")
  var undo = false

  func validate() throws {
    guard AttemptID(id) != nil else {
      throw ValidationError("an id must have 32 hexadecimal digits")
    }
    if keep != nil, undo { throw ValidationError("'--keep' and '--undo' cannot be used together") }
  }

  func run() throws {
    let tree = try course.openCourse()
    try onDisk {
      let root = try lockedRoot(of: tree)
      let records = try records(root)
      let wanted = AttemptID(id) ?? .zero
      let contents = records.contents(of: [wanted])[wanted] ?? []
      guard contents.count > 1 || undo else {
        printError(contents.isEmpty ? "no attempt has the id \(id)" : "\(id) has only one version")
        throw ExitStatus.errors
      }
      guard keep != nil || undo else {
        return try put(Conflict(id: wanted, entries: contents).text(records.decisions))
      }
      let decisions = try decided(records.decisions, wanted, contents)
      let graded = try checkedCourse(tree, course)
      try root.makeFolder("stats").replace(StatsFolder.resolvedName, with: decisions.bytes)
      let stamps = contents.map(\.stamp)
      let kept = stamps.firstIndex { $0 == decisions.kept(of: wanted, among: stamps) }
      if let kept, !course.quiet { try put("version \(kept + 1) of \(stamps.count) counts\n") }
      try grade(by: graded, root)
    }
  }

  private func records(_ root: Folder) throws -> Records {
    let stats = try StatsFolder(below: root, jobs: processorCount)
    try refuse(stats.damage)
    return stats.records
  }

  private func decided(
    _ decisions: Decisions, _ id: AttemptID, _ contents: [LedgerEntry]
  ) throws -> Decisions {
    var decisions = decisions
    guard let keep else {
      if decisions.forget(id) { return decisions }
      printError("\(id) has no decision to undo")
      throw ExitStatus.errors
    }
    let stamps = contents.map(\.stamp)
    let numbered = zip(1..., stamps).first { "\($0.0)" == keep }?.1
    guard let kept = numbered ?? stamps.first(where: { $0.description == keep }) else {
      printError("'\(safeForTerminal(keep))' is not one of its \(contents.count) versions")
      printDiagnostic("note: 'quizpress resolve \(self.id)' lists them with their numbers\n")
      throw ExitStatus.errors
    }
    decisions.keep(kept, of: id, among: stamps)
    return decisions
  }

  private func grade(by graded: Course, _ root: Folder) throws {
    let outcome = try mergeOnDisk(
      MergeInput(), course: graded, at: MergeTarget(root), workers: Workers(processorCount))
    guard case .merged(let report) = outcome else { return }
    if !course.quiet { try put(report.text(verbose: course.verbose)) }
    if report.hasConflicts { throw ExitStatus.errors }
  }
}
