import Courseware
import Ledgers

/// The part of a quiz's results that the gradebook needs.
package struct QuizGrades: Sendable {
  var reference: QuizReference
  /// The outcome of each student's attempts, by key.
  var outcomes: [String: Outcome]
  /// The number of attempts by students not on the roster.
  var unknownAttempts: Int
  /// The number of ids in conflict.
  var conflicts: Int
  var checks: AttemptChecks

  /// The outcome of one student's attempts.
  struct Outcome: Sendable {
    var name: String
    var email: String?
    /// `nil` if no attempt counts, with the reason in the notes.
    var grade: ItemGrade?
    var notes: [ItemGrade.Note]
  }

  /// Whether the quiz has no attempts.
  var isUntouched: Bool { outcomes.isEmpty && unknownAttempts == 0 && conflicts == 0 }
}

extension QuizGrades {
  /// Extracts from graded attempts what gradebooks need.
  package init(_ results: QuizResults) {
    reference = results.assignment.reference
    unknownAttempts = results.unknownAttempts.count
    conflicts = results.conflicts.count
    checks = results.checks
    outcomes = [:]
    let isExtra = results.assignment.quiz.isExtraCredit
    for student in results.students {
      outcomes[student.key] = Outcome(student, isExtraCredit: isExtra)
      outcomes[student.key]?.grade?.comments = comments(on: student, results.assignment.quiz)
    }
    let roster = Roster(results.assignment.classroom.members)
    for claimed in results.conflicts.flatMap(\.entries).compactMap(\.attempt?.student) {
      addConflict(claimed, roster.identify(claimed))
    }
  }

  /// Marks a student without a grade but with an attempt in conflict as pending, not missing.
  private mutating func addConflict(_ student: Attempt.Student, _ identity: Roster.Identity) {
    let key: String
    let found: (name: String, email: String?)
    switch identity {
    case .known(let member): (key, found) = (member.id, (member.name, member.email))
    case .claimed(let claimed): (key, found) = (claimed, (student.name, student.email))
    case .unknown: return
    }
    var outcome = outcomes[key] ?? Outcome(name: found.name, email: found.email, notes: [])
    if outcome.grade == nil { outcome.grade = ItemGrade(status: .pending) }
    if outcome.grade?.notes.contains(.inConflict) == false {
      outcome.grade?.notes.append(.inConflict)
    }
    outcomes[key] = outcome
  }
}

/// The comments on manual grades of the attempts that count.
private func comments(on student: StudentResult, _ quiz: Quiz) -> [ItemGrade.Comment] {
  student.attempts.filter(\.counts).flatMap { attempt in
    attempt.notes.compactMap { note in
      guard case .comment(let id, let words) = note else { return nil }
      let today = currentID(of: id, attempt.notes)
      let question = quiz.questions.first { $0.id == today }
      return ItemGrade.Comment(question: question?.stem.shownText ?? id, text: words)
    }
  }
}

/// The id of the question for which answers to an earlier question count, or the question's own id.
private func currentID(of question: String, _ notes: [AttemptNote]) -> String {
  let idMapping = notes.compactMap { note in
    if case .answeredAs(question, let currentID) = note { currentID } else { nil }
  }
  return idMapping.first ?? question
}

extension QuizGrades.Outcome {
  fileprivate init(_ student: StudentResult, isExtraCredit: Bool) {
    (name, email) = (student.name, student.email)
    let counting = student.attempts.filter(\.counts)
    guard let score = student.score, !counting.isEmpty else {
      notes = student.attempts.contains { $0.lateness.isLate } ? [.tooLate] : []
      return
    }
    notes = []
    let waiting = Fraction.sum(counting.map { Fraction(points: $0.score?.pending ?? 0) })
    let pending = waiting.divided(by: Fraction(counting.count)) ?? .zero
    var grade = ItemGrade(
      status: score.of > 0 || pending == .zero ? .graded : .pending,
      earned: Fraction(points: score.points),
      maximum: isExtraCredit ? .zero : Fraction(points: score.of),
      toCome: pending)
    if counting.contains(where: \.lateness.isLate) { grade.notes.append(.late) }
    if pending > .zero { grade.notes.append(.toMark(pending)) }
    self.grade = grade
  }
}
