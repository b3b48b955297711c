import ArgumentParser
import Authoring
import Courseware
import Disk
import Grading
import Ledgers
import Reporting

/// `quizpress score`: reads attempt lines and writes scored lines.
struct Score: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "score",
    abstract: "Score attempts one by one, as input for other programs.",
    discussion: """
      Reads attempts, one on each line, and writes a line of JSON for each question of each \
      attempt. No ledger is read or written, and the result for an attempt does not depend on \
      other attempts, so the lines can be divided among any number of runs. The exit status is 1 \
      if a line was refused; all other lines are scored.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(
    help: "Files with one attempt on each line, or - for standard input, which is the default.",
    completion: .file(),
    transform: nonEmptyPath)
  var inputs: [String] = []

  func run() throws {
    endAtBrokenPipes()
    let tree = try course.openCourse()
    try onDisk {
      let graded = try checkedCourse(tree, course)
      let stats = try Folder(at: tree.folder.path).folder("stats")
      let revisions = try stats?.allRevisions(jobs: processorCount) ?? [:]
      if let room = revisions.filter({ $0.value.isDamaged }).keys.min() {
        try fail("'stats/\(room)/revisions.jsonl' is damaged: restore it")
      }
      var run = ScoringRun(
        StreamScorer(graded, revisions), try ExamKeysAtHand(),
        now: Moment(seconds: course.currentTime), isQuiet: course.quiet)
      for input in inputs.isEmpty ? ["-"] : inputs { try run.score(input) }
      try run.finish()
    }
  }
}

/// Scores inputs one after another and reports refused lines.
private struct ScoringRun {
  private var scorer: StreamScorer
  private var keys: ExamKeysAtHand
  private let now: Moment
  private let isQuiet: Bool
  private var path = ""
  /// The numbers of refused lines and warnings of this input, of which only the first ones are
  /// shown.
  private var (refusedCount, warningCount) = (0, 0)
  private var unscoredCount = 0
  private var (hadRefusal, hadSystemFault) = (false, false)
  /// Whether this input starts as indented JSON and no attempt was read since; `nil` before its
  /// first line.
  ///
  /// The lines are then refused with one message.
  private var isIndented: Bool?

  init(_ scorer: StreamScorer, _ keys: ExamKeysAtHand, now: Moment, isQuiet: Bool) {
    (self.scorer, self.keys, self.now, self.isQuiet) = (scorer, keys, now, isQuiet)
  }

  mutating func score(_ input: String) throws {
    (path, refusedCount, warningCount, isIndented) = (input, 0, 0, nil)
    let file = read { () throws(DiskError) in
      input == "-" ? .standardInput : try OpenFile(at: input)
    }
    guard let file else { return }
    var blocks = LineBlockReader(of: file, isPrompt: true)
    while let block = read({ () throws(DiskError) in try blocks.next() }) { try score(block) }
    let hidden = max(0, refusedCount - maxFindingsPerFile)
    if hidden > 0 { printError("and \(hidden) more refused") }
    let unshown = max(0, warningCount - maxFindingsPerFile)
    if unshown > 0, !isQuiet { printWarning("and \(unshown) more") }
  }

  /// The value that `body` reads; `nil` at the end, or if it fails, which is reported.
  private mutating func read<Value>(_ body: () throws(DiskError) -> Value?) -> Value? {
    do throws(DiskError) {
      return try body()
    } catch {
      refuse(nil, "cannot read: \(error.reason)")
      if error.reason.isMachineFault { hadSystemFault = true }
      return nil
    }
  }

  private mutating func score(_ block: LineBlockReader.Block) throws {
    if isIndented == nil {
      let first = block.bytes.prefix(80).prefix { $0 != UInt8(ascii: "\n") }
      let text = AnswerText.trimmed(Substring(decoding: first, as: UTF8.self))
      let isOpening = text == "{" || text == "["
      if isOpening {
        let command = text == "[" ? #"jq -c ".[]""# : "jq -c"
        refuse(nil, "this JSON is indented: write each attempt on one line, as '\(command)' does")
      }
      isIndented = isOpening
    }
    var read = StreamedAttempts(block, keys.open, now: now)
    if !read.missingKeys.isEmpty, Passphrase.canAsk, keys.unlock(read.missingKeys) {
      read = StreamedAttempts(block, keys.open, now: now)
    }
    var refusals = read.refusals.elements[...]
    var out: [UInt8] = []
    for (line, entry) in read.attempts {
      refuse(&refusals, before: line)
      isIndented = false
      switch scorer.score(entry) {
      case .scored(let attempt):
        out.writeLines(of: attempt)
        warn(line, attempt)
      case .noScores: unscoredCount += 1
      case .noQuiz(let quiz): refuse(line, "no quiz '\(quiz.name)'")
      case .laterVersion: refuse(line, "an attempt in a format that this version cannot read")
      }
    }
    refuse(&refusals, before: .max)
    if isIndented != true { refusedCount += read.refusals.more }
    try put(out)
  }

  /// Reports and removes the refusals of lines before a given line, so that reports are in order.
  private mutating func refuse(
    _ refusals: inout ArraySlice<(line: Int?, reason: String)>, before line: Int
  ) {
    while let first = refusals.first, (first.line ?? 0) < line {
      refuse(first.line, first.reason)
      refusals.removeFirst()
    }
  }

  private mutating func refuse(_ line: Int?, _ reason: String) {
    hadRefusal = true
    if isIndented == true, line != nil { return }
    refusedCount += 1
    guard refusedCount <= maxFindingsPerFile else { return }
    printError("'\(place(line))' refused: \(reason)")
  }

  private mutating func warn(_ line: Int, _ attempt: ScoredAttempt) {
    if attempt.student == nil { warn(line, "the student is not on the roster") }
    for note in attempt.notes where note.isAboutAnswers { warn(line, note.text) }
  }

  private mutating func warn(_ line: Int, _ text: String) {
    warningCount += 1
    guard warningCount <= maxFindingsPerFile, !isQuiet else { return }
    printWarning("'\(place(line))': \(text)")
  }

  private func place(_ line: Int?) -> String { line.map { "\(path):\($0)" } ?? path }

  /// Prints the number of attempts without scores.
  ///
  /// - Throws: The exit status, if something was refused.
  func finish() throws {
    if unscoredCount > 0, !isQuiet {
      let count = counted(unscoredCount, "attempt")
      printNote("\(count) at surveys and polls, which have no scores")
    }
    if hadSystemFault { throw ExitStatus.disk }
    if hadRefusal { throw ExitStatus.errors }
  }
}
