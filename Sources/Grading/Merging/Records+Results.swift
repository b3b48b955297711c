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
    return heirs(of: assignment.quiz, under: names)
  }

  /// What became of the ids of a quiz that was published under some names.
  func heirs(of quiz: Quiz, under names: [QuizReference]) -> Heirs {
    Heirs(
      of: QuizHistory(names.flatMap { revisions[$0.classroom]?.lines(of: $0.quiz) ?? [] }),
      in: quiz)
  }

  /// The names that a quiz had: those it says, and the one that it was known by before where what
  /// was published then says so.
  package func formerNames(
    of assignment: Assignment, besides old: QuizReference?
  ) -> [QuizReference] {
    let room = assignment.classroom.id, quiz = assignment.quiz
    let rooms = [room] + assignment.classroom.formerly
    var names = quiz.formerly.map { QuizReference(formerly: $0, in: room) }
    names += rooms.dropFirst().flatMap { former in
      ([quiz.id] + quiz.formerly).map { QuizReference(formerly: $0, in: former) }
    }
    if let old, old != assignment.reference, rooms.contains(old.classroom), !names.contains(old),
      revisions[old.classroom]?.states(of: old.quiz).contains(where: { $0.wentOn(as: quiz) })
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
