import Courseware
@testable import Grading
@testable import Ledgers

extension Inbox {
  /// The attempts read, in the order of reading.
  var received: [LedgerEntry] {
    var inbox = self
    return Array(inbox.takeReceived().joined())
  }
}

extension Ledger {
  /// The ledger's file.
  var jsonLines: [UInt8] {
    var writer = LedgerWriter()
    var out: [UInt8] = []
    forEachContent { entry, content in writer.write(entry, content, to: &out) }
    return out
  }
}

extension Records {
  /// The results of every quiz that has attempts, graded with the course, in course order.
  func results(in course: Course) -> [QuizResults] {
    let former = FormerNames(of: course, revisions)
    return course.assignments.compactMap { assignment in
      guard let ledger = ledgers[assignment.reference] else { return nil }
      var assignment = assignment
      assignment.idMapping = idMapping(of: assignment, former)
      return grade(ledger, for: assignment, attemptConflicts: attemptConflicts)
    }
  }
}

extension QuizResults {
  /// The summary next to the ledger.
  var summaryJSON: [UInt8] {
    summaryHead + SummaryPiece(of: students, 0..<students.count).bytes + summaryTail
  }
}

extension AttemptScorer {
  /// Adds a response of the current attempt as it is written in a ledger.
  mutating func take(response: Response) {
    response.canonicalJSON.withUnsafeBufferPointer { take($0) }
  }
}

extension QuizScore {
  /// Scores an attempt's responses.
  init(of attempt: Attempt, by key: AnswerKey, _ idMapping: IDMapping = .none) {
    var scorer = AttemptScorer(key, idMapping)
    scorer.read(
      at: attempt.revision == key.revision ? nil : attempt.revision, seed: attempt.seed,
      language: attempt.language)
    for response in attempt.responses { scorer.take(response: response) }
    let sum = scorer.finish(claimed: attempt.claimedScore)
    self.init(
      points: sum.points, maximum: sum.maximum, pending: sum.pending, notes: scorer.notes,
      marks: scorer.row[...], table: scorer.scores)
  }
}
