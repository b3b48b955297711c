/// One class: its teachers, its catalog data, its roster and its quizzes.
package struct Classroom: Sendable, Equatable {
  /// The name of its folder, unique in the course.
  package var id: String
  /// The earlier names of its folder.
  package var formerly: [String] = []
  /// The field `name`, on one line; unique among the classrooms of its first teacher.
  package var name: String
  /// At least one; lists and apps show the first.
  package var teachers: [Person]
  /// The field `created`; the home page shows the newest classroom first.
  package var created: Moment
  /// The field `term`, such as `2026-27`; `nil` if it is not set.
  package var term: String?
  /// The field `number`, such as `BIO-9`: `stats` compares classrooms with the same number over
  /// terms; `nil` if it is not set.
  package var number: String?
  /// The field `section`, such as `B`, which is not a section of members; `nil` if it is not set.
  package var section: String?
  /// Weight in the grade point average.
  package var credits: Percent?
  /// The field `starts`, before which a deadline causes a warning; `nil` if it is not set.
  package var starts: Moment?
  /// The field `ends`, after which a deadline causes a warning; `nil` if it is not set.
  package var ends: Moment?
  /// The field `access`; ``Access/open`` if it is not set.
  package var access: Access
  /// The key that its pages are encrypted with; only set in a build with `access: password`.
  package var lock: ClassroomLock?
  /// Whether its page shows the names of its members.
  package var showsMembers = false
  /// The categories of the final grade with their shares; empty if the teacher names none.
  package var weights: [CategoryWeight]
  /// The group `grading`; its defaults if it is not set.
  package var grading: Grading
  /// The list `extensions`, in source order; if several apply, the latest deadline and the longest
  /// time limit count.
  package var extensions: [Extension]
  /// Files to publish with the page although their type is not published by default, as paths
  /// relative to its folder.
  package var publishes: [String] = []
  /// The text after the front matter; empty if there is none.
  package var welcome: Prose
  /// Whether the welcome has highlighted code, or a formula that `formulas.css` styles.
  package var needsCodeStyle = false
  /// The members in `members.csv`, in source order; empty without a roster.
  package var members: [Member]
  /// In the order of their ids; drafts are left out unless asked for.
  package var quizzes: [Quiz]

  /// How the pages of its site look, and the reports on it.
  package var style = SiteStyle()

  /// Creates a classroom with open access, the default grading, and no roster, weights or quizzes.
  package init(
    id: String, name: String, teachers: [Person], created: Moment, welcome: Prose = .empty
  ) {
    (self.id, self.name, self.teachers) = (id, name, teachers)
    (self.created, self.welcome) = (created, welcome)
    access = .open
    weights = []
    grading = Grading()
    extensions = []
    members = []
    quizzes = []
  }

  /// Who may open the classroom's pages.
  package enum Access: String, Sendable, CaseIterable {
    case open, password
  }

  /// The share of one category in the final grade.
  package struct CategoryWeight: Sendable, Equatable {
    /// The name of the category, which quizzes and score sheets use in `category`.
    package var category: String
    /// 0 to 100 %; a rule checks that all shares add up to 100 %.
    package var share: Percent

    /// Creates the weight of one category; the sum of all weights is not checked here.
    package init(category: String, share: Percent) {
      (self.category, self.share) = (category, share)
    }
  }

  /// How scores become letters and grade points.
  package struct Grading: Sendable, Equatable {
    /// Letters from best to worst.
    package var scale: [Step] = []
    /// How many of the lowest scores of each category do not count.
    package var dropLowest: [String: Int] = [:]
    /// What a late attempt loses.
    package var lateness: Lateness?
    /// How work that was not submitted counts.
    package var missing = Missing.zero
    /// How long after a deadline an attempt is still on time, for slow networks and clocks.
    package var grace = Seconds(5 * 60)

    /// Creates a grading in which missing work counts as zero and the grace is five minutes.
    package init() {}
  }

  /// A letter, the lowest percentage for it, and its grade points.
  package struct Step: Sendable, Equatable {
    /// The letter as written in `scale`, such as `B+`.
    package var letter: String
    /// The lowest percentage that earns the letter, 0 to 100 %.
    package var from: Percent
    /// The entry of `points` for the letter, a number from 0 to 100; `nil` if there is none.
    package var gradePoints: Percent?

    /// Creates a step; ``Grading/scale`` has to be kept in order by the caller.
    package init(letter: String, from: Percent, gradePoints: Percent?) {
      (self.letter, self.from, self.gradePoints) = (letter, from, gradePoints)
    }
  }

  /// What happens to a grade if an attempt is late, unless the teacher decides otherwise.
  package enum Lateness: String, Sendable, CaseIterable {
    case accept, refuse
  }

  /// How work counts that was not submitted by its deadline.
  package enum Missing: String, Sendable, CaseIterable {
    /// As zero points.
    case zero
    /// As if it had never been set.
    case leaveOut = "leave-out"
  }

  /// The current name of one of its quizzes and its earlier names, each with the id of a classroom.
  package func names(of quiz: Quiz) -> [(classroom: String, quiz: String)] {
    ([id] + formerly).flatMap { room in
      ([quiz.id] + quiz.formerly).map { formerQuiz($0, in: room) }
    }
  }
}

