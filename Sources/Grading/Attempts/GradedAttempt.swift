package import Courseware
package import Ledgers

/// An attempt with what it earned and whether it counts.
package struct GradedAttempt: Sendable {
  /// The attempt's own.
  package let id: AttemptID
  /// When the ledger first saw it.
  package let received: Moment
  /// When the student submitted: the claimed end if it is possible, otherwise ``received``.
  package let handedIn: Moment
  /// `nil` where the quiz is not marked: surveys and polls.
  package let score: QuizScore?
  /// Notes for the teacher.
  package let notes: [AttemptNote]
  /// How long it took by its own clock, in milliseconds: 49 days at most.
  let elapsedMilliseconds: Int
  /// On time or not, by when it was received.
  package let lateness: Lateness
  /// Whether the student's grade is made from it.
  package let counts: Bool
  /// Whether the sheet it was made from says something else by now; then it never counts.
  let isReplaced: Bool

  /// Whether it can never be the student's grade: it was received after the quiz closed, or late
  /// where lateness is refused, or its row of a table was corrected.
  package func isExcluded(in classroom: Classroom) -> Bool {
    isReplaced || !lateness.mayCount(classroom.grading.lateness)
  }
}

/// A graded attempt in 48 bytes, so that a million fit into memory.
///
/// It refers to the ledger and to the tables of its worker.
package struct AttemptRow: Sendable {
  /// When the student's device says that it started, in microseconds since 1970; ``unreadable``
  /// where that is no time.
  var claimedStart = AttemptRow.unreadable
  /// When the student's device says that it ended; as ``claimedStart``.
  var claimedEnd = AttemptRow.unreadable
  /// The attempt's place in the ledger, which is sorted by id.
  package var entry: UInt32
  /// Whose it is, as ``StudentIndex`` counts them.
  var student: Int32
  /// The number of its ``ScoreSum``; none where the quiz is not marked.
  @usableFromInline var sum = AttemptRow.none
  /// Where its marks start.
  @usableFromInline var marks = AttemptRow.none
  /// The number of its list of notes.
  var notes: UInt32 = 0
  /// How long it took by its own clock: 49 days at most.
  package var elapsedMilliseconds: UInt32
  /// On time or not, by when it was received.
  package var lateness: Lateness
  /// Whether the student ended it on purpose before its time was up.
  package var endedEarly = false
  /// Whether the student's grade is made from it.
  package var counts = false
  /// Whether its row was changed or removed in a later version of the table; then the attempt never
  /// counts.
  package var isReplaced = false
  /// The worker who graded it.
  package var worker: UInt8 = 0

  @inlinable static var none: UInt32 { .max }
  /// Later than all times, so that attempts without a readable time come last.
  static let unreadable = Int64.max
}

/// What an attempt comes to, in points.
package struct ScoreSum: Sendable, Hashable {
  /// Never below 0, even where penalties add up to less.
  package var points = 0.0
  /// What the questions it was asked are worth.
  package var maximum = 0.0
  /// The points of answers that are to be marked by hand; not part of the maximum.
  package var pending = 0.0

  /// The part of the maximum that was earned, 0 to 1; 0 where nothing can be earned.
  var fraction: Double { maximum > 0 ? points / maximum : 0 }
}

/// What one worker graded.
package struct GradedPart: Sendable {
  var attemptRows: [AttemptRow] = []
  @usableFromInline var sums = InternedValues<ScoreSum>()
  var notes = InternedValues<[AttemptNote]>()
  var studentIndex: StudentIndex
  /// Of the attempts that a page made: rows of tables are left out.
  var fingerprints: [AttemptFingerprint] = []
  /// What the marks stand for.
  package var table = ResponseScores.empty
  /// Rows of places in the table, how many there are before each row.
  @usableFromInline var marks: [UInt32] = []

  init(meeting students: StudentIndex) { studentIndex = students }

  /// Keeps a row of marks; where it starts.
  mutating func add(_ row: [UInt32]) -> UInt32 {
    let start = UInt32(marks.count)
    marks.append(UInt32(row.count))
    marks += row
    return start
  }

  /// Forgets the attempts; students, sums and notes keep their numbers.
  mutating func forgetAttempts() {
    attemptRows.removeAll(keepingCapacity: true)
    fingerprints.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
  }

  /// The places in the table of what an attempt earned, question by question.
  @inlinable @inline(__always) package func marks(of attemptRow: AttemptRow) -> ArraySlice<UInt32> {
    guard attemptRow.marks != AttemptRow.none else { return [] }
    let start = Int(attemptRow.marks) + 1
    return marks[start..<(start + Int(marks[start - 1]))]
  }

  /// What an attempt earned; `nil` where the quiz is not marked.
  @inlinable @inline(__always) package func sum(of attemptRow: AttemptRow) -> ScoreSum? {
    attemptRow.sum == AttemptRow.none ? nil : sums[attemptRow.sum]
  }
}
