package import Courseware

extension Records {
  /// Every quiz that somebody handed in, graded by the course, in the course's order.
  package func results(in course: Course) -> [QuizResults] {
    let disputes = disputes
    let former = FormerNames(of: course, revisions)
    return course.assignments.compactMap { assignment in
      guard let ledger = ledgers[assignment.reference] else { return nil }
      var assignment = assignment
      assignment.heirs = heirs(of: assignment, former.names(of: assignment.reference))
      return grade(ledger, for: assignment, disputes: disputes)
    }
  }

  /// What became of the ids that answers to a quiz go by; `former` are the names it had.
  package func heirs(of assignment: Assignment, _ former: [QuizReference]) -> Heirs {
    let names = [assignment.reference] + former
    // Of most quizzes of a large course nobody has handed in anything yet.
    guard names.contains(where: { ledgers[$0] != nil }) else { return .none }
    return Heirs(of: states(of: names), in: assignment.quiz)
  }

  /// What a quiz was under the names it had.
  func states(of names: [QuizReference]) -> [PublishedQuiz] {
    names.flatMap { revisions[$0.classroom]?.states(of: $0.quiz) ?? [] }
  }

  /// The names that a quiz had: those it says, and the one that it was known by before where what
  /// was published then says so.
  package func formerNames(
    of assignment: Assignment, besides old: QuizReference?
  ) -> [QuizReference] {
    let room = assignment.classroom.id
    var names = assignment.quiz.formerly.map { QuizReference(formerly: $0, in: room) }
    if let old, old != assignment.reference, old.classroom == room, !names.contains(old),
      revisions[room]?.states(of: old.quiz).contains(where: { $0.wentOn(as: assignment.quiz) })
        == true
    {
      names.append(old)
    }
    return names
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
