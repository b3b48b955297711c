/// A course at one point of its history, without the parts that cannot be read.
///
/// Unlike a ``Course`` it may lack parts that have errors, contains drafts, and knows the position
/// of each part in its file.
package struct CourseSnapshot: Sendable {
  /// `nil` if `site.yml` is missing or has errors.
  package var site: Site?
  /// The classrooms whose `classroom.md` could be read, sorted by id, without their quizzes.
  package var classrooms: [Classroom]
  /// In the order of their paths, drafts included.
  package var quizzes: [LocatedQuiz]
  /// The first error of each file that could not be read, in file order.
  package var faults: [Fault]

  /// Creates a snapshot of a course without files.
  package init() {
    classrooms = []
    quizzes = []
    faults = []
  }

  /// A file that could not be read because of an error.
  package struct Fault: Sendable, Equatable {
    /// Below the root: `content/biology-9b/quizzes/cells.md`.
    package var path: String
    /// From 1.
    package var line: Int
    /// A headline, without a period.
    package var message: String
    /// The path of the quiz of which the file is a translation; otherwise ``path``.
    package var original: String

    /// Creates the fault of a file that is not a translation.
    package init(path: String, line: Int, message: String) {
      self.path = path
      original = path
      (self.line, self.message) = (line, message)
    }
  }
}

/// A quiz and its position in the source.
package struct LocatedQuiz: Sendable {
  /// The quiz without its draft questions; it may be a draft itself.
  package var quiz: Quiz
  /// The id of its classroom.
  package var classroom: String
  /// The line of each question's heading, from 1, by the question's id; drafts included.
  package var lines: [String: Int]
  /// The ids of its draft questions, which ``quiz`` does not contain.
  package var draftQuestions: Set<String>
  /// The files that its prose shows, below `content/`.
  package var files: Set<String>
  /// The scoring rule of questions that have no rule of their own.
  package var scoring = ScoringRule.allOrNothing

  /// Creates a located quiz, whose ``scoring`` can be set afterwards.
  package init(
    _ quiz: Quiz, classroom: String, lines: [String: Int], draftQuestions: Set<String>,
    files: Set<String>
  ) {
    (self.quiz, self.classroom, self.lines) = (quiz, classroom, lines)
    (self.draftQuestions, self.files) = (draftQuestions, files)
  }
}
