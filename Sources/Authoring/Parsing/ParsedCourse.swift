package import Courseware

/// A course as written: every value with its place; rules between files are not checked yet.
package struct ParsedCourse: Sendable {
  package var site: Located<Site>?
  /// The warnings that `site.yml` allows.
  package var siteAllows = AllowedCodes()
  package var classrooms: [ParsedClassroom] = []
  /// Quizzes of every classroom, by path; their questions are in ``quizzes``.
  package var quizHeads: [ParsedQuiz.Head] = []
  /// Their translations, by path.
  var translationHeads: [ParsedQuiz.Head] = []
  /// What is compared between quizzes: for each of ``quizHeads`` its questions, none
  /// for a draft.
  var digests: [QuizDigest] = []
  /// The classrooms that have a quiz file or a folder `quizzes`, whether or not it could be read.
  package var filledClassrooms: Set<String> = []
  /// Facts about the course that are not in its files.
  package var surroundings = CourseSurroundings()
  /// Every file there is, by path below the root.
  var files: [String] = []
  /// What pages show or link to, by path below the root.
  var shownFiles: Set<String> = []
  /// The files that `site.yml` names, below the root.
  var siteFiles: Set<String> { Set(site?.value.style.files.map { "content/" + $0 } ?? []) }
  /// The same, each at its field.
  var siteUses: [Located<String>] = []
  /// Each place that has one of the published files published, by path below the root.
  var fileUses: [Located<String>] = []
  /// Those of them that front matter lists under `publish`.
  var listedFiles: Set<String> = []
  /// What pages ask for that is not there, likewise.
  var missedFiles: [String] = []
  /// Links from page to page.
  var links: [PageLink] = []
  /// Whether every classroom and every quiz could be read.
  var isReadWhole = true
  /// Whether drafts are part of the course.
  var includesDrafts = false
  /// How many workers may look at it at once.
  var jobs = 1
}

/// A classroom as written.
package struct ParsedClassroom: Sendable {
  package var id: String
  package var path: String
  package var name: Located<String>?
  package var teachers: [Person] = []
  /// The teachers' names.
  var people: [Located<String>] = []
  /// The names of the roster, each with its line.
  var members: [Located<String>] = []
  package var starts: Located<Moment>?
  package var ends: Located<Moment>?
  package var weights: [Located<Classroom.CategoryWeight>] = []
  package var weightsSpan: Span?
  var extensions: [ParsedExtension] = []
  /// The names that its folder had, and where they are written.
  var formerly: [String] = []
  var formerlySpan: Span?
  /// The field that has the names of members shown.
  var showsMembers: Span?
  /// The roster as read; empty where there is none.
  var roster: [Member] = []
  /// What it comes to; `nil` where something it needs is missing.
  package var classroom: Classroom?
  package var allowed = AllowedCodes()
  var needs = Needs()
}

