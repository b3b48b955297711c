package import Courseware

/// An attempt with what it earned and whether it counts.
package struct GradedAttempt: Sendable {
  /// The attempt's own.
  package let id: AttemptID
  private let seconds: Int64
  /// `nil` where the quiz is not marked: surveys and polls.
  package internal(set) var score: QuizScore?
  /// What the teacher should know of it.
  package internal(set) var notes: [AttemptNote]
  /// Its student's place among all who were met while grading.
  var student: Int32
  /// How long it took by its own clock, in milliseconds: 49 days at most.
  let elapsedMilliseconds: UInt32
  /// On time or not, by when it was received.
  package let lateness: Lateness
  /// Whether the student's grade is made from it.
  package internal(set) var counts = false
  /// Whether the sheet it was made from says something else by now; then it never counts.
  var isReplaced = false

  /// When the ledger first saw it.
  package var received: Moment { Moment(seconds: seconds) }

  /// The order in which attempts count: as received, then by id.
  package static func asReceived(_ a: GradedAttempt, _ b: GradedAttempt) -> Bool {
    a.seconds != b.seconds ? a.seconds < b.seconds : a.id < b.id
  }

  init(
    _ entry: LedgerEntry, id: AttemptID, student: Int32, elapsedMilliseconds: Int,
    lateness: Lateness, score: QuizScore?, notes: [AttemptNote]
  ) {
    self.id = id
    seconds = entry.received.seconds
    self.student = student
    self.elapsedMilliseconds = UInt32(clamping: elapsedMilliseconds)
    self.lateness = lateness
    self.score = score
    self.notes = notes
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
  /// What people say of its attempts besides the key.
  package var byHand = ByHand.none

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
