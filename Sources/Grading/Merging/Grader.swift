import Courseware

/// One worker's part in grading a ledger: attempt after attempt, from bytes to what they earned.
struct Grader: Sendable {
  private let assignment: Assignment
  /// As canonical lines write it.
  private let site: [UInt8]
  private var marking: Marking
  private let needsReading: Bool
  private var line = AttemptLine()
  private var graded: GradedPart

  init(_ assignment: Assignment, _ roster: Roster) {
    self.assignment = assignment
    var site: [UInt8] = []
    site.writeJSON(assignment.site)
    self.site = Array(site.dropFirst().dropLast())
    marking = Marking(AnswerKey(assignment.quiz), assignment.heirs)
    needsReading = marking.needsReading
    graded = GradedPart(meeting: MetStudents(of: assignment, roster))
  }

  /// What this worker graded.
  consuming func finished() -> GradedPart {
    graded.table = marking.table
    return graded
  }

  /// Scores an attempt and remarks on it; which of them count is decided for all of a student's.
  ///
  /// `place` is where the entry stands in its ledger.
  mutating func grade(
    _ entry: LedgerEntry, at place: Int, id: AttemptID, _ json: UnsafeBufferPointer<UInt8>
  ) {
    guard line.read(json, isTrusted: true) else { return }
    let quiz = assignment.quiz
    let times = ClaimedTimes(
      startedMicroseconds: microseconds(json, line.startedAt),
      endedMicroseconds: microseconds(json, line.endedAt),
      elapsedMilliseconds: line.elapsedMilliseconds)
    let student = graded.met.number(of: UnsafeBufferPointer(rebasing: json[line.student]), id)
    var sitting = Sitting(
      claimedStart: times.startedMicroseconds ?? Sitting.unreadable,
      claimedEnd: times.endedMicroseconds ?? Sitting.unreadable, entry: UInt32(place),
      student: student,
      elapsedMilliseconds: UInt32(clamping: line.elapsedMilliseconds),
      lateness: graded.met.times(of: student).lateness(
        received: entry.received, claimedEnd: times.ended))
    sitting.endedEarly = line.endedEarly
    var notes: [AttemptNote] = []
    if quiz.kind.isGraded {
      sitting.sum = graded.sums.number(of: score(json, id))
      sitting.marks = graded.add(marking.row)
      notes = marking.notes
    }
    if let other = otherSite(json) { notes.append(.otherSite(other)) }
    if !json[line.revision].elementsEqual(quiz.revision.utf8) { notes.append(.otherRevision) }
    if let origin = assignment.byHand.origin(of: id) {
      notes.append(origin)
      sitting.isReplaced = origin == .replacedBySheet
    } else {
      notes += Grading.notes(on: times, received: entry.received, quiz: quiz)
      graded.prints.append(AttemptPrint(entry: place, line, json))
    }
    if let remark = graded.met.remark(on: student) { notes.append(remark) }
    sitting.notes = graded.notes.number(of: notes)
    graded.sittings.append(sitting)
  }

  /// The site it was handed in at, where that is another one.
  private func otherSite(_ json: UnsafeBufferPointer<UInt8>) -> String? {
    if json[line.site].elementsEqual(site) { return nil }
    let other = plainText(json, line.site)
    return other == assignment.site ? nil : other
  }

  private mutating func score(_ json: UnsafeBufferPointer<UInt8>, _ id: AttemptID) -> ScoreSum {
    if needsReading {
      let isCurrent = json[line.revision].elementsEqual(assignment.quiz.revision.utf8)
      // Rows of tables were never drawn by a seed.
      let isFromPage = assignment.byHand.origin(of: id) == nil
      marking.read(
        at: isCurrent ? nil : plainText(json, line.revision),
        seed: isFromPage ? plainText(json, line.seed) : nil)
    }
    for response in line.responses {
      marking.take(UnsafeBufferPointer(rebasing: json[response.whole]))
    }
    guard assignment.byHand.saysSomething(of: id) else {
      return marking.finish(claimed: line.claimedScore)
    }
    let responses = line.responses.compactMap { response in
      try? Response(JSONValue(Array(json[response.whole]), limit: .max))
    }
    for award in assignment.byHand.awards(to: id, responses) { marking.take(award) }
    let sum = marking.finish(claimed: line.claimedScore)
    marking.notes += assignment.byHand.notes(on: id, responses)
    return sum
  }
}

private func microseconds(
  _ json: UnsafeBufferPointer<UInt8>, _ part: AttemptLine.Part
) -> Int64? {
  Moment.microseconds(rfc3339: UnsafeBufferPointer(rebasing: json[part]))
}
