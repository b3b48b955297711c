package import Courseware

/// A quiz together with its classroom and site.
package struct Assignment: Sendable {
  /// The site's title.
  package var site: String
  /// The quiz's classroom.
  package var classroom: Classroom
  /// The quiz in its current form.
  package var quiz: Quiz
  /// The scores that people gave to answers of its attempts.
  package var byHand = ManualScores.none
  /// The current ids for earlier ids of its quiz.
  package var idMapping = IDMapping.none
  /// The checks of attempts that were settled.
  package var settled = SettledChecks.none

  /// Creates an assignment without scores given by people, renamed ids and settled checks.
  package init(site: String, classroom: Classroom, quiz: Quiz) {
    self.site = site
    self.classroom = classroom
    self.quiz = quiz
  }

  /// The quiz's reference.
  package var reference: QuizReference {
    QuizReference(classroom: classroom.id, quiz: quiz.id)
  }
}

extension Course {
  /// All quizzes with their classrooms, in the order of classrooms and quizzes.
  package var assignments: [Assignment] {
    classrooms.flatMap { classroom in
      classroom.quizzes.map { Assignment(site: site.title, classroom: classroom, quiz: $0) }
    }
  }
}

extension Records {
  /// The id mapping of a quiz; empty if nobody has submitted an attempt at it.
  package func idMapping(of assignment: Assignment, _ former: FormerNames) -> IDMapping {
    let own = assignment.reference
    // Most quizzes of a large course have no attempts yet.
    guard ([own] + former.names(of: own)).contains(where: { ledgers[$0] != nil }) else {
      return .none
    }
    return assignment.recordedIDMapping(former, revisions)
  }
}

extension Assignment {
  /// The id mapping of a quiz from all recorded revisions, which are given by classroom.
  package func recordedIDMapping(
    _ former: FormerNames, _ revisions: [String: Revisions]
  ) -> IDMapping {
    let own = reference
    let lines = former.lines(of: own, revisions) ?? revisions[own.classroom]?.lines(of: own.quiz)
    return IDMapping(of: QuizHistory(lines ?? []), in: quiz)
  }
}
