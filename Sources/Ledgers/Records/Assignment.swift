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
    (self.site, self.classroom, self.quiz) = (site, classroom, quiz)
  }

  /// The quiz's reference.
  package var reference: QuizReference {
    QuizReference(classroom: classroom.id, quiz: quiz.id)
  }
}

extension Course {
  /// All quizzes with their classrooms, in the order of classrooms and quizzes.
  ///
  /// They are made one after another, because a list of them takes much memory in a large course.
  package var assignments: some Collection<Assignment> {
    classrooms.lazy.flatMap { classroom in
      classroom.quizzes.lazy.map {
        Assignment(site: site.title, classroom: classroom, quiz: $0)
      }
    }
  }
}

/// Finds the quizzes of a course by their references.
struct QuizIndex {
  private let course: Course
  private let places: [QuizReference: (classroom: Int, quiz: Int)]

  init(_ course: Course) {
    self.course = course
    let places = course.classrooms.indices.lazy.flatMap { room in
      let classroom = course.classrooms[room]
      return classroom.quizzes.indices.lazy.map { place in
        let name = QuizReference(classroom: classroom.id, quiz: classroom.quizzes[place].id)
        return (name, (classroom: room, quiz: place))
      }
    }
    self.places = Dictionary(keepingFirst: places)
  }

  subscript(_ name: QuizReference) -> Quiz? {
    places[name].map { course.classrooms[$0.classroom].quizzes[$0.quiz] }
  }

  /// Whether the course has a quiz of this name.
  func contains(_ name: QuizReference) -> Bool { places[name] != nil }

  /// The references of all quizzes, in no particular order.
  var references: some Sequence<QuizReference> { places.keys }
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
