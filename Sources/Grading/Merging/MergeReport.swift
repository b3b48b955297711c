package import Courseware
package import Ledgers

/// What a merge changed, quiz by quiz.
package struct MergeReport: Sendable {
  /// In the order of classrooms and quizzes, those with at least one attempt.
  package var quizzes: [QuizNews]
  /// What is set aside after the merge, in ledger order.
  package var setAside: [LedgerEntry]
  /// The quizzes that these belong to and that the course does not have, with what is missing.
  package var unmatched: [UnmatchedQuiz] = []
  /// Last lines of ledgers that were cut off and are there no more, in words.
  package var dropped: [String] = []
  /// How many attempts were handed in again that had been taken out with their student.
  package var leftOut = 0

  /// Whether any id stands for more than one content.
  package var hasConflicts: Bool { quizzes.contains { !$0.conflicts.isEmpty } }

  /// What a merge changed in one quiz.
  package struct QuizNews: Sendable {
    /// Which quiz it is.
    package var reference: QuizReference
    /// What is said of all attempts, those of earlier runs included.
    package var standing: Standing
    /// Attempts the ledger did not have, those set aside earlier included.
    package var new: Int
    /// How many of the new ones had been set aside.
    package var takenUp: Int
    /// Received again, word for word.
    package var known: Int
    /// Ids in conflict, those of earlier runs included.
    package var conflicts: [Conflict]
    /// Attempts that belong to no member, those of earlier runs included.
    package var strangers: [Stranger]
    /// In the order of the summary.
    package var regrades: [Regrade]
    /// What of the quiz is not as it was when it was graded before, in words.
    package var reasons: [String]
    /// Attempts that did not count before, with the reason why not.
    package var returned: [Returned]
    /// Other names that the quiz's file had when attempts in the ledger were made.
    package var formerNames: [String]
  }
}

/// An attempt that counts by now.
package struct Returned: Sendable, Equatable {
  package var name: String
  package var id: AttemptID
  /// "was set aside".
  package var reason: String
}

/// A student whose earlier attempts are worth something else than they were.
package struct Regrade: Sendable, Equatable {
  /// The student's, as the summary has it.
  package var name: String
  /// The grade, `nil` where there was or is none.
  package var before: Attempt.Score?
  /// The grade now, `nil` where nothing counts any more.
  package var after: Attempt.Score?
}

extension MergeReport.QuizNews {
  /// Compares a quiz before and after.
  init(
    _ results: QuizResults, _ arrived: QuizArrivals, _ news: SummaryNews,
    setAsideBefore setAside: Ledger
  ) {
    reference = results.assignment.reference
    conflicts = results.conflicts
    strangers = results.strangers
    standing = Standing(of: results)
    (regrades, reasons) = (news.regrades, news.reasons)
    returned = news.nowKnown.map {
      Returned(name: $0.name, id: $0.id, reason: "belonged to no member")
    }
    let own = reference, ledger = results.ledger
    formerNames = arrived.former
      .filter { name in ledger.entries.contains { $0.reference == name } }
      .map { $0.classroom == own.classroom ? $0.quiz : "\($0.classroom)/\($0.quiz)" }
    let added = Ledger(ledger.entries(notIn: arrived.old))
    let fresh = Ledger(added.entries(notIn: setAside))
    new = added.entries.count
    takenUp = new - fresh.entries.count
    known = arrived.received - arrived.fresh
    returned += added.entries(notIn: fresh).compactMap { entry in
      entry.attempt.map {
        Returned(name: $0.student.name, id: AttemptID($0.id) ?? .zero, reason: "was set aside")
      }
    }
  }
}

