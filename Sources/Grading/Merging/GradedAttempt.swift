package import Courseware

/// An attempt with what it earned and whether it counts.
package struct GradedAttempt: Sendable {
  /// The attempt's own.
  package let id: AttemptID
  /// When the ledger first saw it.
  package let received: Moment
  /// When the student handed it in: the claimed end where that can be true, else ``received``.
  package let handedIn: Moment
  /// `nil` where the quiz is not marked: surveys and polls.
  package let score: QuizScore?
  /// What the teacher should know of it.
  package let notes: [AttemptNote]
  /// How long it took by its own clock, in milliseconds: 49 days at most.
  let elapsedMilliseconds: Int
  /// On time or not, by when it was received.
  package let lateness: Lateness
  /// Whether the student's grade is made from it.
  package let counts: Bool
  /// Whether the sheet it was made from says something else by now; then it never counts.
  let isReplaced: Bool
}

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
