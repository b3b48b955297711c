package import Courseware
package import Ledgers

/// The results of grading a ledger with the current course.
package struct QuizResults: Sendable {
  /// The quiz that the attempts are graded by.
  package var assignment: Assignment
  /// By member id or by the key that identifies the student, in the order of the keys.
  package var students: StudentResults
  /// Attempts by students not on the roster, in the order of receipt.
  package var unknownAttempts: [UnknownStudentAttempt]
  /// The attempt ids that have more than one content, sorted by id.
  package var conflicts: [Conflict]
  /// The open and the settled checks.
  var sortedChecks = SortedChecks()

  /// Empty results.
  init(of assignment: Assignment) {
    self.assignment = assignment
    students = .none(of: assignment)
    (unknownAttempts, conflicts) = ([], [])
  }

  var ledger: Ledger { students.ledger }
  /// The checks that the teacher should look at, because attempts may be made up.
  package var checks: AttemptChecks { sortedChecks.open }
}

/// One student's attempts and score.
package struct StudentResult: Sendable {
  /// The roster's id, or without a roster the key that identifies the student.
  package var key: String
  /// `nil` without a roster.
  package var member: Member?
  /// The roster's name, or without a roster the name in the first attempt.
  package var name: String
  /// The roster's address, or without a roster the address in the first attempt.
  package var email: String?
  /// `nil` if no attempt counts or the quiz has no scores.
  package var score: Attempt.Score?
  /// In the order of receipt.
  package var attempts: [GradedAttempt]
  /// The deadline of the student's extension, if there is one.
  var extended: Moment? = nil
}

/// An attempt by a student who is not on the roster.
package struct UnknownStudentAttempt: Sendable {
  /// The attempt; it never counts.
  var graded: GradedAttempt
  /// The student as the attempt gives it.
  var student: Attempt.Student
  /// The reason in a few words, such as "unknown member".
  var reason: String
  /// A member who may be meant: only a suggestion, and only for the first attempts.
  var nearest: Member? = nil
  /// Another classroom whose roster has the student, if this classroom's folder may have been that
  /// classroom's before.
  var otherClassroom: String? = nil
}

/// Contents with the same id: none counts until one of them is chosen.
package struct Conflict: Sendable {
  /// The id that they share.
  package var id: AttemptID
  /// The versions as they are in the ledgers; they may be in the ledgers of different quizzes.
  package var entries: [LedgerEntry]

  /// Creates a conflict from entries that must all have the id.
  package init(id: AttemptID, entries: [LedgerEntry]) {
    self.id = id
    self.entries = entries
  }
}

/// Every student with an attempt, in the order of member ids or of the keys that identify students.
///
/// A million attempts of half a million students fit into some hundred megabytes, because each
/// student's values are only created when they are requested.
package struct StudentResults: Sendable {
  /// The ledger that was graded; attempt rows refer to its entries by index.
  package let ledger: Ledger
  /// The quiz, with the manual scores and the id mapping used to grade the attempts.
  package let assignment: Assignment
  /// The members of the classroom; empty if it has no roster.
  package let roster: Roster
  /// The parts that attempt rows refer to, without the rows themselves.
  package let parts: [FinishedPart]
  /// The keys that identify students if there is no roster.
  package let keys: ByteTable
  /// For each student, the index in the roster, or the number of the key.
  package let people: [Int32]
  /// The offset of each student's first row, and at the end the number of rows.
  @usableFromInline let starts: [UInt32]
  /// Student by student, in the order of receipt.
  package let attemptRows: [AttemptRow]
}

extension StudentResults: RandomAccessCollection {
  /// Always 0.
  package var startIndex: Int { 0 }
  /// The number of students with an attempt.
  package var endIndex: Int { people.count }

  /// The results of the student at an index, computed at every access.
  package subscript(place: Int) -> StudentResult {
    let own = attemptRows(of: place)
    let member = roster.isEmpty ? nil : roster[Int(people[place])]
    // A closure would copy the results.
    var attempts: [GradedAttempt] = []
    for attemptRow in own { attempts.append(attempt(attemptRow)) }
    var result = StudentResult(
      key: key(of: place), member: member, name: member?.name ?? "", email: member?.email,
      score: score(of: own), attempts: attempts)
    if let member {
      result.extended =
        StudentTimes(of: assignment.quiz, in: assignment.classroom, for: member).extended
    } else if let first = own.first {
      let student = student(of: first)
      (result.name, result.email) = (student.name, student.email)
    }
    return result
  }

  /// The mean of the attempts that count.
  package func score(of own: ArraySlice<AttemptRow>) -> Attempt.Score? {
    var (count, total) = (0.0, ScoreSum())
    for attemptRow in own where attemptRow.counts {
      guard let sum = sum(of: attemptRow) else { continue }
      count += 1
      total.points += sum.points
      total.maximum += sum.maximum
    }
    return count == 0 ? nil : Attempt.Score(points: total.points / count, of: total.maximum / count)
  }
}

extension StudentResults {
  /// The student's ``StudentResult/key``.
  func key(of place: Int) -> String {
    guard roster.isEmpty else { return roster[Int(people[place])].id }
    return unsafe keys.withRun(Int(people[place])) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// A student's attempts, in the order of receipt.
  @inlinable package func attemptRows(of place: Int) -> ArraySlice<AttemptRow> {
    attemptRows[Int(starts[place])..<Int(starts[place + 1])]
  }

  /// The score of an attempt; `nil` if the quiz has no scores.
  @inlinable package func sum(of attemptRow: AttemptRow) -> ScoreSum? {
    parts[Int(attemptRow.worker)].sum(of: attemptRow)
  }

  /// The student of an attempt: the member that the roster assigns it to, or else the student that
  /// the attempt names.
  package func student(of attemptRow: AttemptRow) -> Attempt.Student {
    parts[Int(attemptRow.worker)].student(of: attemptRow)
  }

  /// An attempt with its scores and notes.
  func attempt(_ attemptRow: AttemptRow) -> GradedAttempt {
    let entry = ledger.entries[Int(attemptRow.entry)]
    let part = parts[Int(attemptRow.worker)]
    return GradedAttempt(
      id: entry.id ?? .zero, entry: entry, received: entry.received,
      handedIn: attemptRow.handedIn(received: entry.received, assignment.quiz),
      score: part.score(of: attemptRow), notes: part.notes(on: attemptRow),
      elapsedMilliseconds: attemptRow.elapsedMilliseconds, lateness: attemptRow.lateness,
      counts: attemptRow.counts, isReplaced: attemptRow.isReplaced,
      version: version(of: Int(attemptRow.entry)))
  }

  /// The hash of the content of an entry of the ledger if it has other versions of the attempt.
  private func version(of place: Int) -> ContentHash? {
    let entries = ledger.entries, id = entries[place].id
    let hasOthers =
      place > 0 && entries[place - 1].id == id
      || place + 1 < entries.count && entries[place + 1].id == id
    return hasOthers ? entries[place].stamp : nil
  }

  /// Attempts in the order in which they count.
  func asReceived(_ attemptRows: [AttemptRow]) -> [AttemptRow] {
    attemptRows.sorted { ledger.isReceived($0, before: $1) }
  }
}