/// What a report says of all attempts at a quiz, those of earlier runs included.
package struct Standing: Sendable, Equatable {
  /// Whether the quiz has points: surveys and polls do not.
  var isGraded = true
  /// How many attempts there are, conflicts and those of nobody known left out.
  package var attempts = 0
  /// How many came after the deadline.
  package var late = 0
  /// How many of the late ones claim to have been ended on time.
  package var claimedOnTime = 0
  /// How many came after the quiz closed and never count.
  package var closed = 0
  /// How many came from a sheet that says something else by now.
  package var replaced = 0
  /// How many hold answers to be marked by hand.
  package var pending = 0
  /// How many have answers by ids that the quiz has others for now, by what is said.
  package var matched: [String: Int] = [:]
  /// How many have answers to what the quiz does not have any more, by what is said.
  package var unmatched: [String: Int] = [:]
  /// How many have answers that were marked twice, by what is said.
  package var markedApart: [String: Int] = [:]
  /// How many attempts each remark is made on, by the remark.
  package var remarks: [String: Int] = [:]
  /// What to look at, since it may be made up.
  package var checks = AttemptChecks()
  /// What copies of the attempts are known by.
  var prints = PrintIndex()

  init() {}

  init(of results: QuizResults) {
    (checks, prints) = (results.checks, results.prints)
    isGraded = results.assignment.quiz.kind.isGraded
    var noted: [[Int]] = results.students.parts.map { part in
      [Int](repeating: 0, count: part.notes.values.count)
    }
    for sitting in results.students.sittings {
      add(sitting, pending: results.students.sum(of: sitting)?.pending ?? 0)
      if !sitting.isReplaced { noted[Int(sitting.worker)][Int(sitting.notes)] += 1 }
    }
    for (part, counts) in zip(results.students.parts, noted) {
      for (notes, count) in zip(part.notes.values, counts) where count > 0 { add(notes, count) }
    }
  }

  /// Whether there is nothing to tell but that there are attempts.
  var isQuiet: Bool {
    late == 0 && closed == 0 && pending == 0 && markedApart.isEmpty && checks.isEmpty
      && isPlain
  }

  /// Whether nothing of it needs a look at all attempts together.
  var isPlain: Bool {
    replaced == 0 && matched.isEmpty && unmatched.isEmpty && !checks.comparesAttempts
  }

  private mutating func add(_ graded: Sitting, pending points: Double) {
    attempts += 1
    if graded.isReplaced {
      replaced += 1
      return
    }
    if graded.lateness == .closed {
      closed += 1
    } else if graded.lateness.isLate {
      late += 1
      if graded.lateness == .claimedOnTime { claimedOnTime += 1 }
    }
    if points > 0 { pending += 1 }
  }

  /// Adds what is noted of so many attempts.
  private mutating func add(_ notes: [AttemptNote], _ count: Int) {
    for note in notes {
      switch note {
      case .answeredAs, .optionAnsweredAs: matched[note.text, default: 0] += count
      case .unknownQuestion, .moreUnknownQuestions, .unknownOption:
        unmatched[note.text, default: 0] += count
      case .markedApart: markedApart[note.text, default: 0] += count
      case .comment: break
      default: remarks[note.text, default: 0] += count
      }
    }
  }

  /// The same once some attempts stand otherwise; all of them plain.
  func replacing(_ former: Standing, with new: Standing) -> Standing {
    var standing = self
    standing.attempts += new.attempts - former.attempts
    standing.late += new.late - former.late
    standing.claimedOnTime += new.claimedOnTime - former.claimedOnTime
    standing.closed += new.closed - former.closed
    standing.pending += new.pending - former.pending
    standing.remarks.merge(former.remarks.mapValues { -$0 }) { $0 + $1 }
    standing.remarks.merge(new.remarks) { $0 + $1 }
    standing.remarks = standing.remarks.filter { $0.value > 0 }
    standing.isGraded = new.isGraded
    standing.checks = checks.replacing(former.checks, with: new.checks)
    return standing
  }
}

extension MergeReport {
  /// How each quiz stands; `nil` where something needs a look at all attempts together.
  var plainStandings: [QuizReference: Standing]? {
    guard setAside.isEmpty, dropped.isEmpty, quizzes.allSatisfy(\.isPlain) else { return nil }
    return Dictionary(
      quizzes.map { ($0.reference, $0.standing) }, uniquingKeysWith: { first, _ in first })
  }
}

extension MergeReport.QuizNews {
  fileprivate var isPlain: Bool {
    conflicts.isEmpty && strangers.isEmpty && formerNames.isEmpty && standing.isPlain
  }
}

extension Standing {
  /// Reads what ``Swift/Array/write(_:of:)`` wrote.
  init?(_ json: JSONValue) {
    guard let counts = json["counts"]?.array?.compactMap(\.int), counts.count == 5,
      let remarks = json["remarks"]?.object
    else { return nil }
    (attempts, late, claimedOnTime) = (counts[0], counts[1], counts[2])
    (closed, pending) = (counts[3], counts[4])
    for remark in remarks { self.remarks[remark.key] = remark.value.int ?? 0 }
    checks = AttemptChecks(json["checks"])
    isGraded = json["graded"]?.int != 0
  }
}

extension [UInt8] {
  mutating func write(_ standing: Standing, of quiz: QuizReference) {
    write(#"{"classroom":"#)
    writeJSON(quiz.classroom)
    write(#","quiz":"#)
    writeJSON(quiz.quiz)
    let counts = [
      standing.attempts, standing.late, standing.claimedOnTime, standing.closed, standing.pending,
    ]
    write(#","counts":["#)
    writeList(counts) { $0.write("\($1)") }
    write(#"],"remarks":{"#)
    writeList(standing.remarks.sorted { $0.key < $1.key }) {
      $0.writeJSON($1.key)
      $0.write(":\($1.value)")
    }
    write(#"},"checks":"#)
    write(standing.checks)
    write(#","graded":\#(standing.isGraded ? 1 : 0)"#)
    write(#","prints":\#(standing.prints.numbers.count)}"#)
    write("\n")
  }
}
