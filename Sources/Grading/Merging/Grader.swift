import Courseware

/// One worker's part in grading a ledger: attempt after attempt, from bytes to what they earned.
struct Grader: Sendable {
  private let assignment: Assignment
  private let roster: Roster
  /// As canonical lines write it.
  private let site: [UInt8]
  private var marking: Marking
  private let needsReading: Bool
  private var line = AttemptLine()
  private var seen = ByteTable(limit: Int(Int32.max))
  private var lastNotes: [AttemptNote] = []
  /// Everybody met so far; graded attempts point into it.
  private(set) var students: [GradedStudent] = []
  /// Where each of those seen stands among them.
  private var places: [Int32] = []

  init(_ assignment: Assignment, _ roster: Roster, _ key: AnswerKey, _ heirs: Heirs) {
    self.assignment = assignment
    self.roster = roster
    var site: [UInt8] = []
    site.writeJSON(assignment.site)
    self.site = Array(site.dropFirst().dropLast())
    marking = Marking(key, heirs)
    needsReading = !heirs.isEmpty
  }

  /// What scores of this worker point into.
  var table: MarkTable { marking.table }

  /// Scores an attempt and remarks on it; which of them count is decided for all of a student's.
  mutating func grade(
    _ entry: LedgerEntry, id: AttemptID, _ json: UnsafeBufferPointer<UInt8>
  ) -> GradedAttempt? {
    guard line.read(json, isTrusted: true) else { return nil }
    let quiz = assignment.quiz
    let score = quiz.kind.isGraded ? score(json, id) : nil
    var notes = score?.notes ?? []
    if let other = otherSite(json) { notes.append(.otherSite(other)) }
    if !json[line.revision].elementsEqual(quiz.revision.utf8) { notes.append(.otherRevision) }
    let times = ClaimedTimes(
      started: moment(json, line.startedAt), ended: moment(json, line.endedAt),
      elapsedMilliseconds: line.elapsedMilliseconds)
    let origin = assignment.byHand.origin(of: id)
    if let origin {
      notes.append(origin)
    } else {
      notes += Grading.notes(on: times, received: entry.received, quiz: quiz)
    }
    let student = student(json, id)
    if let note = students[Int(student)].note { notes.append(note) }
    // Many attempts have the notes of the one before: then they share one list.
    if notes == lastNotes { notes = lastNotes } else { lastNotes = notes }
    var graded = GradedAttempt(
      entry, id: id, student: student, elapsedMilliseconds: line.elapsedMilliseconds,
      lateness: students[Int(student)].times.lateness(
        received: entry.received, claimedEnd: times.ended),
      score: score, notes: notes)
    graded.isReplaced = origin == .replacedBySheet
    return graded
  }

  /// The site it was handed in at, where that is another one.
  private func otherSite(_ json: UnsafeBufferPointer<UInt8>) -> String? {
    if json[line.site].elementsEqual(site) { return nil }
    let other = plainText(json, line.site)
    return other == assignment.site ? nil : other
  }

  private mutating func score(_ json: UnsafeBufferPointer<UInt8>, _ id: AttemptID) -> QuizScore {
    if needsReading {
      let isCurrent = json[line.revision].elementsEqual(assignment.quiz.revision.utf8)
      marking.read(at: isCurrent ? nil : plainText(json, line.revision))
    }
    for response in line.responses {
      marking.take(UnsafeBufferPointer(rebasing: json[response.whole]))
    }
    guard assignment.byHand.saysSomething(of: id) else {
      return marking.score(claimed: line.claimedScore)
    }
    let responses = line.responses.compactMap { response in
      try? Response(JSONValue(Array(json[response.whole]), limit: .max))
    }
    for award in assignment.byHand.awards(to: id, responses) { marking.take(award) }
    var score = marking.score(claimed: line.claimedScore)
    score.notes += assignment.byHand.comments(on: id, responses)
    return score
  }

  private mutating func student(_ json: UnsafeBufferPointer<UInt8>, _ id: AttemptID) -> Int32 {
    if let owner = roster.owner(of: id) {
      students.append(GradedStudent(owner, assignment))
      return Int32(students.count - 1)
    }
    let bytes = UnsafeBufferPointer(rebasing: json[line.student])
    guard let (number, isNew) = seen.index(of: bytes) else { return 0 }
    if isNew {
      places.append(Int32(students.count))
      students.append(GradedStudent(bytes, roster, assignment))
    }
    return places[number]
  }
}

/// Somebody who handed in, found in the roster or not.
struct GradedStudent: Sendable {
  var student: Attempt.Student
  var identity: Roster.Identity
  var note: AttemptNote?
  var times: StudentTimes

  fileprivate init(_ member: Member, _ assignment: Assignment) {
    student = Attempt.Student(id: member.id, name: member.name, email: member.email)
    identity = .known(member)
    times = StudentTimes(of: assignment.quiz, in: assignment.classroom, for: member)
  }

  fileprivate init(
    _ json: UnsafeBufferPointer<UInt8>, _ roster: Roster, _ assignment: Assignment
  ) {
    let json = try? JSONValue(Array(json), limit: .max)
    student = Attempt.Student(
      id: json?["id"]?.string, name: json?["name"]?.string ?? "", email: json?["email"]?.string)
    identity = roster.identify(student)
    var member: Member?
    if case .known(let found) = identity { member = found }
    times = StudentTimes(of: assignment.quiz, in: assignment.classroom, for: member)
    if let id = student.id, !roster.isEmpty, !roster.contains(id: id) {
      note = .otherMemberID(id)
    }
  }
}

private func moment(_ json: UnsafeBufferPointer<UInt8>, _ part: AttemptLine.Part) -> Moment? {
  Moment(rfc3339: UnsafeBufferPointer(rebasing: json[part]))
}
