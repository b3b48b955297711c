package import Courseware

/// An attempt with what it earned and whether it counts.
package struct GradedAttempt: Sendable {
  package var id: AttemptID
  package var received: Moment
  package var attempt: Attempt
  package var lateness: Lateness
  /// `nil` where the quiz is not marked: surveys and polls.
  package var score: QuizScore?
  /// Whether the student's grade is made from it.
  package var counts: Bool
  package var notes: [AttemptNote]

  /// The order in which attempts count: as received, then by id.
  package static func asReceived(_ a: GradedAttempt, _ b: GradedAttempt) -> Bool {
    a.received.seconds != b.received.seconds
      ? a.received.seconds < b.received.seconds : a.id < b.id
  }
}

/// A quiz as it was set: in its classroom, on its site.
package struct Assignment: Sendable {
  /// The site's title.
  package var site: String
  package var classroom: Classroom
  package var quiz: Quiz

  package init(site: String, classroom: Classroom, quiz: Quiz) {
    self.site = site
    self.classroom = classroom
    self.quiz = quiz
  }

  package var reference: QuizReference {
    QuizReference(classroom: classroom.id, quiz: quiz.id)
  }
}

extension GradedAttempt {
  /// Scores an attempt and remarks on it; which of them count is decided for all of a student's.
  init(
    _ attempt: Attempt, id: AttemptID, received: Moment, _ assignment: Assignment, _ key: AnswerKey
  ) {
    let quiz = assignment.quiz
    let score = quiz.kind.isGraded ? QuizScore(of: attempt, by: key) : nil
    var notes = score?.notes ?? []
    if attempt.site != assignment.site { notes.append(.otherSite(attempt.site)) }
    if attempt.revision != quiz.revision { notes.append(.otherRevision) }
    self.init(
      id: id, received: received, attempt: attempt,
      lateness: Lateness(of: attempt, received: received, quiz: quiz), score: score,
      counts: false, notes: notes + notesOnTimes(of: attempt, received: received, quiz: quiz))
  }
}
