import ArgumentParser
import Courseware
import Disk
import Grading
import Ledgers
import Publishing

/// `quizpress merge`: merges submitted attempts into ledgers.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Add attempts to the ledgers and grade them with the current course.",
    discussion: """
      Reads attempt files (one attempt in a file, or one on each line), and text files and e-mails \
      that contain or attach attempts; without an argument, the folder 'attempts/' of the course. \
      An attempt that is merged twice counts once, and the order makes no difference. Writes \
      ledgers and summaries to 'stats/'. The exit status is 1 if something was refused or is in \
      conflict; everything else is merged.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(
    help: "Files and folders to merge, or - for standard input.", completion: .file(),
    transform: nonEmptyPath)
  var inputs: [String] = []

  @Option(
    help: """
      The time of receipt: the current time (now), the modification time of the file (mtime), or \
      the time that the attempt claims (claimed).
      """)
  var receivedFrom: Inbox.ReceivedFrom = .now

  @Option(
    help: ArgumentHelp(
      "A table of answers: one row for each student, one column for each question.",
      valueName: "csv"), completion: .file())
  var responses: String?

  @Option(help: ArgumentHelp("The quiz that the table belongs to.", valueName: "classroom/quiz"))
  var quiz: String?

  @Option(
    help: "What the cells contain: answers, scores from 0 to 1, or points. Default: detected.")
  var cells: CellMeaning?

  func validate() throws {
    guard (responses == nil) != (quiz == nil) || (responses == nil && cells != nil) else { return }
    throw ValidationError("'--responses CSV' and '--quiz CLASSROOM/QUIZ' must be used together")
  }
  @Option(
    help: ArgumentHelp(
      "Write the receipts of all merged attempts to this file, for publishing.",
      valueName: "file"), completion: .file(),
    transform: nonEmptyPath)
  var receipts: String?

  @Flag(name: .customLong("dry-run"), help: "Show what would change, but write nothing.")
  var isDryRun = false

  @Option(help: "The output format.")
  var format: ReportFormat = .text

  func run() throws {
    let tree = try course.openCourse()
    try withLockedRoot(of: tree) { root in
      try refuseOverwriting()
      let graded = try checkedCourse(tree, course)
      let collected = try collectedSheet(graded)
      let progress = ProgressLine(isWanted: !course.quiet)
      defer { progress.clear() }
      let inputs = try inputs.isEmpty ? defaultInputs(root) : inputs
      var inbox = try withKeys(for: inputs) { keys in
        let workers = progress.workers("attempts read")
        if progress.isShown { workers.expect(Inbox.size(of: inputs)) }
        var inbox = Inbox(
          now: Moment(seconds: course.currentTime), receivedFrom: receivedFrom, keys: keys,
          workers: workers, spooledIn: root)
        for input in inputs { inbox.take(input) }
        progress.clear()
        return inbox
      }
      reportRefusals(inbox)
      warnOfFutureClaims(inbox)
      var place = MergeTarget(root)
      place.isDryRun = isDryRun
      place.dropsCutOff = true
      let outcome = try mergeOnDisk(
        MergeInput(taking: &inbox, collected, graded), course: graded, at: place,
        workers: progress.workers())
      progress.clear()
      if case .merged(let report) = outcome, !course.quiet {
        report.warnOfUnencrypted()
        let lacking = Set(report.quizzes.filter(\.lacksRoster).map(\.reference.classroom))
        warnOfMissingRosters(in: graded.classrooms, gradedWithOne: lacking)
      }
      try finish(outcome, inbox, root)
    }
  }

  /// Reads all inputs with the available keys, and again if some attempts need keys that have a
  /// passphrase.
  private func withKeys(
    for inputs: [String], _ read: (AttemptKeys) throws -> Inbox
  ) throws -> Inbox {
    var keys = try ExamKeysAtHand()
    // Standard input cannot be read twice.
    guard !inputs.contains("-") else {
      if Passphrase.canAsk { _ = keys.unlock() }
      return try read(keys.open)
    }
    let inbox = try read(keys.open)
    // Attempts for a key that stays locked are refused, and all others are merged.
    return try keys.unlock(inbox.missingKeys) ? read(keys.open) : inbox
  }

  private func defaultInputs(_ root: Folder) throws -> [String] {
    guard responses == nil else { return [] }
    if let folder = try root.folder("attempts") { return [folder.path] }
    if !course.quiet {
      printNote("there is no folder 'attempts'; put files there, or pass their names")
    }
    return []
  }

  /// The response sheet given on the command line; if any of its cells cannot be read, nothing is
  /// merged.
  private func collectedSheet(_ course: Course) throws -> MergedSheet? {
    guard let responses, let quiz else { return nil }
    let assignment = try assignment(quiz, in: course)
    let bytes = try tableBytes(responses)
    let read = readSheet(
      bytes, path: responses, of: assignment, cells: cells, siteLanguage: course.site.language)
    switch read {
    case .success(let sheet):
      if !self.course.quiet {
        printDiagnostic(note(onMissing: sheet.missing))
        noteVoid(in: sheet, assignment.quiz)
      }
      report(sheet.versions, in: responses)
      return MergedSheet(sheet, of: assignment, now: Moment(seconds: self.course.currentTime))
    case .failure(let faults):
      try refuseTable(faults.all, more: faults.more, note: "nothing was merged")
    }
  }

  /// Names the void questions to which a table gives scores.
  private func noteVoid(in sheet: Sheet, _ quiz: Quiz) {
    let scored = Set(sheet.rows.flatMap(\.scoreOverrides).map(\.question))
    for question in quiz.questions where question.isVoid && scored.contains(question.id) {
      printNote(
        "question '\(question.id)' is void: everyone gets its points; its column will not count")
    }
  }

  /// A note about the questions without a column; empty if there are none.
  private func note(onMissing ids: [String]) -> String {
    guard !ids.isEmpty else { return "" }
    let shown = shortList(of: ids.map { "'\($0)'" }, most: 10)
    let words = ids.count == 1 ? ("question", "it counts") : ("questions", "they count")
    return safeForTerminal("note: no column for \(words.0) \(shown): \(words.1) as skipped") + "\n"
  }

  /// Prints how many rows answer each version on paper, and warns about letters that are probably
  /// wrong: the number of printed versions is not recorded.
  private func report(_ versions: [Sheet.Version], in path: String) {
    guard !course.quiet else { return }
    for version in versions.unlikely {
      let place = "\(path):\(version.line):\(version.column)"
      let doubt = "version '\(version.letter)', but most letters before it are in no row"
      printWarning("\(place): \(doubt): check the sheet")
    }
    guard !versions.isEmpty else { return }
    let counts = versions.map { "\($0.letter) in \(counted($0.rows, "row"))" }
    printNote("versions: \(counts.joined(separator: ", "))")
  }

  /// Refuses to write the receipts over a file that is not a list of receipts.
  private func refuseOverwriting() throws {
    guard let receipts, let (folder, name) = try? Folder.above(receipts),
      let old = try? folder.read(name), !isReceiptList(old)
    else { return }
    try fail("'\(receipts)' already exists and is not a list of receipts")
  }

  private func writeReceipts(_ root: Folder) throws {
    guard let receipts, !isDryRun else { return }
    let stats = try StatsFolder(below: root)
    let list = stats.records.receiptList(stats.byHand)
    let (folder, name) = try Folder.above(receipts)
    try folder.replace(name, with: Array(list.utf8))
  }

  private func reportRefusals(_ inbox: Inbox) {
    for refusal in inbox.refused.elements {
      printError("'\(fromHere(refusal.path))' refused: \(refusal.reason)")
    }
    if inbox.refused.more > 0 { printError("and \(inbox.refused.more) more refused") }
    guard course.verbose else { return reportSkippedFiles(inbox) }
    for path in inbox.ignored.elements { printNote("'\(fromHere(path))' ignored") }
    if inbox.ignored.more > 0 { printNote("and \(inbox.ignored.more) more ignored") }
  }

  /// Warns of attempts that count as received later than now, because they claim to end then.
  private func warnOfFutureClaims(_ inbox: Inbox) {
    guard !inbox.claimingFuture.isEmpty, !course.quiet else { return }
    for claim in inbox.claimingFuture.elements {
      printWarning(
        "the attempt in '\(fromHere(claim.path))' claims to have ended in the future, at "
          + claim.ended.utc)
    }
    if inbox.claimingFuture.more > 0 {
      printWarning("and \(inbox.claimingFuture.more) more")
    }
    printNote(
      "if the clock of this computer is right, merge again with '--received-from now': "
        + "the earlier time of receipt counts")
  }

  /// Prints how many files in folders were skipped, with the first names; hidden ones do not count.
  private func reportSkippedFiles(_ inbox: Inbox) {
    let skipped = inbox.ignored.elements.filter { $0.split(separator: "/").last?.first != "." }
    guard !skipped.isEmpty, !course.quiet else { return }
    let count = skipped.count + inbox.ignored.more
    var names = skipped.prefix(3).map { "'\(fromHere($0))'" }
    if count > 3 { names.append("…") }
    printNote("\(counted(count, "other file")) skipped: \(names.joined(separator: ", "))")
    let archives = skipped.filter(isArchive).map { "'\(fromHere($0))'" }
    if !archives.isEmpty {
      let them = archives.count == 1 ? "it" : "them"
      printNote("unpack \(shortList(of: archives, most: 3)) to merge the attempts in \(them)")
    } else if !inbox.hasAttempts, inbox.refused.isEmpty {
      printNote("no attempts were found: merge the files that students submitted")
    }
  }

  /// Says how to take the time of receipt from files, if that may be why attempts are late.
  private func noteTimeOfReceipt(_ report: MergeReport) {
    guard receivedFrom == .now, responses == nil, report.addedLateAttempts else { return }
    printNote(
      "attempts count as received when they are merged; if the files have the times at which they "
        + "arrived, merge them again with '--received-from mtime': the earlier time counts")
  }

  private func finish(_ outcome: MergeOutcome, _ inbox: Inbox, _ root: Folder) throws {
    switch outcome {
    case .damaged(let damage):
      printProblems(damage)
      printNote("nothing was merged; repair the lines or restore an earlier file")
      throw ExitStatus.errors
    case .merged(let report):
      for line in report.dropped {
        printWarning("\(line), was dropped: merge it again")
      }
      switch format {
      case .json: try put(json: report.json(inbox, isDryRun: isDryRun))
      case .text where !course.quiet:
        try put(report.text(verbose: course.verbose))
        noteTimeOfReceipt(report)
      case .text: for attempts in report.undecided { printError(attempts.text) }
      }
      if isDryRun, !course.quiet { printNote("dry run; nothing was written") }
      // After the report, which no later run shows again.
      try writeReceipts(root)
      if inbox.hadSystemFault { throw ExitStatus.disk }
      if !inbox.refused.isEmpty || report.hasConflicts { throw ExitStatus.errors }
    }
  }
}

extension CellMeaning: ExpressibleByArgument {}
extension Inbox.ReceivedFrom: ExpressibleByArgument {}

extension MergeInput {
  /// Moves the attempts out of the inbox: a million of them take 50 MB, which are free once they
  /// are sorted into ledgers.
  fileprivate init(taking inbox: inout Inbox, _ collected: MergedSheet?, _ course: Course) {
    self.init([], collected)
    received = inbox.takeReceived()
    plain = PlainAttempts(received, sealed: inbox.sealed, in: course)
  }
}

extension PlainAttempts {
  /// The attempts that `merge` did not have to decrypt; empty if no page of the course encrypts
  /// attempts.
  fileprivate init(_ received: [[LedgerEntry]], sealed: Set<AttemptID>, in course: Course) {
    self.init()
    sealedQuizzes = Set(
      course.assignments.filter { $0.quiz.kind.isGraded && $0.quiz.isSealed(in: course.site) }
        .map(\.reference))
    if !sealedQuizzes.isEmpty { ids = Set(received.joined().compactMap(\.id)).subtracting(sealed) }
  }
}

extension MergeReport {
  /// The maximum number of attempts that are listed.
  private static let mostNamed = 20

  /// Warns about new attempts that are not encrypted although the page of their quiz encrypts
  /// attempts.
  fileprivate func warnOfUnencrypted() {
    let plain = quizzes.flatMap { news in
      let quiz = news.reference.name
      return news.unencrypted.map { "'\(quiz)' by '\($0.attempt?.student.name ?? "")'" }
    }
    guard !plain.isEmpty else { return }
    for attempt in plain.prefix(Self.mostNamed) {
      printWarning("the attempt at \(attempt) was not encrypted")
    }
    if plain.count > Self.mostNamed {
      printWarning("and \(plain.count - Self.mostNamed) more")
    }
    printNote(
      "an attempt that is not encrypted was submitted before the page had the key or in a "
        + "class, or anybody may have written it; if in doubt, ask the student to open the page "
        + "again and submit the same attempt, which counts once")
  }
}
