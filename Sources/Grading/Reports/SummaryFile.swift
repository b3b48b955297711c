import Courseware
import Disk

extension QuizResults {
  /// The file beside a ledger: every student's grade and attempts, a line a student.
  ///
  /// Derived from the ledger and the course and from nothing else, so it may be deleted at any
  /// time; Documentation/attempts.md describes it.
  package var summaryJSON: [UInt8] {
    var out = summaryHead
    for (index, student) in students.enumerated() {
      out.write(index == 0 ? "\n" : ",\n")
      out.write(student)
    }
    return out + summaryTail
  }

  /// What stands before the students.
  var summaryHead: [UInt8] {
    var out: [UInt8] = []
    writeHead(to: &out)
    out.write(",\n\"students\":[")
    return out
  }

  /// What stands behind the students.
  var summaryTail: [UInt8] {
    var out: [UInt8] = []
    out.write("],\n\"strangers\":[")
    out.writeLines(strangers) { $0.write($1) }
    out.write("],\n\"conflicts\":[")
    out.writeLines(conflicts) { $0.write($1) }
    out.write("]}\n")
    return out
  }

  /// Writes ``summaryJSON`` and tells what is not as it was in the summary before.
  ///
  /// Both list students in the same order, so they are read side by side, and only lines that
  /// differ are looked into.
  func writeSummary(
    to file: inout SummaryWriter, former: OpenFile?, jobs: Int
  ) throws(DiskError) -> SummaryNews {
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
    try changes.finish()
    try file.write(summaryTail)
    return changes.news(of: self)
  }

  private func writeHead(to out: inout [UInt8]) {
    let quiz = assignment.quiz
    out.write(#"{"version":1,"classroom":"#)
    out.writeJSON(assignment.classroom.id)
    out.write(#","quiz":"#)
    out.writeJSON(quiz.id)
    out.write(#","revision":"#)
    out.writeJSON(quiz.revision)
    out.write(#","deadline":"#)
    out.write(quiz.deadline.map { "\"\($0.utc)\"" } ?? "null")
    out.write(#","graceSeconds":\#(assignment.classroom.grading.grace.count),"attempts":"#)
    out.write(quiz.attempts.map { "\($0)" } ?? "null")
    out.write(#","score":"\#(quiz.score.rawValue)""#)
    out.write(",\n\"gradedBy\":")
    out.write(GradedBy(quiz))
  }
}

extension [UInt8] {
  /// Writes each element on a line of its own.
  fileprivate mutating func writeLines<Value>(
    _ values: [Value], _ body: (inout [UInt8], Value) -> Void
  ) {
    if !values.isEmpty { write("\n") }
    writeList(values, separator: ",\n", body)
  }

  mutating func write(_ student: StudentResult) {
    write(#"{"student":"#)
    writeJSON(student.key)
    write(#","name":"#)
    writeJSON(student.name)
    if let email = student.email {
      write(#","email":"#)
      writeJSON(email)
    }
    if let deadline = student.extended { write(#","deadline":"\#(deadline.utc)""#) }
    write(#","score":"#)
    writeScore(student.score)
    write(#","attempts":["#)
    writeList(student.attempts) { $0.write($1) }
    write("]}")
  }

  fileprivate mutating func write(_ graded: GradedAttempt) {
    write(#"{"id":""#)
    graded.id.write(to: &self)
    write(#"","received":""#)
    write(graded.received.utc)
    write(#"","lateness":""#)
    write(graded.lateness.rawValue)
    write(#"","counts":"#)
    write(graded.counts ? "true" : "false")
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

  fileprivate mutating func write(_ stranger: Stranger) {
    write(#"{"name":"#)
    writeJSON(stranger.student.name)
    write(#","reason":"#)
    writeJSON(stranger.reason)
    write(#","attempt":"#)
    write(stranger.graded)
    write("}")
  }

  fileprivate mutating func write(_ conflict: Conflict) {
    write(#"{"id":"\#(conflict.id)","contents":["#)
    writeList(conflict.entries) {
      $0.write(#"{"received":"\#($1.received.utc)","name":"#)
      $0.writeJSON($1.attempt?.student.name ?? "")
      $0.write("}")
    }
    write("]}")
  }

  mutating func writeScore(_ score: Attempt.Score?) {
    guard let score else {
      write("null")
      return
    }
    write(#"{"points":"#)
    writeJSON(score.points)
    write(#","of":"#)
    writeJSON(score.of)
    write("}")
  }
}
