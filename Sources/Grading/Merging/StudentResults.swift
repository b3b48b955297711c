import Courseware

/// Everybody with an attempt, by member id or by what identifies the student, in the order of that.
///
/// A million attempts of half a million students fit into some hundred megabytes, since each
/// student's values are only made where they are asked for.
package struct StudentResults: Sendable {
  let ledger: Ledger
  let assignment: Assignment
  let roster: Roster
  /// What attempts point into; their own sittings are not there any more.
  let parts: [GradedPart]
  /// What tells students apart where there is no roster.
  let keys: ByteTable
  /// The student's place in the roster, or the number of the key.
  let people: [Int32]
  /// Where each student's sittings start, and where the last one's end.
  let starts: [UInt32]
  /// Student after student, as received.
  let sittings: [Sitting]
}

extension StudentResults: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { people.count }

  package subscript(place: Int) -> StudentResult {
    let own = sittings(of: place)
    let member = roster.isEmpty ? nil : roster[Int(people[place])]
    var result = StudentResult(
      key: key(of: place), member: member, name: member?.name ?? "", email: member?.email,
      score: score(of: own), attempts: own.map(attempt))
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
  func score(of own: ArraySlice<Sitting>) -> Attempt.Score? {
    var (count, total) = (0.0, ScoreSum())
    for sitting in own where sitting.counts {
      guard let sum = sum(of: sitting) else { continue }
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
    return keys.withRun(Int(people[place])) { String(decoding: $0, as: UTF8.self) }
  }

  /// A student's attempts, as received.
  func sittings(of place: Int) -> ArraySlice<Sitting> {
    sittings[Int(starts[place])..<Int(starts[place + 1])]
  }

  /// The attempt that statistics use: the one that counts, the first of several.
  func representative(of place: Int) -> Sitting? { sittings(of: place).first(where: \.counts) }

  /// What an attempt earned; `nil` where the quiz is not marked.
  func sum(of sitting: Sitting) -> ScoreSum? { parts[Int(sitting.worker)].sum(of: sitting) }

  /// Whose attempt it is by its own words, or by the roster's where that names the attempt.
  func student(of sitting: Sitting) -> Attempt.Student {
    parts[Int(sitting.worker)].met.student(sitting.student)
  }

  /// An attempt with all that is said of it.
  func attempt(_ sitting: Sitting) -> GradedAttempt {
    let part = parts[Int(sitting.worker)], entry = ledger.entries[Int(sitting.entry)]
    let notes = part.notes[sitting.notes]
    let score = part.sum(of: sitting).map { sum in
      QuizScore(
        points: sum.points, maximum: sum.maximum, pending: sum.pending, notes: notes,
        marks: Array(part.marks(of: sitting)), table: part.table)
    }
    return GradedAttempt(
      id: entry.id ?? .zero, received: entry.received,
      handedIn: sitting.handedIn(received: entry.received, assignment.quiz), score: score,
      notes: notes,
      elapsedMilliseconds: Int(sitting.elapsedMilliseconds), lateness: sitting.lateness,
      counts: sitting.counts, isReplaced: sitting.isReplaced)
  }

  /// Attempts in the order in which they count.
  func asReceived(_ sittings: [Sitting]) -> [Sitting] {
    sittings.sorted { ledger.isReceived($0, before: $1) }
  }
}

extension Ledger {
  /// Whether an attempt comes before another in the order in which they count: by the time of
  /// receipt, then by the claimed end, the claimed start and the id; a time that cannot be read
  /// comes after all others.
  func isReceived(_ a: Sitting, before b: Sitting) -> Bool {
    let (one, other) = (entries[Int(a.entry)].received, entries[Int(b.entry)].received)
    if one != other { return one < other }
    // The ledger is sorted by id.
    return (a.claimedEnd, a.claimedStart, a.entry) < (b.claimedEnd, b.claimedStart, b.entry)
  }
}
