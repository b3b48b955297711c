package import Courseware
import Ledgers

/// A piece of work that grades are made from: a quiz of the course, or a column of a score sheet.
package struct GradeItem: Sendable, Hashable {
  /// The quiz's id, or the name in the score sheet; unique in a gradebook.
  package var id: String
  /// The name of the item in reports.
  package var name: String
  /// One of the classroom's weights, if it has any.
  package var category: String
  /// The maximum in points; 0 if no score sheet gives it.
  package var maximum: Fraction
  /// Whether its points are added without being part of the maximum.
  package var isExtraCredit: Bool
  /// Whether the item is a quiz of the course.
  package var isQuiz = false
}

/// The grade of one student for one piece of work.
package struct ItemGrade: Sendable, Hashable {
  /// Whether the work is graded, and if not, why.
  package var status: ItemStatus
  /// In points; may be above the maximum.
  package var earned = Fraction.zero
  /// The points that it counts with now; 0 if it does not count.
  package var maximum = Fraction.zero
  /// Points that may still be earned, also as extra credit: of open work, or of answers not graded
  /// yet.
  package var toCome = Fraction.zero
  /// Whether it is one of the lowest grades, which do not count.
  package var isDropped = false
  /// Notes for the teacher.
  package var notes: [Note] = []
  /// The comments on manual grades.
  package var comments: [Comment] = []

  /// A comment for a student on an answer.
  package struct Comment: Sendable, Hashable {
    /// The question's heading.
    package var question: String
    /// The comment that was written with the manual grade.
    package var text: String
  }

  /// The status of a piece of work.
  package enum ItemStatus: String, Sendable, CaseIterable {
    /// Graded with points, possibly 0.
    case graded
    /// Submitted and waiting for a manual grade.
    case pending
    /// The deadline passed without an attempt that counts.
    case missing
    /// Excused by the teacher: it does not count.
    case excused
    /// Can still be submitted.
    case open
    /// No information about the work.
    case absent
  }

  /// A note about a grade.
  package enum Note: Hashable, Sendable {
    /// The grade comes from an attempt after the deadline.
    case late
    /// Attempts were submitted only after the quiz closed, or late although the classroom refuses
    /// late attempts.
    case tooLate
    /// The grade in the score sheet differs from that of the attempts.
    case byHand
    /// An attempt is in conflict with another of the same id; until the conflict is resolved, the
    /// attempt is neither counted nor missing.
    case inConflict
    /// Points of answers that are still to be graded manually.
    case toMark(Fraction)
  }

  static let absent = ItemGrade(status: .absent)
}

/// Computes each student's grade for each piece of work: from a score sheet, else from attempts,
/// else from the deadline.
struct ItemGrader {
  let classroom: Classroom
  /// By the quiz's id.
  let results: [String: QuizGrades]
  let sheet: SheetIndex
  let now: Moment

  func grade(of student: GradedPerson, for item: GradeItem) -> ItemGrade {
    let outcome = item.isQuiz ? results[item.id]?.outcomes[student.key] : nil
    if let score = sheet.score(of: student.key, for: item) {
      var grade = grade(by: score, for: item)
      if outcome?.grade != nil { grade.notes.append(.byHand) }
      return grade
    }
    guard item.isQuiz else { return .absent }
    if let grade = outcome?.grade { return grade }
    guard isOver(item.id, for: student.member) else { return open(item.maximum) }
    if results[item.id]?.isUntouched ?? true { return .absent }
    return missing(item.maximum, item, notes: outcome?.notes ?? [])
  }

  private func grade(by score: SheetScore, for item: GradeItem) -> ItemGrade {
    let maximum = score.maximum ?? item.maximum
    return switch score.value {
    case .points(let earned):
      ItemGrade(status: .graded, earned: earned, maximum: item.isExtraCredit ? .zero : maximum)
    case .missing: missing(maximum, item)
    case .excused: ItemGrade(status: .excused)
    case .open: open(maximum)
    }
  }

  private func missing(
    _ maximum: Fraction, _ item: GradeItem, notes: [ItemGrade.Note] = []
  ) -> ItemGrade {
    let counts = classroom.grading.missing == .zero && !item.isExtraCredit
    return ItemGrade(status: .missing, maximum: counts ? maximum : .zero, notes: notes)
  }

  private func open(_ maximum: Fraction) -> ItemGrade {
    ItemGrade(status: .open, toCome: maximum)
  }

  /// Whether the work can no longer be submitted on time, by a member with an extension, or by all
  /// others.
  private func isOver(_ id: String, for member: Member? = nil) -> Bool {
    guard let quiz = classroom.quizzes.first(where: { $0.id == id }),
      let common = quiz.deadline
    else { return false }
    let deadline = member.flatMap { classroom.deadline(of: quiz, for: $0) } ?? common
    return now.seconds > deadline.seconds + Int64(classroom.grading.grace.count)
  }

  private func checkRemarks(_ results: QuizGrades) -> [String] {
    let quiz = results.reference.quiz
    return results.checks.byKind.flatMap { kind, count, listed -> [String] in
      let more = count > listed.count ? ["'\(quiz)': and \(count - listed.count) more"] : []
      return listed.map { "'\(quiz)', \(kind.heading): \($0.line)" } + more
        + ["'\(quiz)': \(results.checks.advice(on: kind, in: classroom.id, isGraded: true))"]
    } + results.checks.settlingLines.map { "'\(quiz)': \($0)" }
  }

  /// What the teacher should resolve before relying on grades that include an item.
  func remarks(on item: GradeItem) -> [String] {
    guard item.isQuiz, let results = results[item.id] else { return [] }
    var remarks: [String] = []
    if let maximum = sheet.maximum(of: item.id), maximum != item.maximum {
      let own = item.maximum.shortest(upTo: 4)
      remarks.append(
        "'\(item.id)' has the maximum \(maximum.shortest(upTo: 4)) in score sheets and \(own) in "
          + "attempts")
    }
    if results.isUntouched, isOver(item.id), sheet.items[item.id] == nil {
      remarks.append(
        "'\(item.id)' is over and has no attempts: it counts once an attempt is merged")
    }
    if results.unknownAttempts > 0 {
      let unknown = counted(
        results.unknownAttempts, "attempt of a student", "attempts of students")
      remarks.append("'\(item.id)': \(unknown) not on the roster, not counted")
    }
    if results.conflicts > 0 {
      remarks.append(
        "'\(item.id)': \(counted(results.conflicts, "id", "ids")) in conflict, not counted")
    }
    return remarks + checkRemarks(results)
  }
}
