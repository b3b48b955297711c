extension Classroom {
  /// An extension of a deadline.
  package struct Extension: Sendable, Equatable {
    /// The field `member` or `section`, of which an extension has exactly one.
    package var receiver: Receiver
    /// The quiz's id; `nil` for every quiz of the classroom.
    package var quiz: String?
    /// The field `until` or `by`, of which an extension has exactly one.
    package var time: Time
    /// The deadlines that days of the calendar give, by the ids of the quizzes; empty without days.
    ///
    /// They depend on the time zone of the class, so they are computed when the course is read.
    package var deadlines: [String: Moment] = [:]

    /// Creates an extension; without a quiz it applies to all quizzes of the classroom.
    package init(receiver: Receiver, quiz: String?, time: Time) {
      self.receiver = receiver
      self.quiz = quiz
      self.time = time
    }

    /// The member or section; ids and sections are compared without regard to case.
    package enum Receiver: Sendable, Equatable {
      case member(String)
      case section(String)
    }

    /// How much time it gives.
    package enum Time: Sendable, Equatable {
      case until(Moment)
      /// This long after the deadline of the quiz: days of the calendar, and then a length of time.
      case by(days: Int, Seconds)
    }

    /// Compares what the teacher wrote, without the ``deadlines`` that follow from it.
    package static func == (a: Extension, b: Extension) -> Bool {
      a.receiver == b.receiver && a.quiz == b.quiz && a.time == b.time
    }

    /// Whether it applies to a member at a quiz.
    package func covers(_ member: Member, quiz id: String) -> Bool {
      guard quiz.map({ $0 == id }) ?? true else { return false }
      return switch receiver {
      case .member(let id): AnswerText.folded(member.id) == AnswerText.folded(id)
      case .section(let name):
        member.section.map { AnswerText.folded($0) == AnswerText.folded(name) } ?? false
      }
    }

    /// The extended deadline of a quiz; never earlier than its deadline for all students.
    package func deadline(of quiz: String, insteadOf deadline: Moment) -> Moment {
      switch time {
      case .until(let moment): max(deadline, moment)
      case .by(let days, let more):
        deadlines[quiz]
          ?? Moment(
            seconds: deadline.seconds + Int64(days * 86_400 + more.count), offset: deadline.offset)
      }
    }
  }

  /// The deadline of a member: the latest that any extension gives.
  ///
  /// `nil` if the quiz has no deadline.
  package func deadline(of quiz: Quiz, for member: Member) -> Moment? {
    guard let deadline = quiz.deadline else { return nil }
    return extensions.filter { $0.covers(member, quiz: quiz.id) }
      .map { $0.deadline(of: quiz.id, insteadOf: deadline) }.max() ?? deadline
  }
}
