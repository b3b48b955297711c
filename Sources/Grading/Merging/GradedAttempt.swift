package import Courseware

/// An attempt with what it earned and whether it counts.
package struct GradedAttempt: Sendable {
  /// The attempt's own.
  package var id: AttemptID
  /// When the ledger first saw it.
  package var received: Moment
  /// As it was handed in.
  package var attempt: Attempt
  /// On time or not, by when it was received.
  package var lateness: Lateness
  /// `nil` where the quiz is not marked: surveys and polls.
  package var score: QuizScore?
  /// Whether the student's grade is made from it.
  package var counts: Bool
  /// What the teacher should know of it.
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
  /// The one it was set in.
  package var classroom: Classroom
  /// As the course has it now.
  package var quiz: Quiz

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
