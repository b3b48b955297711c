import Courseware
import Disk
import Ledgers

/// The lines of a range of students in a summary.
struct SummaryPiece: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The range of each student's line, without commas and line feeds.
  private(set) var lines: [Range<Int>] = []
  /// The index of the first student among all students.
  let first: Int

  init(of students: StudentResults, _ places: Range<Int>) {
    first = places.lowerBound
    for place in places {
      bytes.write(place == 0 ? "\n" : ",\n")
      let start = bytes.count
      bytes.write(students[place])
      lines.append(start..<bytes.count)
    }
  }
}

/// The differences of a summary from the previous one that a merge reports.
struct SummaryUpdate {
  var regrades: [Regrade]
  /// What changed in the quiz since the previous summary, as sentences.
  var reasons: [String] = []
  /// Attempts whose students were not on the roster before.
  var nowKnown: [(name: String, id: AttemptID)] = []
  /// All attempts that the previous summary lists as of students not on the roster.
  var unknownBefore: Set<AttemptID> = []
}

/// The differences between a summary and the previous one.
struct SummaryChanges {
  private var lines: FormerLines
  private var waiting: ArraySlice<UInt8>?
  private var former = FormerSummary()
  /// The indices of students whose lines are new or have changed.
  private var changed: [Int] = []

  init(since file: OpenFile?) { lines = FormerLines(of: file) }

  /// Compares the next students.
  mutating func compare(
    _ piece: SummaryPiece, of students: StudentResults
  ) throws(DiskError) {
    for (index, range) in piece.lines.enumerated() {
      let place = piece.first + index
      try compare(piece.bytes[range], place, of: students)
    }
  }

  private mutating func nextOld() throws(DiskError) -> ArraySlice<UInt8>? {
    guard let old = waiting else { return try lines.next() }
    waiting = nil
    return old
  }

  private mutating func compare(
    _ line: ArraySlice<UInt8>, _ place: Int, of students: StudentResults
  ) throws(DiskError) {
    while let old = try nextOld() {
      if old == line { return }
      let key = students.key(of: place)
      let oldKey = try? JSONValue(Array(old), limit: .max)["student"]?.string
      guard let oldKey, oldKey > key else {
        former.add(Array(old))
        if oldKey == key { break }
        continue
      }
      waiting = old
      break
    }
    changed.append(place)
  }

  /// Adds the remaining lines, of students who no longer have any results.
  mutating func finish() throws(DiskError) {
    while let old = try nextOld() {
      former.add(Array(old))
    }
  }

  /// The changes, after all students have been compared.
  func news(of results: QuizResults) -> SummaryUpdate {
    let unknownNow = results.unknownAttempts.map(\.graded.id)
    let (regrades, reassigned) = self.regrades(of: results.students, unknown: unknownNow)
    var news = SummaryUpdate(regrades: regrades)
    if let old = GradingBasis(head: lines.head) {
      let now = GradingBasis(results.assignment)
      news.reasons = now.changes(since: old, results.assignment.idMapping)
      // A new deadline of the quiz moves extended deadlines, too.
      if reassigned.hasOtherDeadlines, now.settings["deadline"] == old.settings["deadline"] {
        news.reasons.append("deadline extensions changed")
      }
    }
    if reassigned.hasOtherAttempts {
      news.reasons.append(
        "attempts belong to other students since the roster or a decision about a conflict changed")
    }
    let unknownAttempts = lines.unknownAttempts
    guard !unknownAttempts.isEmpty else { return news }
    news.unknownBefore = unknownAttempts
    for student in results.students {
      for attempt in student.attempts where unknownAttempts.contains(attempt.id) {
        news.nowKnown.append((student.name, attempt.id))
      }
    }
    return news
  }

  /// The students whose attempts have other scores than before, or whose grade is made from other
  /// attempts among the same ones or was made from a row of a table that has been corrected since.
  ///
  /// - Parameters:
  ///   - students: All students of the quiz.
  ///   - unknown: The attempts of people who are not on the roster.
  /// - Returns: In addition, what changed for these students besides the quiz.
  private func regrades(
    of students: StudentResults, unknown: [AttemptID]
  ) -> (regrades: [Regrade], reassigned: Reassignments) {
    if former.isEmpty { return ([], Reassignments()) }
    var regrades: [Regrade] = []
    var reassigned = Reassignments(losing: Set(unknown.compactMap(former.owner)))
    for place in changed {
      let student = students[place]
      let isRegraded = isRegraded(student)
      reassigned.add(student, since: former, isRegraded: isRegraded)
      guard isRegraded else { continue }
      regrades.append(
        Regrade(name: student.name, before: former.grade(of: student), after: student.score))
    }
    return (regrades, reassigned)
  }

  private func isRegraded(_ student: StudentResult) -> Bool {
    let isRechosen =
      former.grade(of: student) != student.score
      && (student.attempts.allSatisfy { former.knows($0.id) }
        || student.attempts.contains(where: former.isCorrected))
    return isRechosen || student.attempts.contains(where: former.isRegraded)
  }
}

/// The changes of regraded students' deadlines and attempts that the settings of the quiz do not
/// show: extensions, the roster, and decisions about conflicts.
private struct Reassignments {
  /// Whether a regraded student has another extension than before.
  private(set) var hasOtherDeadlines = false
  private var hasGained = false
  /// The indices, in the earlier summary, of students who lost an attempt to someone else.
  private var losing: Set<Int>
  /// The indices of regraded students in the earlier summary.
  private var regraded: Set<Int> = []

  init(losing: Set<Int> = []) { self.losing = losing }

  /// Whether an attempt was given to or taken from a regraded student.
  var hasOtherAttempts: Bool { hasGained || !losing.isDisjoint(with: regraded) }

  mutating func add(_ student: StudentResult, since former: FormerSummary, isRegraded: Bool) {
    let place = former.place(of: student)
    let others = student.attempts.compactMap { former.owner(of: $0.id) }.filter { $0 != place }
    losing.formUnion(others)
    guard isRegraded else { return }
    if !others.isEmpty { hasGained = true }
    guard let place else { return }
    regraded.insert(place)
    if former.deadline(at: place) != student.extended?.utc { hasOtherDeadlines = true }
  }
}
