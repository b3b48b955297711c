/// A course as the records of another program describe it: texts unchanged, nothing validated.
package struct ForeignCourse: Sendable {
  /// The title of the site, if the records have one.
  package var title: String?
  /// In the order of the records; several may have the same name.
  package var classrooms: [ForeignClassroom] = []
  /// The parts of the records that are missing in the course, or changed.
  package var notes: [ForeignNote] = []

  /// Creates a course without records.
  package init() {}
}

/// A record, or a part of one, that is not imported as it is.
package struct ForeignNote: Sendable, Hashable {
  /// The record, as named in its file.
  package var place: String
  /// What is changed or not imported, and why: in lower case, without a period.
  package var reason: String

  /// Creates a note, which is printed as the place, a colon and the reason.
  package init(_ place: String, _ reason: String) {
    (self.place, self.reason) = (place, reason)
  }
}

/// A class of another program.
package struct ForeignClassroom: Sendable {
  /// The record as notes name it, such as `classrooms/a`.
  package var place: String
  /// The text that the name of its folder is made from.
  package var id: String
  /// The name in the record; if it is empty, the name of the folder is used instead.
  package var name: String
  /// Empty if the records name none; the teacher given for the import is then used instead.
  package var teachers: [Person] = []
  /// `nil` if the records contain no valid time; the day of the import is used instead.
  package var created: Moment?
  /// Empty or `nil` if the records contain none.
  package var term: String?
  /// The number of the course in a catalog; empty or `nil` if the records contain none.
  package var number: String?
  /// The section in the catalog, not that of members; `nil` if the records contain none.
  package var section: String?
  /// 1 to 1,000; `nil` if the records contain no such number.
  package var credits: Int?
  /// Shares in percent, in the order of the classroom.
  package var weights: [(category: String, share: Int)] = []
  /// The students, with the ids of the records; responses and scores refer to these ids.
  package var members: [Member] = []
  /// In the order of the records, in which their files are written.
  package var quizzes: [ForeignQuiz] = []
  /// The points for quizzes and other work, which become the score sheet.
  package var scores: [ForeignScore] = []

  /// Creates a class without people, quizzes and scores.
  package init(place: String, id: String, name: String) {
    (self.place, self.id, self.name) = (place, id, name)
  }
}

/// A quiz of another program.
package struct ForeignQuiz: Sendable {
  /// The record as notes name it, such as `classrooms/a/quizzes/b`.
  package var place: String
  /// The text that the name of its file is made from; a poll named after a day becomes a lecture.
  package var id: String
  /// The name in the record; if it is empty, the name of the file is used instead.
  package var name: String
  /// `poll` for a lecture, `quiz` if there is a deadline, otherwise `practice`.
  package var kind: Quiz.Kind
  /// `nil` if the record contains no valid time; the day of the import is used instead.
  package var created: Moment?
  /// The start of a lecture; `nil` for other quizzes, and if it is unknown.
  package var opens: Moment?
  /// `nil` if the record contains no valid one.
  package var deadline: Moment?
  /// Which attempt counts in the service; `nil` for the default of the format.
  package var score: Quiz.CountingAttempt?
  /// Written on one line of at most 1,000 characters; `nil` or empty if the record has none.
  package var description: String?
  /// In the order in which they are written.
  package var questions: [ForeignQuestion] = []
  /// The responses of all students; of several to one question, a student's first counts.
  package var responses: [ForeignResponse] = []

  /// Creates a quiz without times and questions.
  package init(place: String, id: String, name: String, kind: Quiz.Kind) {
    (self.place, self.id, self.name, self.kind) = (place, id, name, kind)
  }
}

/// A question of another program.
package struct ForeignQuestion: Sendable {
  /// The question as notes name it: its record, or its position in the record of the quiz.
  package var place: String
  /// Kept if it is a valid id in Quizpress.
  package var id: String
  /// Plain text; the first line is the heading.
  package var text: String
  /// The options to choose from, or the text to type, with the answer key.
  package var answer: Answer

  /// Creates a question; with an empty id, its id is made from its text.
  package init(place: String, id: String, text: String, answer: Answer) {
    (self.place, self.id, self.text, self.answer) = (place, id, text, answer)
  }

  /// Whether a text may be written after `#` as an id.
  package static func isID(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLowerLetter(first), text.utf8.count <= 64 else {
      return false
    }
    return text.utf8.allSatisfy {
      isLowerLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }

  /// How it is answered.
  package enum Answer: Sendable {
    case options([Option], allowsSeveral: Bool)
    /// A text to type; `nil` if no answer is right or wrong.
    case text(String?)
  }

  /// An option to choose, in plain text.
  package struct Option: Sendable {
    /// Written if it is a valid id in Quizpress; `nil` if the record contains none.
    package var id: String?
    /// The text as in the record, which may have several lines.
    package var text: String
    /// Whether the option is correct; `false` for all options of a question without a key.
    package var isKey: Bool

    /// Creates an option, by default one without an id in the record.
    package init(id: String? = nil, text: String, isKey: Bool) {
      (self.id, self.text, self.isKey) = (id, text, isKey)
    }
  }
}

/// A student's answer to one question of a quiz.
package struct ForeignResponse: Sendable {
  /// The record as notes name it.
  package var place: String
  /// The id of a member.
  package var member: String
  /// The id of a question.
  package var question: String
  /// A text, or ids of options.
  package var answers: [String]

  /// Creates a response; `member` and `question` are ids in the same ``ForeignCourse``.
  package init(place: String, member: String, question: String, answers: [String]) {
    (self.place, self.member) = (place, member)
    (self.question, self.answers) = (question, answers)
  }
}

/// The points of a student for a piece of work.
package struct ForeignScore: Sendable {
  /// The record as notes name it, such as `courses/a/labsGrades/Leaf`.
  package var place: String
  /// The id of a member.
  package var member: String
  /// Empty for a quiz, which has its own category.
  package var category: String
  /// The work's name, or the id of a quiz as in ``ForeignQuiz/id``.
  package var item: String
  /// The points earned, at least 0; they may exceed ``maximum``.
  package var points: Double
  /// The points that full work earns, more than 0.
  package var maximum: Double

  /// Creates a score, by default for a quiz, which has an empty category.
  package init(
    place: String, member: String, category: String = "", item: String, points: Double,
    maximum: Double
  ) {
    (self.place, self.member, self.category) = (place, member, category)
    (self.item, self.points, self.maximum) = (item, points, maximum)
  }

  /// The note that it gets the maximum of other students, and points with the same percentage.
  package func note(onMaximum other: Double) -> String {
    func words(_ points: Double) -> String {
      Int(exactly: points).map(String.init) ?? String(points)
    }
    return "it is out of \(words(other)), as for other students, and not \(words(maximum)); its "
      + "percentage is the same"
  }
}
