import Courseware
package import Ledgers

/// The changes of a merge, by quiz.
package struct MergeReport: Sendable {
  /// In the order of classrooms and quizzes: the quizzes with at least one attempt.
  package var quizzes: [QuizMergeReport]
  /// What is set aside after the merge, in ledger order.
  package var setAside: [LedgerEntry]
  /// The quizzes of these attempts that the course does not have, with what is missing.
  package var unmatched: [UnmatchedQuiz] = []
  /// Incomplete last lines of ledgers that were dropped, as messages.
  package var dropped: [String] = []
  /// The number of attempts that were received again although they had been removed with their
  /// student.
  var leftOut = 0

  /// Whether any attempt id has more than one content.
  package var hasConflicts: Bool { quizzes.contains { !$0.conflicts.isEmpty } }

  /// The attempts in conflict at each quiz that has any.
  package var undecided: [UndecidedAttempts] {
    quizzes.compactMap { news in
      news.conflicts.map(\.id).min().map {
        UndecidedAttempts(reference: news.reference, attempts: news.conflicts.count, first: $0)
      }
    }
  }

  /// Whether attempts were added to a quiz of which attempts are too late by their time of receipt
  /// alone, or closed.
  package var addedLateAttempts: Bool {
    quizzes.contains {
      $0.new > 0 && $0.attemptTotals.claimedOnTime + $0.attemptTotals.closed > 0
    }
  }

  /// What a merge changed in one quiz.
  package struct QuizMergeReport: Sendable {
    /// The quiz in which it changed.
    package var reference: QuizReference
    /// The totals over all attempts at the quiz, including those of earlier runs.
    var attemptTotals: AttemptTotals
    /// The number of attempts that are new in the ledger, without those that were set aside before.
    var new: Int
    /// The number of attempts in the ledger that were set aside before.
    var restoredCount: Int
    /// The number of attempts that were received again with the same content.
    var known: Int
    /// The ids in conflict, including those of earlier runs.
    var conflicts: [Conflict]
    /// Attempts by students not on the roster, including those of earlier runs.
    package var unknownAttempts: [UnknownStudentAttempt]
    /// In the order of the summary.
    package var regrades: [Regrade]
    /// What changed in the quiz since it was last graded, as sentences.
    var reasons: [String]
    /// Attempts that did not count before, with the reason why not.
    var restored: [RestoredAttempt]
    /// Former names of the quiz's file from the time when attempts in the ledger were made.
    var formerNames: [String]
    /// New attempts that were not encrypted although the quiz's page encrypts attempts.
    package var unencrypted: [LedgerEntry] = []
    /// The tables that were merged independently, so that the last version undid another.
    var correctedIndependently: [String] = []
    /// The number of attempts whose student names were removed because the quiz is anonymous.
    var anonymized = 0
    /// Whether the quiz was last graded with a roster, and the classroom has none now.
    package var lacksRoster = false
    /// The attempts that were listed before as of students not on the roster.
    fileprivate var unknownBefore: Set<AttemptID> = []
  }

  /// The report after a change of the roster: only quizzes with regrades, with attempts that count
  /// now, or with attempts that no longer count.
  package var ofRosterChange: MergeReport {
    var changes = MergeReport(quizzes: quizzes, setAside: [])
    for place in changes.quizzes.indices {
      let before = changes.quizzes[place].unknownBefore
      changes.quizzes[place].unknownAttempts.removeAll { before.contains($0.graded.id) }
    }
    changes.quizzes.removeAll {
      $0.regrades.isEmpty && $0.restored.isEmpty && $0.unknownAttempts.isEmpty
    }
    return changes
  }
}

/// An attempt that was set aside, in conflict or not on the roster before this merge.
struct RestoredAttempt: Sendable, Equatable {
  /// The student's name, on the roster or in the attempt.
  var name: String
  var id: AttemptID
  /// Such as "was set aside".
  var reason: String
  /// Whether it does not count even now, because it was received too late.
  var isTooLate: Bool
}

/// A student whose score for earlier attempts changed.
package struct Regrade: Sendable, Equatable {
  /// The student in the summary: the id on the roster, or `mail …` or `name …` without a roster.
  var student: String
  /// The student's name in the summary.
  package var name: String
  /// Whether several members have this name.
  var isNameShared = false
  /// The previous grade; `nil` if there was none.
  var before: Attempt.Score?
  /// The current grade; `nil` if no attempt counts.
  var after: Attempt.Score?
}

