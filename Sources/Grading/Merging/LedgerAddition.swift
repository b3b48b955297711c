import Courseware
import Disk
import Ledgers

/// Merges a few attempts into ledgers that have not changed since the last merge, with an unchanged
/// course; `nil` if that requires more than adding lines.
///
/// The result is the same as that of a complete merge: the same files and the same report.
func addOnDisk(
  _ received: [LedgerEntry], to attemptTotalsByQuiz: [QuizReference: AttemptTotals], course: Course,
  root: Folder, workers: Workers
) throws(DiskError) -> (report: MergeReport, attemptTotalsByQuiz: [QuizReference: AttemptTotals])? {
  let entries = Ledger(received).entries
  guard let stats = try root.folder("stats"), isWorthwhile(entries, attemptTotalsByQuiz),
    zip(entries, entries.dropFirst()).allSatisfy({ $0.id != $1.id }),
    entries.allSatisfy({ $0.reference.map { attemptTotalsByQuiz[$0] != nil } ?? false }),
    !course.removesNames(from: entries)
  else { return nil }
  var run = LedgerAddition(
    course: course, stats: stats, attemptTotalsByQuiz: attemptTotalsByQuiz, entries: entries,
    received: received,
    workers: workers)
  guard let found = try run.places() else { return nil }
  var writing = try StatsWriting(below: root, jobs: workers.jobs)
  do throws(DiskError) {
    guard let news = try run.stage(found, &writing) else {
      writing.discard()
      return nil
    }
    try writing.commit()
    return (MergeReport(quizzes: news, setAside: []), run.attemptTotalsByQuiz)
  } catch {
    writing.discard()
    throw error
  }
}

extension Course {
  /// Whether attempts at anonymous quizzes say who made them.
  fileprivate func removesNames(from entries: [LedgerEntry]) -> Bool {
    let anonymous = Set(assignments.filter(\.quiz.isAnonymous).map(\.reference))
    return entries.contains { entry in
      guard let quiz = entry.reference, anonymous.contains(quiz) else { return false }
      return entry.attempt?.student != Attempt.Student(name: "")
    }
  }
}

/// Looking for many attempts in many ledgers one by one takes longer than reading all of them.
private func isWorthwhile(
  _ entries: [LedgerEntry], _ attemptTotalsByQuiz: [QuizReference: AttemptTotals]
) -> Bool {
  let attempts = attemptTotalsByQuiz.values.reduce(0) { $0 + $1.attempts }
  return entries.count * 8 <= attempts && entries.count * attemptTotalsByQuiz.count <= 1 << 18
}

/// The state shared by the steps of one addition.
private struct LedgerAddition {
  let course: Course
  let stats: Folder
  var attemptTotalsByQuiz: [QuizReference: AttemptTotals]
  /// Each with an id of its own, by id.
  let entries: [LedgerEntry]
  let received: [LedgerEntry]
  let workers: Workers

  /// The quizzes with attempts, in the course's order.
  private var assignments: [Assignment] {
    course.assignments.filter { attemptTotalsByQuiz[$0.reference] != nil }
  }

  /// For each quiz the attempts it does not have yet, with their places in its ledger; `nil` where
  /// an id stands in a ledger with other content, in another quiz's, or with a later time.
  func places() throws(DiskError) -> [[(entry: LedgerEntry, offset: Int)]]? {
    let assignments = assignments
    guard assignments.count == attemptTotalsByQuiz.count else { return nil }
    let found = try parallelMap(assignments.count, jobs: workers.jobs) {
      index throws(DiskError) in
      try places(in: assignments[index].reference)
    }
    return found.contains { $0 == nil } ? nil : found.compactMap(\.self)
  }

  private func places(in quiz: QuizReference) throws(DiskError) -> [(LedgerEntry, Int)]? {
    guard let file = try stats.folder(quiz.classroom)?.file(quiz.quiz + StatsFolder.ledgerEnding)
    else { return nil }
    var search = try LineSearch(ledger: file)
    var places: [(LedgerEntry, Int)] = []
    for entry in entries {
      guard let id = entry.id, let place = try search.place(of: id) else { return nil }
      switch place {
      case .before(let offset):
        if entry.reference == quiz { places.append((entry, offset)) }
      case .at(let range):
        let line = try search.bytes(of: range)
        guard let old = ledgerEntry(line, at: range.lowerBound, of: file),
          old.isRepeated(by: entry), old.received <= entry.received
        else { return nil }
      }
    }
    return places
  }

