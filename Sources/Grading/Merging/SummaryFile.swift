import Courseware
import Disk
import Ledgers

extension QuizResults {
  /// The part of the file before the students.
  var summaryHead: [UInt8] {
    var out: [UInt8] = []
    writeHead(to: &out)
    out.write(",\n\"students\":[")
    return out
  }

  /// The part of the file after the students.
  var summaryTail: [UInt8] {
    var out: [UInt8] = []
    out.write("],\n\"notOnRoster\":[")
    out.writeLines(unknownAttempts) { $0.write($1) }
    out.write("],\n\"conflicts\":[")
    out.writeLines(conflicts) { $0.write($1) }
    out.write("]}\n")
    return out
  }

  /// Writes the summary next to a ledger, each student's grade and attempts in one line for each
  /// student, and returns the differences from the previous summary.
  ///
  /// It depends only on the ledger and the course, so it may be deleted at any time;
  /// Documentation/attempts.md describes it. Both summaries list students in the same order, so
  /// they are read in parallel, and only lines that differ are parsed.
  func writeSummary(
    to file: inout SummaryWriter, former: OpenFile?, jobs: Int
  ) throws(DiskError) -> SummaryUpdate {
    try file.write(summaryHead)
    var changes = SummaryChanges(since: former)
    let pieceSize = 1_024, round = 64 * pieceSize
    for start in stride(from: 0, to: students.count, by: round) {
      let count = min(round, students.count - start)
      let pieces = parallelMap((count + pieceSize - 1) / pieceSize, jobs: jobs) { piece in
        let first = start + piece * pieceSize
        return SummaryPiece(of: students, first..<min(first + pieceSize, start + count))
      }
      for piece in pieces {
        try changes.compare(piece, of: students)
        try file.write(piece.bytes)
      }
    }
    try changes.finish(of: students)
    try file.write(summaryTail)
    return changes.news(of: self)
  }

  private func writeHead(to out: inout [UInt8]) {
    let quiz = assignment.quiz
    out.write("{")
    out.field("version", 1)
    out.field("classroom", assignment.classroom.id)
    out.field("quiz", quiz.id)
    out.field("revision", quiz.revision)
    out.field("deadline", quiz.deadline?.utc)
    out.field("graceSeconds", assignment.classroom.grading.grace.count)
    out.field("attempts", quiz.attempts)
    out.field("score", quiz.score.rawValue)
    out.write(",\n\"gradedBy\":")
    out.write(GradingBasis(assignment))
  }
}

extension [UInt8] {
  /// Writes each element on a line of its own.
  mutating func writeLines<Value>(
    _ values: [Value], _ body: (inout [UInt8], Value) -> Void
  ) {
    if !values.isEmpty { write("\n") }
    writeList(values, separator: ",\n", body)
  }

