import Courseware

/// A course as written: every value with its span.
///
/// Rules that compare files are not checked yet.
struct ParsedCourse: Sendable {
  /// The contents of `site.yml`, with the span of its title; `nil` if it is missing or invalid.
  var site: Located<Site>?
  /// The warnings that `site.yml` allows.
  var siteAllows = AllowedCodes()
  /// Sorted by id, including those whose `classroom.md` could not be read.
  var classrooms: [ParsedClassroom] = []
  /// The front matter of the quizzes of every classroom, by path; their questions are in
  /// ``digests``.
  var quizHeads: [ParsedQuiz.Head] = []
  /// The front matter of their translations, by path.
  var translationHeads: [ParsedQuiz.Head] = []
  /// The questions of each quiz in ``quizHeads``, for comparison with other quizzes; empty for
  /// drafts.
  var digests: [QuizDigest] = []
  /// The classrooms that have a quiz file or a folder `quizzes`, whether or not it could be read.
  var filledClassrooms: Set<String> = []
  /// Facts about the course that are not in its files.
  var surroundings = CourseSurroundings()
  /// Every file of the course, by path below the root.
  var files: [String] = []
  /// The files that pages show or link to, by path below the root.
  var shownFiles: Set<String> = []
  /// The files that `site.yml` names, by path below the root.
  var siteFiles: Set<String> { Set(site?.value.style.files.map { "content/" + $0 } ?? []) }
  /// The same files, each with the span of its field.
  var siteUses: [Located<String>] = []
  /// Each place that publishes a file, with the file's path below the root.
  var fileUses: [Located<String>] = []
  /// The published files that front matter lists under `publish`.
  var listedFiles: Set<String> = []
  /// Missing files that pages refer to, by path below the root.
  var missedFiles: [String] = []
  /// The links between pages.
  var links: [PageLink] = []
  /// Whether every classroom and every quiz could be read.
  var isReadWhole = true
  /// Whether every folder could be listed.
  var isListedWhole = true
  /// Whether drafts are part of the course.
  var includesDrafts = false
  /// The maximum number of concurrent workers.
  var jobs = 1
}

/// A classroom as written.
struct ParsedClassroom: Sendable {
  /// The name of its folder.
  var id: String
  /// The path of its `classroom.md` below the root.
  var path: String
  /// The field `name`; `nil` if it is missing or invalid.
  var name: Located<String>?
  /// The people in the field `teacher`, then those in `teachers`.
  var teachers: [Person] = []
  /// The names of the teachers.
  var people: [Located<String>] = []
  /// The names on the roster, each with the span of its line.
  var members: [Located<String>] = []
  /// The field `starts`; `nil` if it is missing, invalid or after ``ends``.
  var starts: Located<Moment>?
  /// The field `ends`; `nil` if it is missing, invalid or before ``starts``.
  var ends: Located<Moment>?
  /// The field `weights` in its order, each share with the span of its category; empty after a
  /// mistake.
  var weights: [Located<Classroom.CategoryWeight>] = []
  /// The span of the word `weights` in the front matter; `nil` without this field.
  var weightsSpan: Span?
  /// The spans of the numbers in ``weights``, as long as none is invalid.
  var shareSpans: [Span] = []
  var extensions: [ParsedExtension] = []
  /// The names that its folder had, with their spans.
  var formerly: [Located<String>] = []
  /// The field that makes pages show the names of members.
  var showsMembers: Span?
  /// The members on the roster; empty if there is no roster.
  var roster: [Member] = []
  /// The resulting classroom; `nil` if something that it requires is missing.
  var classroom: Classroom?
  /// The warnings that the front matter allows, in this file and in files such as the roster.
  var allowed = AllowedCodes()
  var needs = Needs()
}

