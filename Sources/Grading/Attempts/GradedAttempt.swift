package import Courseware
package import Ledgers

/// An attempt with its score and whether it counts.
package struct GradedAttempt: Sendable {
  /// The attempt's id.
  package let id: AttemptID
  /// The entry of the ledger that was graded.
  package let entry: LedgerEntry
  /// When the ledger first received it.
  package let received: Moment
  /// When the student submitted: the claimed end if it is possible, otherwise ``received``.
  package let handedIn: Moment
  /// `nil` for quizzes without scores: surveys and polls.
  package let score: QuizScore?
  /// Notes for the teacher.
  package let notes: [AttemptNote]
  /// The duration in milliseconds by the device's clock.
  let elapsedMilliseconds: Int
  /// Whether it was on time, by the time of receipt.
  let lateness: Lateness
  /// Whether the student's grade is made from it.
  package let counts: Bool
  /// Whether the row that it was made from has changed since; then it never counts.
  let isReplaced: Bool
  /// The hash of its content if the ledger has other versions of it; `nil` otherwise.
  let version: ContentHash?

  /// Whether it can never be the student's grade: it was received after the quiz closed, or late
  /// although late attempts are refused, or its row of a table was corrected.
  package func isExcluded(in classroom: Classroom) -> Bool {
    isReplaced || !lateness.mayCount(classroom.grading.lateness)
  }
}

/// A graded attempt in 48 bytes, so that a million fit into memory.
///
/// It refers to the ledger and to its worker's tables.
package struct AttemptRow: Sendable {
  /// The start claimed by the student's device, in microseconds since 1970; ``unreadable`` if it is
  /// not a valid time.
  var claimedStart = AttemptRow.unreadable
  /// The end claimed by the student's device, in the same form as ``claimedStart``.
  var claimedEnd = AttemptRow.unreadable
  /// The attempt's index in the ledger, which is sorted by id.
  package var entry: UInt32
  /// The number of its student in the ``StudentIndex``.
  var student: Int32
  /// The number of its ``ScoreSum``; ``none`` if the quiz has no scores.
  @usableFromInline var sum = AttemptRow.none
  /// The offset of its scores in ``GradedPart/marks``.
  @usableFromInline var marks = AttemptRow.none
  /// The number of its list of notes.
  var notes: UInt32 = 0
  /// The lower 32 bits of ``elapsedMilliseconds``.
  var elapsedLow: UInt32 = 0
  /// The upper 16 bits of ``elapsedMilliseconds``.
  var elapsedHigh: UInt16 = 0
  /// Whether it was on time, by the time of receipt.
  package var lateness: Lateness
  /// Whether the student ended it on purpose before its time was up.
  package var endedEarly = false
  /// Whether the student's grade is made from it.
  var counts = false
  /// Whether its row was changed or removed in a later version of the table; then the attempt never
  /// counts.
  package var isReplaced = false
  /// The number of the worker that graded it.
  package var worker: UInt8 = 0

  /// The duration in milliseconds by the device's clock: from 0 to 48 bits, which are 8,900 years.
  package var elapsedMilliseconds: Int {
    get { Int(elapsedHigh) << 32 | Int(elapsedLow) }
    set {
      let kept = max(0, min(newValue, 1 << 48 - 1))
      elapsedLow = UInt32(truncatingIfNeeded: kept)
      elapsedHigh = UInt16(truncatingIfNeeded: kept >> 32)
    }
  }

  @inlinable static var none: UInt32 { .max }
  /// Greater than all times, so that attempts without a valid time come last.
  static let unreadable = Int64.max
}

/// The score of an attempt, in points.
package struct ScoreSum: Sendable, Hashable {
  /// At least 0, even if penalties add up to less.
  package var points = 0.0
  /// The maximum points of the questions that the attempt was asked.
  package var maximum = 0.0
  /// The points of answers to grade manually; not part of the maximum.
  package var pending = 0.0
  /// Whether one of the answers to grade manually is not empty.
  var hasWrittenAnswer = false

  /// The part of the maximum that was earned, 0 to 1; 0 if the maximum is 0.
  var fraction: Double { maximum > 0 ? points / maximum : 0 }
}

/// The attempts that one worker graded.
package struct GradedPart: Sendable {
  var attemptRows: [AttemptRow] = []
  @usableFromInline var sums = InternedValues<ScoreSum>()
  var notes = InternedValues<[AttemptNote]>()
  var studentIndex: StudentIndex
  /// The fingerprints of attempts made by a page; rows of tables have none.
  var fingerprints: [AttemptFingerprint] = []
  /// The scores that ``marks`` refers to.
  var table: [QuestionScore] = []
  /// For each attempt, the number of its scores followed by their indices in ``table``.
  @usableFromInline var marks: [UInt32] = []

  init(meeting students: StudentIndex) { studentIndex = students }

  /// Appends a row of scores and returns its offset.
  mutating func add(_ row: [UInt32]) -> UInt32 {
    let start = UInt32(marks.count)
    marks.append(UInt32(row.count))
    marks += row
    return start
  }

  /// Removes the attempts; students, sums and notes keep their numbers.
  mutating func forgetAttempts() {
    attemptRows.removeAll(keepingCapacity: true)
    fingerprints.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
  }

  /// The indices in ``table`` of the scores of an attempt, question by question.
  @inlinable @inline(__always) package func marks(of attemptRow: AttemptRow) -> ArraySlice<UInt32> {
    guard attemptRow.marks != AttemptRow.none else { return [] }
    let start = Int(attemptRow.marks) + 1
    return marks[start..<(start + Int(marks[start - 1]))]
  }

  /// The score of an attempt; `nil` if the quiz has no scores.
  @inlinable @inline(__always) package func sum(of attemptRow: AttemptRow) -> ScoreSum? {
    attemptRow.sum == AttemptRow.none ? nil : sums[attemptRow.sum]
  }
}

/// A ``GradedPart`` that no longer changes, shared by reference: a copy of it for each access would
/// take a sixth of the time of statistics.
package final class FinishedPart: Sendable {
  @usableFromInline let part: GradedPart

  init(_ part: GradedPart) { self.part = part }

  /// The scores that ``marks(of:)`` refers to.
  package var table: [QuestionScore] { part.table }

  /// The indices in ``table`` of the scores of an attempt, question by question.
  @inlinable package func marks(of attemptRow: AttemptRow) -> ArraySlice<UInt32> {
    part.marks(of: attemptRow)
  }

  /// The points of an attempt; `nil` if the quiz has no scores.
  @inlinable package func sum(of attemptRow: AttemptRow) -> ScoreSum? { part.sum(of: attemptRow) }

  func student(of attemptRow: AttemptRow) -> Attempt.Student {
    part.studentIndex.student(attemptRow.student)
  }

  func notes(on attemptRow: AttemptRow) -> [AttemptNote] { part.notes[attemptRow.notes] }

  /// The scores of an attempt with the notes on it; `nil` if the quiz has no scores.
  func score(of attemptRow: AttemptRow) -> QuizScore? {
    guard let sum = sum(of: attemptRow) else { return nil }
    return QuizScore(
      points: sum.points, maximum: sum.maximum, pending: sum.pending,
      notes: notes(on: attemptRow), marks: marks(of: attemptRow), table: table)
  }
}