  /// Stages the new attempts; `nil` if a complete merge is required.
  mutating func stage(
    _ found: [[(entry: LedgerEntry, offset: Int)]], _ writing: inout StatsWriting
  ) throws(DiskError) -> [MergeReport.QuizMergeReport]? {
    var records = Records.empty
    records.revisions = try stats.allRevisions(jobs: workers.jobs)
    let names = FormerNames(of: course, records.revisions)
    var news: [MergeReport.QuizMergeReport] = []
    for (var assignment, new) in zip(assignments, found) {
      let quiz = assignment.reference
      if !new.isEmpty {
        guard !names.dependsOnRevision(quiz) else { return nil }
        assignment.idMapping = records.recordedIDMapping(of: assignment, names)
        guard let attemptTotals = try stage(new, assignment, &writing) else { return nil }
        attemptTotalsByQuiz[quiz] = attemptTotals
      }
      let arrived = received.count { $0.reference == quiz }
      news.append(
        MergeReport.QuizMergeReport(
          attemptTotalsByQuiz[quiz] ?? AttemptTotals(), of: quiz, new: new.count,
          known: arrived - new.count))
    }
    return news
  }

  /// How the quiz stands then.
  private func stage(
    _ new: [(entry: LedgerEntry, offset: Int)], _ assignment: Assignment,
    _ writing: inout StatsWriting
  ) throws(DiskError) -> AttemptTotals? {
    let quiz = assignment.reference
    guard let room = try stats.folder(quiz.classroom),
      let ledger = try room.file(quiz.quiz + StatsFolder.ledgerEnding),
      let summary = try room.file(quiz.quiz + StatsFolder.summaryEnding),
      let outcome = try QuizAddition(
        assignment: assignment, ledger: ledger, summary: summary, new: new,
        fingerprints: attemptTotalsByQuiz[quiz]?.fingerprints ?? FingerprintIndex()
      ).outcome()
    else { return nil }
    try writing.stage(outcome.ledger, of: ledger, quiz, StatsFolder.ledgerEnding)
    try writing.stage(outcome.summary, of: summary, quiz, StatsFolder.summaryEnding)
    guard let former = attemptTotalsByQuiz[quiz] else { return nil }
    var attemptTotals = former.replacing(outcome.before, with: outcome.after)
    attemptTotals.fingerprints = former.fingerprints.joined(outcome.fingerprints)
    return attemptTotals
  }
}

extension StatsWriting {
  /// Stages a file of a quiz that is the old one with some changes.
  fileprivate mutating func stage(
    _ splice: Splice, of old: OpenFile, _ quiz: QuizReference, _ ending: String
  ) throws(DiskError) {
    let jobs = jobs
    try stage(quiz.quiz + ending, of: quiz.classroom) { file throws(DiskError) in
      try file.write(splice, of: old, jobs: jobs)
    }
  }
}

extension MergeReport.QuizMergeReport {
  fileprivate init(_ attemptTotals: AttemptTotals, of quiz: QuizReference, new: Int, known: Int) {
    self.init(
      reference: quiz, attemptTotals: attemptTotals, new: new, restoredCount: 0, known: known,
      conflicts: [],
      unknownAttempts: [], regrades: [], reasons: [], restored: [], formerNames: [])
  }
}

/// Adds a few attempts to a large ledger and its summary without reading all of them.
///
/// Only the students of the new attempts are graded again, with all their attempts; every other
/// line is copied. The result is the same as that of grading all students.
struct QuizAddition {
  let assignment: Assignment
  let ledger: OpenFile
  let summary: OpenFile
  /// In ledger order, each with the place where its line belongs.
  let new: [(entry: LedgerEntry, offset: Int)]
  /// What copies of the attempts in the ledger are known by.
  let fingerprints: FingerprintIndex

  /// The changes to write, and the totals of the students' attempts before and after.
  struct Outcome {
    var ledger = Splice()
    var summary = Splice()
    var before = AttemptTotals()
    var after = AttemptTotals()
    /// What copies of the new attempts are known by.
    var fingerprints = FingerprintIndex()
  }

