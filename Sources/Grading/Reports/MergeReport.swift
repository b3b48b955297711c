package import Courseware

/// What a merge changed, quiz by quiz.
package struct MergeReport: Sendable {
  /// In the order of classrooms and quizzes, those with at least one attempt.
  package var quizzes: [QuizNews]
  /// What is set aside after the merge, in ledger order.
  package var setAside: [LedgerEntry]

  package var hasConflicts: Bool { quizzes.contains { !$0.results.conflicts.isEmpty } }

  /// What a merge changed in one quiz.
  package struct QuizNews: Sendable {
    package var results: QuizResults
    /// Attempts the ledger did not have, those set aside earlier included.
    package var new: Int
    /// How many of the new ones had been set aside.
    package var takenUp: Int
    /// Received again, word for word.
    package var known: Int
    /// In file order of keys.
    package var regrades: [Regrade]
  }
}

/// A student whose earlier attempts are worth something else than they were.
package struct Regrade: Sendable, Equatable {
  package var name: String
  /// The grade, `nil` where there was or is none.
  package var before: Attempt.Score?
  package var after: Attempt.Score?
}

extension MergeReport.QuizNews {
  /// Compares a quiz before and after; `received` are the attempts of this quiz in this run.
  package init(
    _ results: QuizResults, received: [LedgerEntry], before: Records, after: Ledger,
    former: FormerSummary?
  ) {
    self.results = results
    let old = before.ledgers[results.assignment.reference] ?? .empty
    let added = Ledger(after.entries(notIn: old))
    new = added.entries.count
    takenUp = new - added.entries(notIn: before.setAside).count
    let fromThisRun = Ledger(received).entries(notIn: old).count
    known = received.count - fromThisRun
    regrades = former.map { regraded(results.students, since: $0) } ?? []
  }
}

private func regraded(_ students: [StudentResult], since former: FormerSummary) -> [Regrade] {
  students.compactMap { student in
    let changed = student.attempts.contains { graded in
      guard let before = former.attempts[graded.id.description], let score = graded.score else {
        return false
      }
      return before != Attempt.Score(points: score.points, of: score.maximum)
    }
    guard changed else { return nil }
    let before = former.grades[student.key] ?? nil
    return Regrade(name: student.name, before: before, after: student.score)
  }
}