/// Parses a name in `formerly` of a quiz: an id, or `CLASSROOM/ID` for a quiz of a classroom other
/// than `classroom`.
package func formerQuiz(_ name: String, in classroom: String) -> (classroom: String, quiz: String) {
  let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
  return parts.count == 2 ? (parts[0], parts[1]) : (classroom, name)
}

/// A teacher or an author.
package struct Person: Sendable, Equatable {
  /// The name as written, on one line; it identifies a teacher without an address.
  package var name: String
  /// The address as written, which identifies a teacher in all classrooms; `nil` if none is given.
  package var email: String?

  /// Creates a person; the address is not checked.
  package init(name: String, email: String? = nil) {
    (self.name, self.email) = (name, email)
  }
}

/// A student on the roster.
package struct Member: Sendable, Equatable {
  /// The column `id`, unique in a roster without regard to case.
  package var id: String
  /// The column `name`; empty only in imported records without a name.
  package var name: String
  /// The column `email` as written; `nil` if the cell is empty.
  package var email: String?
  /// The column `section`, which extensions can name; `nil` if the cell is empty.
  package var section: String?
  /// Other names, addresses and ids of the member, and ids of attempts that belong to the member
  /// regardless of the name in them.
  package var also: [String]

  /// Creates a member; a roster requires only the id and the name.
  package init(
    id: String, name: String, email: String? = nil, section: String? = nil, also: [String] = []
  ) {
    (self.id, self.name, self.email, self.section, self.also) = (id, name, email, section, also)
  }
}

extension Classroom {
  /// More time for a member or a section: a later deadline, a longer time limit, or both.
  package struct Extension: Sendable, Equatable {
    /// The field `member` or `section`, of which an extension has exactly one.
    package var receiver: Receiver
    /// The quiz's id; `nil` for every quiz of the classroom.
    package var quiz: String?
    /// The field `until` or `by`; `nil` if the deadline stays.
    package var time: Time?
    /// The field `time-limit`: the percentage of the quiz's time limit; `nil` if the limit stays.
    package var timeLimit: Percent?
    /// The deadlines that days of the calendar give, by the ids of the quizzes; empty without days.
    ///
    /// They depend on the time zone of the class, so they are computed when the course is read.
    package var deadlines: [String: Moment] = [:]

    /// Creates an extension; without a quiz it applies to all quizzes of the classroom.
    package init(
      receiver: Receiver, quiz: String?, time: Time? = nil, timeLimit: Percent? = nil
    ) {
      (self.receiver, self.quiz) = (receiver, quiz)
      (self.time, self.timeLimit) = (time, timeLimit)
    }

    /// The member or section; ids and sections are compared without regard to case.
    package enum Receiver: Sendable, Equatable {
      case member(String)
      case section(String)
    }

    /// The new deadline.
    package enum Time: Sendable, Equatable {
      case until(Moment)
      /// This long after the deadline of the quiz: days of the calendar, and then a length of time.
      case by(days: Int, Seconds)
    }

    /// Compares what the teacher wrote, without the ``deadlines`` that follow from it.
    package static func == (a: Extension, b: Extension) -> Bool {
      a.receiver == b.receiver && a.quiz == b.quiz && a.time == b.time
        && a.timeLimit == b.timeLimit
    }

    /// Whether it applies to a member at a quiz.
    func covers(_ member: Member, quiz id: String) -> Bool {
      guard quiz.map({ $0 == id }) ?? true else { return false }
      return switch receiver {
      case .member(let id): AnswerText.folded(member.id) == AnswerText.folded(id)
      case .section(let name):
        member.section.map { AnswerText.folded($0) == AnswerText.folded(name) } ?? false
      }
    }

    /// The extended deadline of a quiz; never earlier than its deadline for all students.
    func deadline(of quiz: String, insteadOf deadline: Moment) -> Moment {
      switch time {
      case nil: deadline
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

  /// The time limit of a member: the longest that any extension gives, rounded up to whole seconds.
  ///
  /// `nil` if the quiz has no time limit.
  package func timeLimit(of quiz: Quiz, for member: Member) -> Seconds? {
    guard let limit = quiz.timeLimit else { return nil }
    let shares = extensions.filter { $0.covers(member, quiz: quiz.id) }.compactMap(\.timeLimit)
    return limit.share(max(shares.max() ?? .whole, .whole))
  }
}
