/// One attempt of a student at a quiz.
///
/// The page writes it and `merge` reads it; Documentation/attempts.md describes the file.
package struct Attempt: Sendable, Equatable {
  /// 128 random bits in hexadecimal, made when the attempt starts.
  package var id: String
  /// The site's title.
  package var site: String
  /// The name of the classroom's folder.
  package var classroom: String
  /// The stem of the quiz's file.
  package var quiz: String
  /// The revision of the quiz that the student was shown.
  package var revision: String
  /// The student who submitted it.
  package var student: Student
  /// The start by the clock of the student's device, in RFC 3339 with its offset.
  package var startedAt: String
  /// The end by the clock of the student's device, in RFC 3339 with its offset.
  package var endedAt: String
  /// The time from start to end by a monotonic clock, in milliseconds.
  package var elapsedMilliseconds: Int
  /// Whether the student submitted before the time limit was reached.
  package var endedEarly: Bool
  /// The seed of drawing and shuffling.
  package var seed: String
  /// The language in which the quiz was shown at the end; `nil` if it has no translations.
  package var language: String?
  /// In the order the questions were shown.
  package var responses: [Response]
  /// The score that the page computed: it is compared, but never used as the grade.
  package var claimedScore: Score?
  /// The key that seals the result of the attempt, so that only the device that has the attempt can
  /// open it: 16 bytes in base64url; `nil` if the page does not seal attempts.
  package var resultKey: String?

  /// Creates an attempt without ``language`` and ``resultKey``, which can be set afterwards.
  package init(
    id: String, site: String, classroom: String, quiz: String, revision: String,
    student: Student, startedAt: String, endedAt: String, elapsedMilliseconds: Int,
    endedEarly: Bool, seed: String, responses: [Response], claimedScore: Score?
  ) {
    (self.id, self.site, self.classroom, self.quiz) = (id, site, classroom, quiz)
    (self.revision, self.student, self.startedAt) = (revision, student, startedAt)
    (self.endedAt, self.elapsedMilliseconds) = (endedAt, elapsedMilliseconds)
    (self.endedEarly, self.seed) = (endedEarly, seed)
    (self.responses, self.claimedScore) = (responses, claimedScore)
  }

  /// The student as named in the attempt.
  package struct Student: Sendable, Hashable {
    /// The roster's id, if the student gave one.
    package var id: String?
    /// As typed.
    package var name: String
    /// As typed, if the student gave one.
    package var email: String?

    /// Creates a student from what was typed; in an anonymous attempt, `name` is empty.
    package init(id: String? = nil, name: String, email: String? = nil) {
      (self.id, self.name, self.email) = (id, name, email)
    }
  }

  /// Points out of points.
  package struct Score: Sendable, Hashable {
    /// The points earned.
    package var points: Double
    /// The maximum number of points.
    package var of: Double

    /// Creates a score such as 1.5 out of 10, without comparing the numbers.
    package init(points: Double, of: Double) {
      (self.points, self.of) = (points, of)
    }
  }
}

/// A student's response to one question.
package struct Response: Sendable, Hashable {
  /// The question's id.
  package var question: String
  /// The answer; a skipped question has ``Answer/skipped``.
  package var answer: Answer
  /// How many hints were asked for.
  var hints: Int

  /// Creates a response, by default one for which no hint was opened.
  package init(question: String, answer: Answer, hints: Int = 0) {
    (self.question, self.answer, self.hints) = (question, answer, hints)
  }

  /// The answer by the question's kind.
  package enum Answer: Sendable, Hashable {
    /// Not answered.
    case skipped
    /// The ids of the selected options.
    case options([String])
    /// The text as it was typed.
    case text(String)
    /// The content of each blank: typed text, or the id of a menu's item.
    case blanks([Part])
    /// The ids of all items, in the student's order.
    case order([String])
    /// The id of the partner of each row.
    case pairs([Part])
  }

  /// One answered part of a question; parts left empty are left out.
  package struct Part: Sendable, Hashable {
    /// The id of the blank or the row.
    package var id: String
    /// The typed text or the id of a menu's item; for a row, the id of its partner.
    package var value: String

    /// Creates the answer to one blank or row; `value` is not checked against the question.
    package init(id: String, value: String) {
      (self.id, self.value) = (id, value)
    }
  }
}
