import ArgumentParser
import Courseware
import Disk
import Grading
import Ledgers

/// `quizpress resolve`: resolves conflicting versions of an attempt, and settles checks.
struct Resolve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Resolve conflicting versions of an attempt, or settle checks.",
    discussion: """
      Versions of an attempt that have the same id and differ do not count until you choose one. \
      Without '--keep', shows the versions. Writes the decision to 'stats/resolved.jsonl', keeps \
      the other versions in the ledger, and regrades.

      With '--settle', 'merge' and the reports no longer list the checks that involve these \
      attempts, or those of a classroom or quiz, and show only their number; grades do not \
      change. If another attempt joins a check, the check is listed again. Settled checks are \
      stored in 'stats/settled.jsonl'.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(
    help: ArgumentHelp(
      "The attempt's id, as 'merge' lists it; with '--settle' several, or classrooms or quizzes.",
      valueName: "id"))
  var ids: [String] = []

  @Option(
    help: ArgumentHelp("The version that counts: its number or its hash.", valueName: "which"))
  var keep: String?

  @Flag(help: "Settle all checks that list these attempts, or that are of these quizzes.")
  var settle = false

  @Flag(help: "Undo earlier decisions about the attempt: the version to keep and settled checks.")
  var undo = false

  @Flag(help: "Show the settled checks.")
  var settled = false

  func validate() throws {
    let chosen = [
      ("--keep", keep != nil), ("--settle", settle), ("--undo", undo), ("--settled", settled),
    ].filter(\.1).map(\.0)
    if chosen.count > 1 {
      throw ValidationError("'\(chosen[0])' and '\(chosen[1])' cannot be used together")
    }
    if settled, !ids.isEmpty { throw ValidationError("'--settled' needs no id") }
    guard settled || !ids.isEmpty else { throw ValidationError("the attempt's id is missing") }
    if settle { return }
    guard ids.count < 2 else { throw ValidationError("only '--settle' takes several ids") }
    guard ids.allSatisfy({ AttemptID($0) != nil }) else {
      throw ValidationError("an id must have 32 hexadecimal digits")
    }
  }

  func run() throws {
    let tree = try course.openCourse()
    try withLockedRoot(of: tree) { root in
      var records = try records(root)
      if settle { return try settle(ids, &records.settled, tree, root) }
      guard let wanted = ids.first.flatMap({ AttemptID($0) }) else {
        return try showSettled(records.settled, tree, root)
      }
      let contents = records.contents(of: [wanted])[wanted] ?? []
      let stamps = contents.map(\.stamp)
      let isDecided =
        !stamps.isEmpty && records.decisions.kept(of: wanted, among: stamps) != nil
      guard contents.count > 1 || isDecided || undo else {
        try fail(
          contents.isEmpty ? "no attempt has the id \(wanted)" : "\(wanted) has only one version",
          note: "'quizpress merge' lists the attempts that are in conflict")
      }
      guard keep != nil || undo else {
        return try put(Conflict(id: wanted, entries: contents).text(records.decisions))
      }
      if undo, try reopen(wanted, &records.settled, root), !records.decisions.decides(wanted) {
        return
      }
      let decisions = try decided(records.decisions, wanted, contents)
      let graded = try checkedCourse(tree, course)
      try root.makeFolder("stats").replace(StatsFolder.resolvedName, with: decisions.bytes)
      let kept = stamps.firstIndex { $0 == decisions.kept(of: wanted, among: stamps) }
      if let kept, !course.quiet { try put("version \(kept + 1) of \(stamps.count) is kept\n") }
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
      try fail("\(id) has no decision to undo")
    }
    let stamps = contents.map(\.stamp)
    let numbered = zip(1..., stamps).first { "\($0.0)" == keep }?.1
    guard let kept = numbered ?? stamps.first(where: { $0.description == keep }) else {
      try fail(
        "'\(keep)' is not one of its \(contents.count) versions",
        note: "'quizpress resolve \(id)' lists them with their numbers")
    }
    decisions.keep(kept, of: id, among: stamps)
    return decisions
  }

  private func grade(by graded: Course, _ root: Folder) throws {
    let report = try regrade(by: graded, below: root)
    if course.quiet {
      for attempts in report.undecided { printError(attempts.text) }
    } else {
      try put(report.text(verbose: course.verbose))
    }
    if report.hasConflicts { throw ExitStatus.errors }
  }
}
