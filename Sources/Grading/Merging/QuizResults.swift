package import Courseware

/// A ledger graded by the course as it is now.
package struct QuizResults: Sendable {
  /// The quiz that the attempts are graded by.
  package var assignment: Assignment
  /// By member id or by what identifies the student, in the order of that.
  package internal(set) var students: StudentResults
  /// Attempts that belong to no member, as received.
  package var strangers: [Stranger]
  /// Attempts whose id stands for more than one content, by id.
  package var conflicts: [Conflict]
  /// What a teacher should look at, since it may be made up.
  package internal(set) var checks = AttemptChecks()
  /// What copies of its attempts are known by.
  var prints = PrintIndex()

  /// Nobody's.
  init(of assignment: Assignment) {
    self.assignment = assignment
    students = .none(of: assignment)
    (strangers, conflicts) = ([], [])
  }

  /// What was graded.
  var ledger: Ledger { students.ledger }
}

/// One student's attempts and what they come to.
package struct StudentResult: Sendable {
  /// The roster's id, or how the student is told apart without one.
  package var key: String
  /// `nil` without a roster.
  package var member: Member?
  /// The roster's, or else what the first attempt says.
  package var name: String
  /// The roster's, or else what the first attempt says.
  package var email: String?
  /// `nil` where nothing counts or the quiz is not marked.
  package var score: Attempt.Score?
  /// As received.
  package var attempts: [GradedAttempt]
  /// The deadline that an extension gives, where it does.
  package var extended: Moment? = nil
}

/// An attempt by nobody the classroom knows.
package struct Stranger: Sendable {
  /// The attempt; it never counts.
  package var graded: GradedAttempt
  /// In the student's own words.
  package var student: Attempt.Student
  /// A few words: "unknown member".
  package var reason: String
  /// The member who could be meant; a hint, and only of the first strangers.
  package var nearest: Member? = nil
}

/// Contents that claim the same id: none of them counts until one is taken on purpose.
package struct Conflict: Sendable {
  /// The id that they share.
  package var id: AttemptID
  /// As they stand in the ledger; one of them may lie in another quiz's.
  package var entries: [LedgerEntry]

  package init(id: AttemptID, entries: [LedgerEntry]) {
    self.id = id
    self.entries = entries
  }
}
