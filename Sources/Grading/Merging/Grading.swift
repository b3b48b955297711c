import Courseware
import Synchronization

/// Grades a ledger: every attempt scored by the current key, the ones that count chosen.
///
/// A function of the ledger, the course, the ids that are disputed anywhere and what became of ids
/// that the quiz had; no score of an earlier run is carried over, which is why correcting a key
/// regrades everybody.
package func grade(
  _ ledger: Ledger, for assignment: Assignment, disputes: Disputes, heirs: Heirs = .none,
  workers: Workers = .one
) -> QuizResults {
  let roster = Roster(assignment.classroom.members)
  let grader = Grader(assignment, roster, AnswerKey(assignment.quiz), heirs)
  let parts = gradedParts(ledger, grader, disputes, workers)
  var results = QuizResults(assignment: assignment, students: [], strangers: [], conflicts: [])
  if !disputes.open.isEmpty {
    for entry in ledger.entries {
      if let id = entry.id, disputes.open.contains(id) { results.addConflict(entry, id: id) }
    }
  }
  results.heirs = heirs
  results.addStudents(parts)
  results.strangers.sort { GradedAttempt.asReceived($0.graded, $1.graded) }
  results.hintAtMembers()
  return results
}

/// What one worker graded.
private struct GradedPart: Sendable {
  var attempts: [GradedAttempt]
  var students: [GradedStudent]
}

/// The attempts that are not disputed, graded by several workers.
private func gradedParts(
  _ ledger: Ledger, _ fresh: Grader, _ disputes: Disputes, _ workers: Workers
) -> [GradedPart] {
  let pieces = ledger.pieces
  let cursor = Atomic<Int>(0)
  return inParallel(jobs: min(workers.jobs, pieces.count)) {
    var grader = fresh
    var attempts: [GradedAttempt] = []
    while true {
      let piece = cursor.add(1, ordering: .relaxed).oldValue
      guard piece < pieces.count else { break }
      ledger.forEachContent(in: pieces[piece]) { index, json in
        let entry = ledger.entries[index]
        guard let id = entry.id, disputes.isEmpty || !disputes.leavesOut(id, json),
          let graded = grader.grade(entry, id: id, json)
        else { return }
        attempts.append(graded)
      }
      workers.advance(by: pieces[piece].count)
    }
    let table = grader.table
    for index in attempts.indices { attempts[index].score?.table = table }
    return [(0, GradedPart(attempts: attempts, students: grader.students))]
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

  /// Puts every attempt with its student, and those of nobody known with the strangers.
  fileprivate mutating func addStudents(_ parts: consuming [GradedPart]) {
    let everybody = parts.flatMap(\.students)
    var found = FoundStudents()
    let places = everybody.map { found.place(of: $0.identity) }
    let ranks = found.sortByKey()
    students = found.students
    var first = 0
    for number in parts.indices {
      let attempts = parts[number].attempts
      parts[number].attempts = []
      for var graded in attempts {
        graded.student += Int32(first)
        add(graded, everybody, rank: places[Int(graded.student)].map { ranks[$0] })
      }
      first += parts[number].students.count
    }
    for place in students.indices { students[place].count(in: assignment, everybody) }
  }

  /// Finds who the first hundred strangers could be: nobody reads more, and it takes its time.
  fileprivate mutating func hintAtMembers() {
    let first = strangers.prefix(100)
    let nearest = Roster(assignment.classroom.members).nearest(to: first.map(\.student))
    for (index, member) in zip(first.indices, nearest) { strangers[index].nearest = member }
  }

  private mutating func add(_ graded: GradedAttempt, _ everybody: [GradedStudent], rank: Int?) {
    if let rank {
      students[rank].attempts.append(graded)
      return
    }
    let identity = everybody[Int(graded.student)].identity
    if !graded.isReplaced, case .unknown(let reason) = identity {
      let student = everybody[Int(graded.student)].student
      strangers.append(Stranger(graded: graded, student: student, reason: reason))
    }
  }
}

/// Everybody with an attempt, each once.
private struct FoundStudents {
  var students: [StudentResult] = []
  private var places: [String: Int] = [:]

  /// A student's place; `nil` for somebody unknown.
  mutating func place(of identity: Roster.Identity) -> Int? {
    let student: StudentResult
    switch identity {
    case .known(let member): student = StudentResult(member)
    case .claimed(let key): student = StudentResult(claiming: key)
    case .unknown: return nil
    }
    if let known = places[student.key] { return known }
    places[student.key] = students.count
    students.append(student)
    return students.count - 1
  }

  /// Sorts them; gives back where each of the former places went.
  mutating func sortByKey() -> [Int] {
    places = [:]
    let order = students.indices.sorted { students[$0].key < students[$1].key }
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, place) in order.enumerated() { ranks[place] = rank }
    students = order.map { students[$0] }
    return ranks
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

  /// Marks the attempts that count; without a roster, names the student as the first one does.
  fileprivate mutating func count(in assignment: Assignment, _ everybody: [GradedStudent]) {
    (attempts, score) = Grading.count(
      attempts, quiz: assignment.quiz, lateness: assignment.classroom.grading.lateness)
    if let member {
      extended = StudentTimes(of: assignment.quiz, in: assignment.classroom, for: member).extended
    }
    guard member == nil, let first = attempts.first else { return }
    let student = everybody[Int(first.student)].student
    (name, email) = (student.name, student.email)
  }
}