/// A quiz as written.
struct ParsedQuiz: Sendable {
  /// The front matter; that of a translation has the settings of its original.
  var head: Head
  /// The quiz with the values of the front matter, without questions; `nil` if a required field is
  /// missing.
  var settings: Quiz?
  /// The text above the first section or question.
  var introduction: ParsedProse = .empty
  /// In source order; questions above all headings of level 1 are in a first section without one.
  private(set) var sections: [ParsedSection] = []
  /// The buffer that every piece of prose points into.
  var prose: [UInt8] = []
  /// The offset of the text after the front matter.
  ///
  /// `end` is the offset of the end of the file.
  var bodyStart = 0
  var end = 0
  var needs = Needs()
  /// The first block that was probably meant as questions, and what is wrong with it, if there is
  /// no question.
  var misplacedQuestion: (rule: String, place: Span)?
  /// Whether a question was lost because of its heading, which has been reported.
  var hasLostQuestion = false
  /// The reported characters that may keep a line from being read as it looks.
  var hiddenCharacters: [HiddenCharacter] = []
  /// Every question in source order, from all sections, computed once for all rules.
  private(set) var questions: [ParsedQuestion] = []
  /// How many of them are drafts.
  private(set) var draftCount = 0

  init(_ front: Front) { (head, settings) = (front.head, front.settings) }

  /// The results of reading the front matter.
  typealias Front = (head: Head, settings: Quiz?)

  mutating func setSections(_ sections: [ParsedSection]) {
    self.sections = sections
    questions = sections.count == 1 ? sections[0].questions : sections.flatMap(\.questions)
    draftCount = questions.indices.count { questions[$0].isDraft }
  }

  /// The data about a quiz that checks of other files may use.
  struct Head: Sendable {
    /// The stem of the file's name; for a translation, that of the original.
    var id: String
    /// The id of the classroom; empty when a file is only formatted.
    var classroom: String
    /// The path of the file below the root, such as `content/biology-9b/quizzes/cells.md`.
    var path: String
    /// The field `name`; `nil` if it is missing or invalid.
    var name: Located<String>?
    /// The field `opens`, before which the page shows no questions; `nil` if it is missing or
    /// invalid.
    var opens: Located<Moment>?
    /// The field `deadline`, after which attempts are late; `nil` if it is missing or invalid.
    var deadline: Located<Moment>?
    /// The field `closes`, after which attempts do not count; `nil` if it is missing or invalid.
    var closes: Located<Moment>?
    /// The field `time-limit`, how long an attempt may take; `nil` if it is missing or invalid.
    var timeLimit: Seconds?
    /// The field `release`, when answers are to be released; `nil` if it is missing or invalid.
    var release: Located<Moment>?
    /// The field `created`, or the day in the file name of a lecture without this field.
    var created: Located<Moment>?
    /// The field `category`; a quiz without it counts as `quizzes`.
    var category: Located<String>?
    /// The warnings that the front matter allows in this file; a translation has a list of its own.
    var allowed = AllowedCodes()
    /// The field that publishes the source for others to copy; `nil` if it is not published.
    var cloneField: Span?
    /// Whether it is a translation; its id is that of the original.
    var isTranslation = false
    /// The former names of the file, with their spans.
    var formerly: [Located<String>] = []
    /// The files listed under `publish`, as the quiz writes them, relative to its folder.
    var publish: [Located<String>] = []
    /// The field `scoring`, the rule for questions without a rule of their own.
    var scoring: ScoringRule = .allOrNothing
    /// The field `kind`; a lecture without it is a poll, and so is any quiz whose kind is invalid.
    var kind: Quiz.Kind = .quiz
    /// The kind, if it is written and not graded; `nil` after a mistake in it.
    var ungraded: Quiz.Kind?
    /// Whether options are shuffled in each attempt.
    var shufflesOptions = true
    /// The quiz's language, or else the site's.
    var contentLanguage = "en"
    /// The decimal mark of the quiz's language, or else of the site's.
    var decimalMark: DecimalMark = .point
    /// The field `draft`: whether only builds with `--drafts` contain the quiz.
    var isDraft = false
    /// The span of the first line, for diagnostics about what the file does not contain.
    var place: Span
    /// The anchors of its page; only for drafts and for quizzes with a link to one of their own
    /// anchors.
    var places: [String]?
    /// The questions with more options than some service accepts, with the number of options.
    var overfull: [Located<Int>] = []
    /// The questions with a longer text than some service accepts, with its length.
    var overlong: [Located<Int>] = []

