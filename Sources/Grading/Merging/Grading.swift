import Courseware

/// Grades a ledger: every attempt scored by the current key, the ones that count chosen.
///
/// A function of the ledger, the course and the ids that are disputed anywhere; nothing that an
/// earlier run decided is carried over, which is why correcting a key regrades everybody.
package func grade(
  _ ledger: Ledger, for assignment: Assignment, disputed: Set<AttemptID>
) -> QuizResults {
  let roster = Roster(assignment.classroom.members)
  let key = AnswerKey(assignment.quiz)
  var groups: [String: StudentResult] = [:]
  var results = QuizResults(assignment: assignment, students: [], strangers: [], conflicts: [])
  for entry in ledger.entries {
    guard let id = entry.id, let attempt = entry.attempt else { continue }
    if disputed.contains(id) {
      results.addConflict(entry, id: id)
      continue
    }
    var graded = GradedAttempt(attempt, id: id, received: entry.received, assignment, key)
    if let id = attempt.student.id, !roster.isEmpty, !roster.contains(id: id) {
      graded.notes.append(.otherMemberID(id))
    }
    switch roster.identify(attempt.student) {
    case .known(let member):
      groups[member.id, default: StudentResult(member)].attempts.append(graded)
    case .claimed(let key):
      groups[key, default: StudentResult(claiming: key)].attempts.append(graded)
    case .unknown(let reason):
      results.strangers.append(Stranger(graded: graded, reason: reason))
    }
  }
  results.strangers.sort { GradedAttempt.asReceived($0.graded, $1.graded) }
  results.students = groups.values.map { $0.counted(in: assignment) }.sorted { $0.key < $1.key }
  return results
}

extension QuizResults {
  fileprivate mutating func addConflict(_ entry: LedgerEntry, id: AttemptID) {
    if conflicts.last?.id == id {
      conflicts[conflicts.count - 1].entries.append(entry)
    } else {
      conflicts.append(Conflict(id: id, entries: [entry]))
    }
  }
}

extension StudentResult {
  fileprivate init(_ member: Member) {
    self.init(
      key: member.id, member: member, name: member.name, email: member.email, score: nil,
      attempts: [])
  }

  fileprivate init(claiming key: String) {
    self.init(key: key, member: nil, name: "", email: nil, score: nil, attempts: [])
  }

  /// With the attempts that count marked; without a roster, named as the first attempt names.
  fileprivate func counted(in assignment: Assignment) -> StudentResult {
    var student = self
    (student.attempts, student.score) = count(
      attempts, quiz: assignment.quiz, lateness: assignment.classroom.grading.lateness)
    if member == nil, let first = student.attempts.first {
      student.name = first.attempt.student.name
      student.email = first.attempt.student.email
    }
    return student
  }
}