extension MergeReport.QuizMergeReport {
  /// Compares a quiz's results before and after the merge.
  init(
    _ results: QuizResults, _ arrived: QuizMerge, _ news: SummaryUpdate,
    setAsideBefore setAside: Ledger, plain: PlainAttempts
  ) {
    reference = results.assignment.reference
    conflicts = results.conflicts
    unknownAttempts = results.unknownAttempts
    attemptTotals = AttemptTotals(of: results)
    (regrades, reasons) = (news.regrades, news.reasons)
    (unknownBefore, lacksRoster) = (news.unknownBefore, news.lacksRoster)
    restored = news.nowCounting
    let own = reference, ledger = results.ledger
    formerNames = arrived.former
      .filter { name in ledger.entries.contains { $0.reference == name } }
      .map { $0.classroom == own.classroom ? $0.quiz : "\($0.classroom)/\($0.quiz)" }
    let added = Ledger(ledger.entries(notIn: arrived.old))
    let fresh = Ledger(added.entries(notIn: setAside))
    let returned = Ledger(added.entries(notIn: fresh))
    (new, restoredCount) = (fresh.entries.count, returned.entries.count)
    if plain.sealedQuizzes.contains(own) {
      unencrypted = fresh.entries.filter { $0.id.map(plain.ids.contains) ?? false }
    }
    known = arrived.received - arrived.fresh
    anonymized = arrived.anonymized
    for isTooLate in [false, true] {
      restored += results.graded(returned, tooLate: isTooLate).compactMap(\.attempt).map {
        RestoredAttempt(
          name: $0.student.nameOrID, id: AttemptID($0.id) ?? .zero, reason: "was set aside",
          isTooLate: isTooLate)
      }
    }
  }
}

extension QuizResults {
  /// The entries of a part of the ledger that were graded, either those that may count or those
  /// that were received too late.
  ///
  /// Not graded are those in conflict, rejected versions, and those of students who are not on the
  /// roster.
  fileprivate func graded(_ part: Ledger, tooLate isTooLate: Bool) -> [LedgerEntry] {
    if part.isEmpty { return [] }
    let policy = assignment.classroom.grading.lateness
    let rows = students.attemptRows.filter {
      !$0.isReplaced && $0.lateness.mayCount(policy) != isTooLate
    }
    let graded = Ledger(rows.map { ledger.entries[Int($0.entry)] })
    return part.entries(notIn: Ledger(part.entries(notIn: graded)))
  }
}

/// The totals of all attempts at a quiz, including those of earlier runs.
struct AttemptTotals: Sendable, Equatable {
  /// Whether the quiz has points; surveys and polls do not.
  var isGraded = true
  /// Whether the students of the attempts are unknown.
  var isAnonymous = false
  /// The number of attempts, without conflicts and without students who are not on the roster.
  var attempts = 0
  /// The number of attempts received after the deadline.
  var late = 0
  /// The number of late attempts that claim to have been ended on time.
  var claimedOnTime = 0
  /// The number of attempts received after the quiz closed, which never count.
  var closed = 0
  /// The number of attempts from tables whose rows have changed since.
  var replaced = 0
  /// The number of attempts that may count and have answers to grade manually.
  var pending = 0
  /// The number of these attempts in which all answers to grade manually are empty.
  var pendingEmpty = 0
  /// The number of attempts with answers whose ids have changed, by message.
  var matched: [String: Int] = [:]
  /// The number of attempts with answers to parts that the quiz no longer has, by message.
  var unmatched: [String: Int] = [:]
  /// The number of attempts with answers that two people graded independently, by message.
  var gradedIndependently: [String: Int] = [:]
  /// The number of attempts for each remark, by message.
  var remarks: [String: Int] = [:]
  var checks = AttemptChecks()

  init(of results: QuizResults) {
    checks = results.checks
    isGraded = results.assignment.quiz.kind.isGraded
    isAnonymous = results.assignment.quiz.isAnonymous
    var noted: [[Int]] = results.students.parts.map { finished in
      [Int](repeating: 0, count: finished.part.notes.values.count)
    }
    for attemptRow in results.students.attemptRows {
      add(
        attemptRow, results.students.sum(of: attemptRow) ?? ScoreSum(),
        results.assignment.classroom.grading.lateness)
      if !attemptRow.isReplaced { noted[Int(attemptRow.worker)][Int(attemptRow.notes)] += 1 }
    }
    for (finished, counts) in zip(results.students.parts, noted) {
      for (notes, count) in zip(finished.part.notes.values, counts) where count > 0 {
        add(notes, count)
      }
    }
  }

  /// Whether there is nothing to report but the number of attempts.
  var isQuiet: Bool {
    late == 0 && closed == 0 && replaced == 0 && pending == 0 && checks.isEmpty
      && matched.isEmpty && unmatched.isEmpty && gradedIndependently.isEmpty
  }

  private mutating func add(
    _ graded: AttemptRow, _ sum: ScoreSum, _ policy: Classroom.Lateness?
  ) {
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
    if sum.pending > 0, graded.lateness.mayCount(policy) {
      pending += 1
      if !sum.hasWrittenAnswer { pendingEmpty += 1 }
    }
  }

  /// Adds the notes of a number of attempts.
  private mutating func add(_ notes: [AttemptNote], _ count: Int) {
    for note in notes {
      switch note {
      case .answeredAs, .optionAnsweredAs: matched[note.text, default: 0] += count
      case .unknownQuestion, .replacedQuestion, .moreUnknownQuestions, .answeredAgain,
        .unknownOption, .replacedOption:
        unmatched[note.text, default: 0] += count
      case .gradedIndependently: gradedIndependently[note.text, default: 0] += count
      case .comment: break
      default: remarks[note.text, default: 0] += count
      }
    }
  }
}
