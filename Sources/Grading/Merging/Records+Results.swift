package import Courseware

extension Records {
  /// Every quiz that somebody handed in, graded by the course, in the course's order.
  package func results(in course: Course) -> [QuizResults] {
    let disputed = disputed
    return course.assignments.compactMap { assignment in
      ledgers[assignment.reference].map { grade($0, for: assignment, disputed: disputed) }
    }
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
