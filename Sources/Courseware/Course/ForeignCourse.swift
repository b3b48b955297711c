/// A course as another program's records say it: texts as they are, nothing checked.
package struct ForeignCourse: Sendable {
  /// The title of the site, if the records have one.
  package var title: String?
  package var classrooms: [ForeignClassroom] = []
  /// What of the records is not in the course, or not as it was.
  package var notes: [ForeignNote] = []

  package init() {}
}

/// A record, or a part of one, that is not imported as it is.
package struct ForeignNote: Sendable, Hashable {
  /// The record, as its file names it.
  package var place: String
  package var reason: String

  package init(_ place: String, _ reason: String) {
    (self.place, self.reason) = (place, reason)
  }
}

/// A class of another program.
package struct ForeignClassroom: Sendable {
  package var place: String
  /// A text from which the folder is named.
  package var id: String
  package var name: String
  package var teachers: [Person] = []
  package var created: Moment?
  package var term: String?
  package var number: String?
  package var section: String?
  package var credits: Int?
  /// In percent, in the order of the classroom.
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
  /// A text from which the file is named; a poll with the name of a day is a lecture.
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
  /// Kept where it is a valid id of ours.
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
    /// A text to type; `nil` where nothing is right or wrong.
    case text(String?)
  }

  /// Something to choose, in plain text.
  package struct Option: Sendable {
    package var id: String?
    package var text: String
    package var isKey: Bool

    package init(id: String? = nil, text: String, isKey: Bool) {
      (self.id, self.text, self.isKey) = (id, text, isKey)
    }
  }
}

/// What a student answered to the questions of a quiz.
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

/// What a student earned for a piece of work.
package struct ForeignScore: Sendable {
  package var place: String
  /// The id of a member.
  package var member: String
  /// Empty for a quiz, which has its own.
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
