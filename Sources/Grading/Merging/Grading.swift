import Courseware
import Disk
import Synchronization

/// Grades a ledger: every attempt scored by the current key, the ones that count chosen.
///
/// A function of the ledger, the assignment and the ids that are disputed anywhere; no score of an
/// earlier run is carried over, which is why correcting a key regrades everybody.
package func grade(
  _ ledger: Ledger, for assignment: Assignment, disputes: Disputes, workers: Workers = .one
) -> QuizResults {
  let roster = Roster(assignment.classroom.members)
  var results = QuizResults(of: assignment)
  if !disputes.open.isEmpty {
    for entry in ledger.entries {
      if let id = entry.id, disputes.open.contains(id) { results.addConflict(entry, id: id) }
    }
  }
  var parts = gradedParts(ledger, Grader(assignment, roster), disputes, workers)
  // They are not kept with the parts, since nobody needs them after this.
  let prints = parts.indices.map { parts[$0].prints.taken() }
  let strangers: [Sitting]
  (results.students, strangers) = StudentResults.sorted(
    consume parts, in: ledger, assignment, roster)
  results.addStrangers(strangers, roster)
  results.prints = PrintIndex(prints)
  results.checks = results.students.checks(prints, results.prints.repeated)
  return results
}

/// The attempts that are not disputed, graded by several workers.
private func gradedParts(
  _ ledger: Ledger, _ fresh: Grader, _ disputes: Disputes, _ workers: Workers
) -> [GradedPart] {
  let pieces = ledger.pieces
  let cursor = Atomic<Int>(0)
  // A sitting names its worker by a byte.
  return collectInParallel(jobs: min(workers.jobs, pieces.count, 256)) {
    var grader = fresh
    while true {
      let piece = cursor.add(1, ordering: .relaxed).oldValue
      guard piece < pieces.count else { break }
      ledger.forEachContent(in: pieces[piece]) { index, json in
        let entry = ledger.entries[index]
        guard let id = entry.id, disputes.isEmpty || !disputes.leavesOut(id, json) else { return }
        grader.grade(entry, at: index, id: id, json)
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

  /// Adds the attempts of nobody known, as received.
  fileprivate mutating func addStrangers(_ sittings: [Sitting], _ roster: Roster) {
    strangers = students.asReceived(sittings.filter { !$0.isReplaced }).compactMap { sitting in
      let student = students.student(of: sitting)
      guard case .unknown(let reason) = roster.identify(student) else { return nil }
      return Stranger(graded: students.attempt(sitting), student: student, reason: reason)
    }
    // Nobody reads more hints, and finding them takes its time.
    let first = strangers.prefix(100)
    let nearest = roster.nearest(to: first.map(\.student))
    for (index, member) in zip(first.indices, nearest) { strangers[index].nearest = member }
  }
}