  mutating func write(_ student: StudentResult) {
    write("{")
    field("student", student.key)
    field("name", student.name)
    if let email = student.email { field("email", email) }
    if let deadline = student.extended { field("deadline", deadline.utc) }
    key("score")
    writeScore(student.score)
    write(#","attempts":["#)
    writeList(student.attempts) { $0.write($1) }
    write("]}")
  }

  fileprivate mutating func write(_ graded: GradedAttempt) {
    write(#"{"id":""#)
    graded.id.write(to: &self)
    write(#"","received":""#)
    writeUTC(graded.received)
    write(#"","lateness":""#)
    write(graded.lateness.rawValue)
    write(#"","counts":"#)
    write(graded.counts ? "true" : "false")
    if let version = graded.version { write(#","version":"\#(version)""#) }
    write(#","score":"#)
    writeScore(graded.score.map { Attempt.Score(points: $0.points, of: $0.maximum) })
    if let pending = graded.score?.pending, pending > 0 {
      write(#","pending":"#)
      writeJSON(pending)
    }
    write(#","notes":["#)
    writeList(graded.notes) { $0.writeJSON($1.text) }
    write("]}")
  }

  fileprivate mutating func write(_ unknownAttempt: UnknownStudentAttempt) {
    write("{")
    field("name", unknownAttempt.student.name)
    field("reason", unknownAttempt.reason)
    key("attempt")
    write(unknownAttempt.graded)
    write("}")
  }

  fileprivate mutating func write(_ conflict: Conflict) {
    write("{")
    field("id", "\(conflict.id)")
    objects("versions", conflict.entries) { out, entry in
      out.field("received", entry.received.utc)
      out.field("name", entry.attempt?.student.name ?? "")
    }
    endObject()
  }

  mutating func writeScore(_ score: Attempt.Score?) {
    guard let score else { return write("null") }
    beginObject()
    field("points", score.points)
    field("of", score.of)
    endObject()
  }
}

/// Writes a summary piece by piece, so that it is never in memory as a whole.
struct SummaryWriter {
  private let file: StagedFile?
  private var waiting: [UInt8] = []
  private var end = 0

  /// Without a file, the output is discarded.
  init(to file: StagedFile?) { self.file = file }

  mutating func write(_ bytes: [UInt8]) throws(DiskError) {
    waiting += bytes
    if waiting.count > 1 << 20 { try flush() }
  }

  mutating func flush() throws(DiskError) {
    try file?.write(waiting, at: end)
    end += waiting.count
    waiting.removeAll(keepingCapacity: true)
  }
}

/// The scores in an earlier summary, which regrades are compared with.
struct FormerSummary: Sendable {
  private(set) var students: [Student] = []
  /// The index of each student in ``students``, by key.
  private(set) var places: [String: Int] = [:]
  /// The indices of students who have no attempt now.
  var gone: Set<Int> = []
  private var attempts: [AttemptID: EarlierAttempt] = [:]

  struct Student: Sendable {
    var key: String
    var name: String
    /// `nil` if no attempt counted.
    var grade: Attempt.Score?
    /// The extended deadline in UTC; `nil` without an extension.
    var deadline: String?
  }

  /// An attempt's score, and the index of its student in ``students``.
  private struct EarlierAttempt {
    var score: Attempt.Score?
    var student: Int
    var counts: Bool
    /// Whether it was made from a row of a table that had been corrected.
    var isReplaced: Bool
    /// The hash of its content if it had several versions.
    var version: String?
  }

  /// Adds a student's line, and returns whether it is the student's first one: another one is not
  /// added.
  ///
  /// Invalid lines are ignored, because summaries can be computed again.
  mutating func add(_ line: [UInt8]) -> Bool {
    guard let student = try? JSONValue(line, limit: .max), let key = student["student"]?.string
    else { return true }
    guard places[key] == nil else { return false }
    places[key] = students.count
    for attempt in student["attempts"]?.array ?? [] {
      guard let id = attempt["id"]?.string.flatMap({ AttemptID($0) }) else { continue }
      attempts[id] = EarlierAttempt(
        score: score(attempt["score"]), student: students.count,
        counts: attempt["counts"]?.bool == true,
        isReplaced: attempt["notes"]?.array?.contains {
          $0.string == AttemptNote.replacedBySheet.text
        } ?? false, version: attempt["version"]?.string)
    }
    students.append(
      Student(
        key: key, name: student["name"]?.string ?? "", grade: score(student["score"]),
        deadline: student["deadline"]?.string))
    return true
  }

  /// Whether an attempt's score has changed; `false` if it had no score or has none now, or if a
  /// corrected table replaced it now or before.
  func isRegraded(_ graded: GradedAttempt) -> Bool {
    guard !graded.isReplaced, let attempt = attempts[graded.id], !attempt.isReplaced,
      let before = attempt.score, let score = graded.score
    else { return false }
    return !isSame(before, Attempt.Score(points: score.points, of: score.maximum))
  }

  /// Whether an attempt counted before the table that it was made from was corrected.
  func isCorrected(_ graded: GradedAttempt) -> Bool {
    graded.isReplaced && attempts[graded.id]?.counts == true
  }

  /// Whether another version of an attempt was kept before.
  func isOtherVersion(_ graded: GradedAttempt) -> Bool {
    guard let before = attempts[graded.id]?.version, let version = graded.version else {
      return false
    }
    return before != version.description
  }

  /// Whether an attempt had a single version before and has several now.
  func hasNewVersions(_ graded: GradedAttempt) -> Bool {
    guard let before = attempts[graded.id], graded.version != nil else { return false }
    return before.version == nil
  }

  var ids: [AttemptID] { Array(attempts.keys) }

  /// The index of the student who had an attempt; `nil` if the summary does not contain it.
  func owner(of id: AttemptID) -> Int? { attempts[id]?.student }

  /// The indices of students with a grade whose maximum is not 0.
  var placesWithPoints: Set<Int> {
    Set(students.indices.filter { place in students[place].grade.map { $0.of > 0 } ?? false })
  }

  /// The index of a student, possibly under another key if a roster was added or removed; `nil` if
  /// the summary does not contain the student.
  func place(of student: StudentResult) -> Int? {
    if let place = places[student.key] { return place }
    let owners = Set(student.attempts.map { owner(of: $0.id) })
    guard owners.count == 1, let place = owners.first.flatMap(\.self) else { return nil }
    return gone.contains(place) ? nil : place
  }

  /// The grade that a student had; `nil` if there was none.
  func grade(of student: StudentResult) -> Attempt.Score? {
    place(of: student).flatMap { students[$0].grade }
  }
}

/// Whether two scores are the same; a sum of fractions in another order has another rounding error.
func isSame(_ score: Attempt.Score?, _ other: Attempt.Score?) -> Bool {
  guard let score, let other else { return score == other }
  return abs(score.points - other.points) < 1e-9 && abs(score.of - other.of) < 1e-9
}

private func score(_ json: JSONValue?) -> Attempt.Score? {
  guard let points = json?["points"]?.double, let of = json?["of"]?.double else { return nil }
  return Attempt.Score(points: points, of: of)
}
