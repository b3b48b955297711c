package import Courseware

/// A course as written: every value with its place, nothing yet held to the rules between files.
package struct ParsedCourse: Sendable {
  package var site: Located<Site>?
  package var classrooms: [ParsedClassroom] = []
  /// Quizzes of every classroom, by path; their questions are in ``quizzes``.
  package var quizHeads: [ParsedQuiz.Head] = []
  /// What is compared between quizzes: for each of ``quizHeads`` its questions, none
  /// for a draft.
  var digests: [QuizDigest] = []
  /// The classrooms with a quiz file, whether it could be read or not.
  package var filledClassrooms: Set<String> = []
}

/// A classroom as written.
package struct ParsedClassroom: Sendable {
  package var id: String
  package var path: String
  package var name: Located<String>?
  package var teachers: [Person] = []
  package var starts: Located<Moment>?
  package var ends: Located<Moment>?
  package var weights: [Located<Classroom.CategoryWeight>] = []
  package var weightsSpan: Span?
  /// What it comes to; `nil` where something it needs is missing.
  package var classroom: Classroom?
  var needs = Needs()
}

/// A quiz as written.
package struct ParsedQuiz: Sendable {
  package var head: Head
  package var introduction: ParsedProse = .empty
  package private(set) var sections: [ParsedSection] = []
  /// The buffer that every piece of prose points into.
  package var prose: [UInt8] = []
  var needs = Needs()
  /// Every question in source order, sections flattened once for all rules.
  private(set) var questions: [ParsedQuestion] = []

  init(head: Head) { self.head = head }

  mutating func setSections(_ sections: [ParsedSection]) {
    self.sections = sections
    questions = sections.count == 1 ? sections[0].questions : sections.flatMap(\.questions)
  }

  /// What other files may ask about a quiz.
  package struct Head: Sendable {
    package var id: String
    package var classroom: String
    package var path: String
    package var name: Located<String>?
    package var opens: Located<Moment>?
    package var deadline: Located<Moment>?
    package var closes: Located<Moment>?
    package var created: Located<Moment>?
    package var category: Located<String>?
    package var allowed: [Located<String>] = []
    /// The quiz that this one says in another language, by its id.
    package var translates: Located<String>?
    /// The language that the quiz names; `nil` where it is the site's.
    package var language: String?
    /// Everything the front matter says; `nil` where something it needs is missing.
    package var quiz: Quiz?
    package var scoring: ScoringRule = .allOrNothing
    package var kind: Quiz.Kind = .quiz
    /// By the quiz's language, or else the site's.
    package var decimalMark: DecimalMark = .point
    package var isDraft = false
    package var place: Span
  }

}

/// A level-1 heading and the questions below it.
package struct ParsedSection: Sendable {
  var span: Span?
  var heading: ParsedProse = .empty
  var introduction: ParsedProse = .empty
  var pick: Located<Int>?
  var questions: [ParsedQuestion] = []
}