  /// `nil` where it takes a look at all attempts to do it right.
  func outcome() throws(DiskError) -> Outcome? {
    let mergeInput = grade(Ledger(new.map(\.entry)))
    guard mergeInput.unknownAttempts.isEmpty, let bounds = try studentLines() else { return nil }
    var search = LineSearch(summary: summary, bounds)
    var lines: [String: LineSearch<String>.Place] = [:]
    var old: [LedgerEntry] = []
    var former: [UInt8] = []
    for student in mergeInput.students {
      guard let place = try search.place(of: student.key) else { return nil }
      lines[student.key] = place
      guard case .at(let range) = place else { continue }
      var line = try search.bytes(of: range)
      if line.last == UInt8(ascii: ",") { line.removeLast() }
      guard let entries = try entries(ofStudentIn: line) else { return nil }
      old += entries
      former += line + [UInt8(ascii: "\n")]
    }
    let before = grade(Ledger(old)), after = grade(Ledger(old + new.map(\.entry)))
    guard former == before.students.flatMap({ line(of: $0) + [UInt8(ascii: "\n")] }),
      after.unknownAttempts.isEmpty
    else { return nil }
    let (totalsBefore, totalsAfter) = (AttemptTotals(of: before), AttemptTotals(of: after))
    guard totalsBefore.isPlain, totalsAfter.isPlain, !fingerprints.shares(mergeInput.fingerprints)
    else {
      return nil
    }
    let lengthened = ledgerSplice()
    try after.ledger.check()
    return Outcome(
      ledger: lengthened, summary: summarySplice(after, lines, end: bounds.upperBound),
      before: totalsBefore, after: totalsAfter, fingerprints: mergeInput.fingerprints)
  }

  private func grade(_ ledger: Ledger) -> QuizResults {
    Grading.grade(ledger, for: assignment, attemptConflicts: .none)
  }

  /// Where the lines of the students stand in the summary; `nil` where it is not as we write it.
  private func studentLines() throws(DiskError) -> Range<Int>? {
    let nobody = QuizResults(of: assignment)
    let head = nobody.summaryHead + [UInt8(ascii: "\n")], tail = nobody.summaryTail
    let size = try summary.size()
    guard size > head.count + tail.count else { return nil }
    let bounds = head.count..<(size - tail.count)
    var (start, end): ([UInt8], [UInt8]) = ([], [])
    try summary.read(0..<head.count, into: &start)
    try summary.read(bounds.upperBound..<size, into: &end)
    return start == head && end == tail ? bounds : nil
  }

  /// The attempts that a student's line lists, where the ledger has them.
  private func entries(ofStudentIn line: [UInt8]) throws(DiskError) -> [LedgerEntry]? {
    guard let student = try? JSONValue(line, limit: .max) else { return nil }
    var search = try LineSearch(ledger: ledger)
    var entries: [LedgerEntry] = []
    for attempt in student["attempts"]?.array ?? [] {
      guard let id = attempt["id"]?.string.flatMap({ AttemptID($0) }),
        case .at(let range) = try search.place(of: id),
        let entry = ledgerEntry(try search.bytes(of: range), at: range.lowerBound, of: ledger)
      else { return nil }
      entries.append(entry)
    }
    return entries
  }

  private func ledgerSplice() -> Splice {
    var splice = Splice()
    var writer = LedgerWriter()
    // Both stand in ledger order.
    unsafe Ledger(new.map(\.entry)).forEachContent(in: new.indices) { place, content in
      var line: [UInt8] = []
      unsafe writer.write(new[place].entry, content, to: &line)
      splice.replace(new[place].offset..<new[place].offset, with: line)
    }
    return splice
  }

  /// Lines end with a comma and a line feed, the last with neither.
  private func summarySplice(
    _ results: QuizResults, _ lines: [String: LineSearch<String>.Place], end: Int
  ) -> Splice {
    var splice = Splice()
    for student in results.students {
      let line = line(of: student)
      switch lines[student.key] {
      case .at(let range) where range.upperBound < end:
        splice.replace(range, with: line + [UInt8(ascii: ",")])
      case .at(let range): splice.replace(range, with: line)
      case .before(let offset) where offset < end:
        splice.replace(offset..<offset, with: line + Array(",\n".utf8))
      default: splice.replace(end..<end, with: Array(",\n".utf8) + line)
      }
    }
    return splice
  }

  private func line(of student: StudentResult) -> [UInt8] {
    var line: [UInt8] = []
    line.write(student)
    return line
  }
}
