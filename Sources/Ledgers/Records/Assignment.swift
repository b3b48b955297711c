package import Courseware

/// A quiz as it was set: in its classroom, on its site.
package struct Assignment: Sendable {
  /// The site's title.
  package var site: String
  /// The one it was set in.
  package var classroom: Classroom
  /// As the course has it now.
  package var quiz: Quiz
  /// What people say of its attempts besides the key.
  package var byHand = ByHand.none
  /// What became of the ids that its quiz had.
  package var heirs = Heirs.none

  package init(site: String, classroom: Classroom, quiz: Quiz) {
    self.site = site
    self.classroom = classroom
    self.quiz = quiz
  }

  /// Its name among all quizzes.
  package var reference: QuizReference {
    QuizReference(classroom: classroom.id, quiz: quiz.id)
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

extension Records {
  /// What became of the ids that answers to a quiz go by.
  package func heirs(of assignment: Assignment, _ former: FormerNames) -> Heirs {
    let own = assignment.reference
    // Of most quizzes of a large course nobody has handed in anything yet.
    guard ([own] + former.names(of: own)).contains(where: { ledgers[$0] != nil }) else {
      return .none
    }
    return recordedHeirs(of: assignment, former)
  }

  /// What became of the ids that a quiz had, whether or not anybody handed in anything.
  package func recordedHeirs(of assignment: Assignment, _ former: FormerNames) -> Heirs {
    let own = assignment.reference
    let lines = former.lines(of: own, revisions) ?? revisions[own.classroom]?.lines(of: own.quiz)
    return Heirs(of: QuizHistory(lines ?? []), in: assignment.quiz)
  }
}
