/// One attempt of a student at a quiz.
///
/// The page writes it, the merger reads it; Documentation/attempts.md describes the file.
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
  /// Who handed it in.
  package var student: Student
  /// As the student's device claims it, RFC 3339 with its offset.
  package var startedAt: String
  /// As the student's device claims it, RFC 3339 with its offset.
  package var endedAt: String
  /// By a clock that only runs forward, in milliseconds.
  package var elapsedMilliseconds: Int
  /// Whether the student submitted before the time limit was reached.
  package var endedEarly: Bool
  /// The seed of drawing and shuffling.
  package var seed: String
  /// The language in which the quiz was shown at the end; `nil` if it has no translations.
  package var language: String?
  /// In the order the questions were shown.
  package var responses: [Response]
  /// The page's own score: only ever compared, never counted.
  package var claimedScore: Score?
  /// What the result of the attempt can be sealed with, so that only the device that has the
  /// attempt opens it: 16 bytes in base64url; `nil` where the page seals no attempts.
  package var resultKey: String?

  package init(
    id: String, site: String, classroom: String, quiz: String, revision: String,
    student: Student, startedAt: String, endedAt: String, elapsedMilliseconds: Int,
    endedEarly: Bool, seed: String, responses: [Response], claimedScore: Score?
  ) {
    self.id = id
    self.site = site
    self.classroom = classroom
    self.quiz = quiz
    self.revision = revision
    self.student = student
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.elapsedMilliseconds = elapsedMilliseconds
    self.endedEarly = endedEarly
    self.seed = seed
    self.responses = responses
    self.claimedScore = claimedScore
  }

  /// The student as named in the attempt.
  package struct Student: Sendable, Hashable {
    /// The roster's id, where the student gave one.
    package var id: String?
    /// As typed.
    package var name: String
    /// As typed, where the student gave one.
    package var email: String?

    package init(id: String? = nil, name: String, email: String? = nil) {
      self.id = id
      self.name = name
      self.email = email
    }
  }

  /// Points out of points.
  package struct Score: Sendable, Hashable {
    /// What was earned.
    package var points: Double
    /// The maximum, in points.
    package var of: Double

    package init(points: Double, of: Double) {
      self.points = points
      self.of = of
    }
  }
}

/// What a student answered to one question.
package struct Response: Sendable, Hashable {
  /// The question's id.
  package var question: String
  /// The answer, or that the question was skipped.
  package var answer: Answer
  /// How many hints were asked for.
  package var hints: Int

  package init(question: String, answer: Answer, hints: Int = 0) {
    self.question = question
    self.answer = answer
    self.hints = hints
  }

  /// The answer by the question's kind.
  package enum Answer: Sendable, Hashable {
    /// Not answered.
    case skipped
    /// The ids of the ticked options.
    case options([String])
    /// The text as it was typed.
    case text(String)
    /// What was filled into each blank: typed text, or the id of a menu's item.
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
    package var value: String

    package init(id: String, value: String) {
      self.id = id
      self.value = value
    }
  }
}
