package import Courseware

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
