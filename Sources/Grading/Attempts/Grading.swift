import Courseware
import Disk
package import Ledgers
import Synchronization

/// Grades a ledger: scores every attempt with the current answer key and chooses those that count.
///
/// The result depends only on the ledger, the assignment and the ids in conflict anywhere. No score
/// of an earlier run is used, so a corrected answer key regrades every attempt. If `listsChecks` is
/// set, open checks are listed with all their attempts.
package func grade(
  _ ledger: Ledger, for assignment: Assignment, attemptConflicts: AttemptConflicts,
  workers: Workers = .one, listsChecks: Bool = false
) -> QuizResults {
  let roster = Roster(assignment.quiz.isAnonymous ? [] : assignment.classroom.members)
  var results = QuizResults(of: assignment)
  if !attemptConflicts.open.isEmpty {
    for entry in ledger.entries {
      if let id = entry.id, attemptConflicts.open.contains(id) {
        results.addConflict(entry, id: id)
      }
    }
  }
  var parts = gradedParts(ledger, Grader(assignment, roster), attemptConflicts, workers)
  // Taken out of the parts, because they are not needed after this.
  let fingerprints = parts.indices.map { parts[$0].fingerprints.takeAll() }
  let unknownAttempts: [AttemptRow]
  (results.students, unknownAttempts) = StudentResults.sorted(
    consume parts, in: ledger, assignment, roster)
  results.addUnknownAttempts(unknownAttempts, roster)
  results.sortedChecks = results.students.checks(
    fingerprints, repeatedNumbers(of: fingerprints), listsOpen: listsChecks)
  return results
}

/// The attempts without a conflict, graded by several workers.
private func gradedParts(
  _ ledger: Ledger, _ fresh: Grader, _ attemptConflicts: AttemptConflicts, _ workers: Workers
) -> [GradedPart] {
  let pieces = ledger.pieces
  let cursor = Atomic<Int>(0)
  // A row stores the number of its worker in one byte.
  return collectInParallel(jobs: min(workers.jobs, pieces.count, 256)) {
    var grader = fresh
    while true {
      let piece = cursor.add(1, ordering: .relaxed).oldValue
      guard piece < pieces.count else { break }
      unsafe ledger.forEachContent(in: pieces[piece]) { index, json in
        let entry = ledger.entries[index]
        guard let id = entry.id,
          unsafe attemptConflicts.isEmpty || !attemptConflicts.leavesOut(id, json)
        else { return }
        unsafe grader.grade(entry, at: index, id: id, json)
      }
      workers.advance(by: pieces[piece].count)
    }
    return [(0, grader.finished())]
  }
}

extension QuizResults {
  fileprivate mutating func addConflict(_ entry: LedgerEntry, id: AttemptID) {
    if conflicts.last?.id == id {
      conflicts[conflicts.count - 1].entries.append(entry)
    } else {
      conflicts.append(Conflict(id: id, entries: [entry]))
    }
  }

  /// Adds the attempts of students not on the roster, in the order of receipt.
  fileprivate mutating func addUnknownAttempts(_ attemptRows: [AttemptRow], _ roster: Roster) {
    unknownAttempts = students.asReceived(attemptRows.filter { !$0.isReplaced }).compactMap {
      attemptRow in
      let student = students.student(of: attemptRow)
      guard case .unknown(let reason) = roster.identify(student) else { return nil }
      return UnknownStudentAttempt(
        graded: students.attempt(attemptRow), student: student, reason: reason)
    }
    // Finding a member takes time, and no teacher reads more than these suggestions.
    let first = unknownAttempts.prefix(100)
    let nearest = roster.nearest(to: first.map(\.student))
    for (index, member) in zip(first.indices, nearest) { unknownAttempts[index].nearest = member }
  }
}

/// Grades attempts in one worker, from their bytes to their scores.
struct Grader: Sendable {
  private let assignment: Assignment
  /// The course's site as canonical lines contain it.
  private let site: [UInt8]
  private let revision: [UInt8]
  private var marking: AttemptScorer
  private let needsReading: Bool
  /// Whether the previous attempt was in another language than the quiz.
  private var wasInLanguage = false
  private var line = AttemptLine()
  private var graded: GradedPart

  init(_ assignment: Assignment, _ roster: Roster) {
    self.assignment = assignment
    var site: [UInt8] = []
    site.writeJSON(assignment.site)
    self.site = Array(site.dropFirst().dropLast())
    revision = Array(assignment.quiz.revision.utf8)
    marking = AttemptScorer(AnswerKey(assignment.quiz), assignment.idMapping)
    needsReading = marking.needsReading
    graded = GradedPart(meeting: StudentIndex(of: assignment, roster))
  }

  /// The attempts that this worker graded.
  consuming func finished() -> GradedPart {
    graded.table = marking.scores
    return graded
  }