    /// Whether the deadline is after the times that must precede it.
    var timesAreInOrder: Bool {
      guard let deadline else { return true }
      return [created, opens].allSatisfy { $0.map { $0.value < deadline.value } ?? true }
        && [closes, release].allSatisfy { $0.map { deadline.value <= $0.value } ?? true }
    }
  }
}

/// A level-1 heading and the questions below it.
struct ParsedSection: Sendable {
  var span: Span?
  var heading: ParsedProse = .empty
  var introduction: ParsedProse = .empty
  var pick: Located<Int>?
  var questions: [ParsedQuestion] = []
}

/// A level-2 heading and the blocks that follow it.
struct ParsedQuestion: Sendable {
  /// The heading's line.
  var span: Span
  var id: String
  var isIDWritten: Bool
  /// The offset at which another attribute can be added, before the closing brace or after the
  /// heading, and whether the heading has attributes.
  var attributesEnd: (offset: Int, areWritten: Bool) = (0, false)
  var stem: ParsedProse = .empty
  var body: ParsedProse = .empty
  var hints: [ParsedProse] = []
  var explanation: ParsedProse = .empty
  var points: Points = .one
  var tags: [String] = []
  var difficulty: String?
  /// The recorded stamp of the question that this one translates.
  var source: Located<UInt32>?
  /// In a translation, the ids of the original's blanks, by the ids that its own text gives.
  var blankIDs: [String: String] = [:]
  var isDraft = false
  /// Whether the question is void: everybody gets its points.
  var isVoid = false
  var type: Located<QuestionType>?
  var scoring: Located<ScoringRule>?
  var shuffles = true
  var pinsLast = false
  var isCaseSensitive = false
  /// The answer; `nil` if the question has none or none that could be read, which has been
  /// reported.
  var answer: (any ParsedAnswer)? { didSet { options = answer?.optionsToSelect } }
  /// The options to select; `nil` if the question has another kind of answer.
  ///
  /// They are stored because most rules read them.
  private(set) var options: [ParsedOption]?

  /// The line that says in words which option is correct, if none is marked as correct.
  var statedAnswer: StatedAnswer?

  /// The edit that adds an attribute such as `pin=last` to the heading.
  func edit(adding attribute: String) -> Diagnostic.Edit {
    let (at, areWritten) = attributesEnd
    return .init(
      span: Span(path: span.path, bytes: at..<at),
      replacement: areWritten ? " \(attribute)" : " {\(attribute)}")
  }

  /// Calls `body` with each list of parts that students select, order, match or choose from; the
  /// parts of a list must differ.
  func forEachList(_ body: ([ParsedOption]) -> Void) {
    // Options to select are the only list of their question.
    if let options { body(options) } else { answer?.lists.forEach(body) }
  }

  /// Whether every option has a mark, so that it is known whether it is a key.
  var isMarked: Bool { options?.allSatisfy(\.isMarked) ?? true }

  var keyCount: Int { options?.count { $0.isKey } ?? 0 }

  /// Whether a student may select several options.
  var allowsSeveral: Bool { type?.value.allowsSeveral ?? (keyCount > 1) }
}

/// One item of a list: an option to select, an item to order, a step of a scale.
struct ParsedOption: Sendable {
  /// Its first line.
  var span: Span
  var id: String
  var isIDWritten: Bool
  var text: ParsedProse
  /// Whether it is correct; set only for options to select.
  var isKey: Bool
  /// Whether it has a mark in brackets; if an option to select has none, an error was reported.
  var isMarked = true
  var feedback: ParsedProse = .empty
  var weight: Percent?
  /// The attributes that only its kind of question reads, by name.
  var attributes: [String: Located<String>] = [:]
  /// Whether the option is void; set only for options to select.
  var isVoid = false
  /// Whether it has the attribute `pin`, which is reported, since it belongs to the question.
  var isPinned = false

  /// Whether a correct answer must contain it: it is correct and not void.
  var isCounted: Bool { isKey && !isVoid }
}