/// A quiz as written.
package struct ParsedQuiz: Sendable {
  package var head: Head
  package var introduction: ParsedProse = .empty
  package private(set) var sections: [ParsedSection] = []
  /// The buffer that every piece of prose points into.
  package var prose: [UInt8] = []
  /// Where its text starts, behind the front matter, and where its file ends, in bytes.
  var bodyStart = 0
  var end = 0
  var needs = Needs()
  /// What most likely was to be the first question, where there is none.
  var listedQuestion: Span?
  /// Whether a question is none for its heading, which has been reported.
  var hasLostQuestion = false
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
    package var release: Located<Moment>?
    package var created: Located<Moment>?
    package var category: Located<String>?
    package var allowed = AllowedCodes()
    /// The field that publishes the source for others to copy; `nil` if it is not published.
    var cloneField: Span?
    /// Whether it is the translation of the quiz with its id.
    package var isTranslation = false
    /// The names that its file had, and where they stand.
    var formerly: [String] = []
    var formerlySpan: Span?
    /// What `publish` lists: files as the quiz writes them, from its own folder.
    var publish: [Located<String>] = []
    /// The language that the quiz names; `nil` where it is the site's.
    package var language: String?
    /// The quiz with the values of the front matter; `nil` if a required field is missing.
    package var quiz: Quiz?
    package var scoring: ScoringRule = .allOrNothing
    package var kind: Quiz.Kind = .quiz
    /// The kind, if it is written and not graded; `nil` after a mistake in it.
    var ungraded: Quiz.Kind?
    /// Whether options are put into a new order in each attempt.
    var shufflesOptions = true
    /// The quiz's language, or else the site's.
    var contentLanguage = "en"
    /// By the quiz's language, or else the site's.
    package var decimalMark: DecimalMark = .point
    package var isDraft = false
    package var place: Span
    /// The places of its page, of drafts and where a link in it leads to one.
    var places: [String]?
    /// The questions with more options than some service takes, each with their number.
    var overfull: [Located<Int>] = []
    /// The questions with a longer text than some service takes, likewise.
    var overlong: [Located<Int>] = []

    /// Whether the deadline comes after the times that it has to come after.
    var timesAreInOrder: Bool {
      guard let deadline else { return true }
      return [created, opens].allSatisfy { $0.map { $0.value < deadline.value } ?? true }
        && [closes, release].allSatisfy { $0.map { deadline.value <= $0.value } ?? true }
    }
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

/// A level-2 heading and the blocks that follow it.
package struct ParsedQuestion: Sendable {
  /// The heading's line.
  var span: Span
  var id: String
  var isIDWritten: Bool
  /// Where one more attribute would stand: before the closing brace, or behind the heading.
  var attributesEnd: (offset: Int, areWritten: Bool) = (0, false)
  var stem: ParsedProse = .empty
  var body: ParsedProse = .empty
  var hints: [ParsedProse] = []
  var explanation: ParsedProse = .empty
  var points: Points = .one
  var tags: [String] = []
  var difficulty: String?
  /// The stamp of the question that this one translates, as it was then.
  var source: Located<UInt32>?
  /// In a translation, the ids that its blanks have in the original, by the ids in its own text.
  var blankIDs: [String: String] = [:]
  var isDraft = false
  /// Whether everybody gets its points.
  var isVoid = false
  var type: Located<QuestionType>?
  var scoring: Located<ScoringRule>?
  var shuffles = true
  var pinsLast = false
  var isCaseSensitive = false
  /// `nil` where nothing says how it is answered, or nothing that could be read; an error has been
  /// reported.
  var answer: (any ParsedAnswer)?

  /// The options to tick; `nil` where the question is answered in another way.
  var options: [ParsedOption]? { answer?.optionsToTick }

  /// The edit that gives its heading one more attribute, such as `pin=last`.
  func edit(adding attribute: String) -> Diagnostic.Edit {
    let (at, areWritten) = attributesEnd
    return .init(
      span: Span(path: span.path, bytes: at..<at),
      replacement: areWritten ? " \(attribute)" : " {\(attribute)}")
  }

  /// Calls with what students tick, order, match or choose from: in each list all differ.
  func forEachList(_ body: ([ParsedOption]) -> Void) { answer?.lists.forEach(body) }

  /// Whether it is known of each option whether it is a key.
  var isMarked: Bool { options?.allSatisfy(\.isMarked) ?? true }

  var keyCount: Int { options?.count { $0.isKey } ?? 0 }

  /// Whether a student may tick several options.
  var allowsSeveral: Bool { type?.value.allowsSeveral ?? (keyCount > 1) }
}

/// One item of a list: an option to tick, an item to order, a step of a scale.
package struct ParsedOption: Sendable {
  /// Its first line.
  var span: Span
  var id: String
  var isIDWritten: Bool
  var text: ParsedProse
  /// Only ever set on an option to tick.
  var isKey: Bool
  /// Whether brackets say that it is an option to tick; an error has been reported where not.
  var isMarked = true
  var feedback: ParsedProse = .empty
  var weight: Percent?
  /// What its attributes say that only its kind of question reads, by their names.
  var attributes: [String: Located<String>] = [:]
  /// Only ever set on an option to tick: whether it is taken out.
  var isVoid = false
}
