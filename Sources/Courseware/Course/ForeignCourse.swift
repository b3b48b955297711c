/// A course as the records of another program describe it: texts unchanged, nothing validated.
package struct ForeignCourse: Sendable {
  /// The title of the site, if the records have one.
  package var title: String?
  package var classrooms: [ForeignClassroom] = []
  /// The parts of the records that are missing in the course, or changed.
  package var notes: [ForeignNote] = []

  package init() {}
}

/// A record, or a part of one, that is not imported as it is.
package struct ForeignNote: Sendable, Hashable {
  /// The record, as named in its file.
  package var place: String
  package var reason: String

  package init(_ place: String, _ reason: String) {
    (self.place, self.reason) = (place, reason)
  }
}

/// A class of another program.
package struct ForeignClassroom: Sendable {
  package var place: String
  /// The text that the name of its folder is made from.
  package var id: String
  package var name: String
  package var teachers: [Person] = []
  package var created: Moment?
  package var term: String?
  package var number: String?
  package var section: String?
  package var credits: Int?
  /// Shares in percent, in the order of the classroom.
  package var weights: [(category: String, share: Int)] = []
  package var members: [Member] = []
  package var quizzes: [ForeignQuiz] = []
  package var scores: [ForeignScore] = []

  package init(place: String, id: String, name: String) {
    (self.place, self.id, self.name) = (place, id, name)
  }
}

/// A quiz of another program.
package struct ForeignQuiz: Sendable {
  package var place: String
  /// The text that the name of its file is made from; a poll named after a day becomes a lecture.
  package var id: String
  package var name: String
  package var kind: Quiz.Kind
  package var created: Moment?
  package var opens: Moment?
  package var deadline: Moment?
  package var score: Quiz.CountingAttempt?
  package var description: String?
  package var questions: [ForeignQuestion] = []
  package var responses: [ForeignResponse] = []

  package init(place: String, id: String, name: String, kind: Quiz.Kind) {
    (self.place, self.id, self.name, self.kind) = (place, id, name, kind)
  }
}

/// A question of another program.
package struct ForeignQuestion: Sendable {
  package var place: String
  /// Kept if it is a valid id in Quizpress.
  package var id: String
  /// Plain text; the first line is the heading.
  package var text: String
  package var answer: Answer

  package init(place: String, id: String, text: String, answer: Answer) {
    (self.place, self.id, self.text, self.answer) = (place, id, text, answer)
  }

  /// Whether a text may be written after `#` as an id.
  package static func isID(_ text: String) -> Bool {
    guard let first = text.utf8.first, (97...122).contains(first), text.utf8.count <= 64 else {
      return false
    }
    return text.utf8.allSatisfy {
      (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 95
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
    package var id: String?
    package var text: String
    package var isKey: Bool

    package init(id: String? = nil, text: String, isKey: Bool) {
      (self.id, self.text, self.isKey) = (id, text, isKey)
    }
  }
}

/// A student's answer to one question of a quiz.
package struct ForeignResponse: Sendable {
  package var place: String
  /// The id of a member.
  package var member: String
  /// The id of a question.
  package var question: String
  /// A text, or ids of options.
  package var answers: [String]

  package init(place: String, member: String, question: String, answers: [String]) {
    (self.place, self.member) = (place, member)
    (self.question, self.answers) = (question, answers)
  }
}

/// The points of a student for a piece of work.
package struct ForeignScore: Sendable {
  package var place: String
  /// The id of a member.
  package var member: String
  /// Empty for a quiz, which has its own category.
  package var category: String
  /// The work's name, or the id of a quiz as in ``ForeignQuiz/id``.
  package var item: String
  package var points: Double
  package var maximum: Double

  package init(
    place: String, member: String, category: String = "", item: String, points: Double,
    maximum: Double
  ) {
    (self.place, self.member, self.category) = (place, member, category)
    (self.item, self.points, self.maximum) = (item, points, maximum)
  }
}
