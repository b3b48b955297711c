package import Courseware

/// The bundle's records of students' results.
extension [UInt8] {
  mutating func writeStatistics(_ students: [BundleStatistics.Student], of placed: ClassroomQuiz) {
    for student in students {
      beginRecord()
      field("quiz", quiz: placed)
      field("userId", student.userID)
      field("email", student.email)
      field("name", student.name)
      field("lastAttempt", student.lastAttempt)
      objects("attempts", student.attempts) { out, attempt in
        out.field("date", attempt.date)
        out.field("received", attempt.received)
        out.field("score", attempt.score.points)
        out.field("total", attempt.score.of)
        out.field("pending", attempt.pending)
      }
      endObject()
    }
  }
}

/// The results of students, by quiz.
package struct BundleStatistics: Sendable {
  private var students: [QuizKey: [Student]] = [:]

  /// Creates statistics without results of any quiz.
  package init() {}

  /// Sets the results of a quiz's students, in the order in which the bundle lists them.
  package mutating func set(_ students: [Student], classroom: String, quiz: String) {
    self.students[QuizKey(classroom: classroom, quiz: quiz)] = students
  }

  subscript(placed: ClassroomQuiz) -> [Student] {
    students[QuizKey(classroom: placed.classroom, quiz: placed.quiz.id)] ?? []
  }

  private struct QuizKey: Hashable {
    var classroom: String
    var quiz: String
  }

  /// One student's attempts at one quiz.
  package struct Student: Sendable, Equatable {
    /// The user id, which is the e-mail address where that identifies one person; see ``UserIDs``.
    var userID: String
    /// The roster's address, or without a roster that of the first attempt; `nil` if it has none.
    var email: String?
    /// The roster's name, or without a roster the name in the first attempt.
    package var name: String
    /// The attempts with a score that may count, in the order of receipt.
    var attempts: [AttemptRecord]

    /// Creates a record; attempts that can never count must be left out.
    package init(userID: String, email: String?, name: String, attempts: [AttemptRecord]) {
      (self.userID, self.email, self.name, self.attempts) = (userID, email, name, attempts)
    }

    /// When the student submitted the last attempt; `nil` if there is none.
    var lastAttempt: Moment? { attempts.map(\.date).max() }
  }

  /// One graded attempt.
  package struct AttemptRecord: Sendable, Equatable {
    /// When the student handed it in.
    var date: Moment
    /// When it was first added to the ledger.
    var received: Moment
    /// The points with the current answer key, out of the points that are graded so far.
    package var score: Attempt.Score
    /// The points of answers that a teacher has not graded yet; not part of the score.
    var pending: Double

    /// Creates a record, by default of an attempt whose answers are all graded.
    package init(date: Moment, received: Moment, score: Attempt.Score, pending: Double = 0) {
      (self.date, self.received, self.score, self.pending) = (date, received, score, pending)
    }
  }
}
