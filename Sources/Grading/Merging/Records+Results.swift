package import Courseware

extension Records {
  /// Every quiz that somebody handed in, graded by the course, in the course's order.
  package func results(in course: Course) -> [QuizResults] {
    let disputes = disputes
    let former = FormerNames(of: course, revisions)
    return course.assignments.compactMap { assignment in
      guard let ledger = ledgers[assignment.reference] else { return nil }
      var assignment = assignment
      assignment.heirs = heirs(of: assignment, former)
      return grade(ledger, for: assignment, disputes: disputes)
    }
  }

  /// What became of the ids that answers to a quiz go by.
  func heirs(of assignment: Assignment, _ former: FormerNames) -> Heirs {
    let own = assignment.reference
    // Of most quizzes of a large course nobody has handed in anything yet.
    guard ([own] + former.names(of: own)).contains(where: { ledgers[$0] != nil }) else {
      return .none
    }
    return recordedHeirs(of: assignment, former)
  }

  /// What became of the ids that a quiz had, whether or not anybody handed in anything.
  func recordedHeirs(of assignment: Assignment, _ former: FormerNames) -> Heirs {
    let own = assignment.reference
    let lines = former.lines(of: own, revisions) ?? revisions[own.classroom]?.lines(of: own.quiz)
    return Heirs(of: QuizHistory(lines ?? []), in: assignment.quiz)
  }
}

extension Course {
  /// Every quiz with its classroom, in the order of both.
  package var assignments: [Assignment] {
    classrooms.flatMap { classroom in
      classroom.quizzes.map { Assignment(site: site.title, classroom: classroom, quiz: $0) }
    }
  }
}

/// Records with every attempt where a course has a place for it, as `merge` would put it there.
package struct PlacedRecords {
  /// What is there then.
  package let records: Records
  private let course: Course
  private let names: FormerNames
  private let disputes: Disputes

  package init(_ records: Records, in course: Course) {
    let placed = merging([], into: records, course: course)
    (self.records, names, self.course) = (placed.records, placed.names, course)
    disputes = placed.records.disputes
  }

  /// The attempts at a quiz.
  package func entries(of quiz: QuizReference?) -> [LedgerEntry] {
    quiz.flatMap { records.ledgers[$0]?.entries } ?? []
  }

  /// What became of the ids that a quiz had.
  package func heirs(of quiz: QuizReference?) -> Heirs {
    course.assignments.first { $0.reference == quiz }.map { records.heirs(of: $0, names) } ?? .none
  }

  /// The scores of a quiz by what identifies the student; `nil` where nothing counts.
  package func scores(of quiz: QuizReference?, byHand: ByHand) -> [String: Attempt.Score?] {
    guard let quiz, let ledger = records.ledgers[quiz],
      var assignment = course.assignments.first(where: { $0.reference == quiz })
    else { return [:] }
    assignment.byHand = byHand
    assignment.heirs = records.heirs(of: assignment, names)
    let results = grade(ledger, for: assignment, disputes: disputes)
    return Dictionary(
      results.students.map { ($0.key, $0.score) }, uniquingKeysWith: { first, _ in first })
  }
}