  /// Scores an attempt and adds notes.
  ///
  /// The attempts that count are selected later, when all attempts of a student are known.
  ///
  /// `place` is the entry's index in its ledger.
  mutating func grade(
    _ entry: LedgerEntry, at place: Int, id: AttemptID, _ json: UnsafeBufferPointer<UInt8>
  ) {
    // Never fails: attempts that cannot be read are refused when they are submitted.
    guard unsafe line.read(json, isTrusted: true) else { return }
    let times = unsafe ClaimedTimes(
      startedMicroseconds: microseconds(json, line.startedAt),
      endedMicroseconds: microseconds(json, line.endedAt),
      elapsedMilliseconds: line.elapsedMilliseconds)
    let student =
      unsafe assignment.quiz.isAnonymous
      ? graded.studentIndex.numberOfNobody(id)
      : graded.studentIndex.number(of: UnsafeBufferPointer(rebasing: json[line.student]), id)
    let own = graded.studentIndex.times(of: student)
    var attemptRow = AttemptRow(
      claimedStart: times.startedMicroseconds ?? AttemptRow.unreadable,
      claimedEnd: times.endedMicroseconds ?? AttemptRow.unreadable, entry: UInt32(place),
      student: student,
      lateness: assignment.byHand.isOnTime(id)
        ? .onTime
        : own.lateness(received: entry.received, claimedEnd: times.ended))
    attemptRow.elapsedMilliseconds = line.elapsedMilliseconds
    attemptRow.endedEarly = line.endedEarly
    var notes: [AttemptNote] = []
    if assignment.quiz.kind.isGraded {
      attemptRow.sum = unsafe graded.sums.number(of: score(json, id))
      attemptRow.marks = graded.add(marking.row)
      notes = marking.notes
    }
    if let other = unsafe otherSite(json) { notes.append(.otherSite(other)) }
    if unsafe !json.has(revision, at: line.revision) {
      notes.append(.otherRevision)
    }
    if let origin = assignment.byHand.origin(of: id) {
      notes.append(origin)
      attemptRow.isReplaced = origin == .replacedBySheet
    } else {
      notes += Grading.notes(
        on: times, received: entry.received, quiz: assignment.quiz, limit: own.timeLimit)
      unsafe graded.fingerprints.append(AttemptFingerprint(entry: place, line, times, json))
    }
    if let remark = graded.studentIndex.remark(on: student) { notes.append(remark) }
    attemptRow.notes = graded.notes.number(of: notes)
    graded.attemptRows.append(attemptRow)
  }

  /// Grades a single attempt: student, times, score and notes.
  ///
  /// Only caches that speed up the next attempts are kept. Returns `nil` for bytes that are not an
  /// attempt.
  mutating func gradeAlone(
    _ entry: LedgerEntry, id: AttemptID, _ json: UnsafeBufferPointer<UInt8>
  ) -> GradedAlone? {
    unsafe grade(entry, at: 0, id: id, json)
    defer { graded.forgetAttempts() }
    guard let attemptRow = graded.attemptRows.last else { return nil }
    return GradedAlone(
      attemptRow: attemptRow, student: graded.studentIndex.key(of: attemptRow.student),
      sum: graded.sum(of: attemptRow) ?? ScoreSum(),
      questions: graded.marks(of: attemptRow).map { marking.scores[Int($0)] },
      notes: graded.notes[attemptRow.notes])
  }

  /// The site where it was submitted, if that is not the course's site.
  private func otherSite(_ json: UnsafeBufferPointer<UInt8>) -> String? {
    if unsafe json.has(site, at: line.site) { return nil }
    let other = unsafe plainText(json, line.site)
    return other == assignment.site ? nil : other
  }

  private mutating func score(_ json: UnsafeBufferPointer<UInt8>, _ id: AttemptID) -> ScoreSum {
    if needsReading || !line.language.isEmpty || wasInLanguage {
      wasInLanguage = !line.language.isEmpty
      let isCurrent = unsafe json.has(revision, at: line.revision)
      // Rows of tables are not drawn by a seed.
      let isFromPage = assignment.byHand.origin(of: id) == nil
      unsafe marking.read(
        at: isCurrent ? nil : plainText(json, line.revision),
        seed: isFromPage ? plainText(json, line.seed) : nil,
        language: line.language.isEmpty ? nil : plainText(json, line.language))
    }
    for response in line.responses {
      unsafe marking.take(UnsafeBufferPointer(rebasing: json[response.whole]))
    }
    guard assignment.byHand.hasScores(of: id) else {
      return marking.finish(claimed: line.claimedScore)
    }
    let responses = line.responses.compactMap { response in
      unsafe try? Response(JSONValue(Array(json[response.whole]), limit: .max))
    }
    for scoreOverride in assignment.byHand.scoreOverrides(to: id, responses) {
      marking.take(scoreOverride)
    }
    let sum = marking.finish(claimed: line.claimedScore)
    marking.notes += assignment.byHand.notes(on: id, responses)
    return sum
  }
}

/// An attempt that was graded independently of others.
struct GradedAlone {
  var attemptRow: AttemptRow
  /// The key that identifies the student; `nil` for a student who is not on the roster.
  var student: String?
  var sum: ScoreSum
  /// The questions the attempt was asked, in source order.
  var questions: [QuestionScore]
  var notes: [AttemptNote]
}

private func microseconds(
  _ json: UnsafeBufferPointer<UInt8>, _ part: AttemptLine.Part
) -> Int64? {
  unsafe Moment.microseconds(rfc3339: UnsafeBufferPointer(rebasing: json[part]))
}
