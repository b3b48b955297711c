/// A quiz: when it runs, how it counts, and its questions.
package struct Quiz: Sendable, Equatable {
  /// The stem of its file's name, unique in its classroom.
  package var id: String
  /// Its source file, below `content/`.
  package var path: String
  /// Earlier ids of the quiz, from before its file was renamed, prefixed with `classroom/` if it
  /// was in another classroom.
  package var formerly: [String] = []
  /// Files to publish with the page although their type is not published by default, as paths
  /// relative to the quiz's folder.
  package var publishes: [String] = []
  /// The field `name`, on one line; unique in its classroom.
  package var name: String
  /// The field `kind`; without it, a lecture is of kind poll and any other quiz of kind quiz.
  package var kind: Kind
  /// The field `answers`; without it, `teacher` for exams and for lectures other than practice, and
  /// `open` for all others.
  package var answers: Answers
  /// The field `created`; without it, the day of a lecture.
  package var created: Moment
  /// The field `opens`, before which the page shows no questions; `nil` if it is not set.
  package var opens: Moment?
  /// An attempt received later is late; a quiz of kind quiz or exam always has one.
  package var deadline: Moment?
  /// The time after which no attempt is accepted.
  package var closes: Moment?
  /// When the answers are to be released; set if, and only if, ``answers`` is `release`.
  package var release: Moment?
  /// The code that the answers in its pages are sealed with; set by the commands that know it.
  package var seal: AnswerSeal?
  /// The results that its teacher has published for students; set by the commands that know them.
  package var results: [SealedResult] = []
  /// The field `draft`: whether builds without `--drafts` leave the quiz out.
  package var isDraft: Bool
  /// How many attempts count; `nil` for all.
  package var attempts: Int?
  /// The field `score`: which attempt is the grade; `best` if it is not set.
  package var score: CountingAttempt
  /// The field `time-limit`, 1 second to 7 days; `nil` if there is none.
  package var timeLimit: Seconds?
  /// The field `shuffle`; `options` if it is not set.
  package var shuffle: Shuffle
  /// The field `pass`: the percentage to reach, 0 to 100 %; `nil` if it is not set.
  package var pass: Percent?
  /// The field `category`, a category of the classroom's weights if it has any; `quizzes` if it is
  /// not set.
  package var category: String
  /// Whether its points are added to the category but not to the maximum.
  package var isExtraCredit = false
  /// Whether attempts do not name the student; only in surveys and polls.
  package var isAnonymous = false
  /// The field `tags`, in source order; the library finds quizzes by them.
  package var tags: [String]
  /// The field `description`, shown on pages; `nil` if it is not set.
  package var description: String?
  /// The field `author`, shown on pages; set if ``allowsCloning``.
  package var author: String?
  /// The field `language`, a language tag, or the language in the name of a translation's file;
  /// `nil` if it is that of the site.
  package var language: String?
  /// The decimal mark of the quiz's language, or else of the site's.
  package var decimalMark: DecimalMark
  /// The field `license`, which the bundle contains; `nil` if it is not set.
  package var license: String?
  /// The field `clone`: whether the source file, with its key, is published for others to copy.
  package var allowsCloning: Bool
  /// Its introduction and sections, or the way to read them.
  private(set) var text: QuizText
  /// SHA-256 of what a student is shown, in hexadecimal: prose, options and points, without the
  /// key.
  package var revision: String
  /// Whether its prose has highlighted code, or a formula that `formulas.css` styles.
  package var needsCodeStyle = false
  /// The same quiz in other languages, by language: texts differ, ids and settings do not.
  package var translations: [Quiz] = []

  /// Creates a quiz with the defaults of the front matter, and without text and revision.
  package init(id: String, path: String, name: String, created: Moment) {
    (self.id, self.path, self.name, self.created) = (id, path, name, created)
    kind = .quiz
    answers = .open
    isDraft = false
    score = .best
    shuffle = .options
    category = "quizzes"
    decimalMark = .point
    tags = []
    allowsCloning = false
    text = .read(introduction: .empty, sections: [])
    revision = ""
  }

  /// The text before the first question and section; using it reads the file if the text is not
  /// read yet.
  package var introduction: Prose {
    get { text.content.introduction }
    set { text = .read(introduction: newValue, sections: sections) }
  }

  /// The sections.
  ///
  /// The first contains the questions before any level-1 heading and may be the only one.
  package var sections: [Section] {
    get { text.content.sections }
    set { text = .read(introduction: introduction, sections: newValue) }
  }

  /// Whether its text is read only when it is needed: it is unchanged since the last build recorded
  /// it, or its output is already written; it then shows no file.
  package var isUnread: Bool { text.unread != nil }

  /// Whether its grade is part of the gradebook: practice, surveys and polls are not.
  package var isInGradebook: Bool { kind == .quiz || kind == .exam }

  /// The same quiz without introduction and questions.
  package var withoutText: Quiz {
    var quiz = self
    quiz.text = .read(introduction: .empty, sections: [])
    return quiz
  }

  /// The same quiz with a text that is not read yet.
  package func with(_ unread: UnreadText) -> Quiz {
    var quiz = self
    quiz.text = .unread(unread)
    return quiz
  }

  /// The purpose of a quiz.
  package enum Kind: String, Sendable, CaseIterable {
    case quiz, practice, exam, survey, poll

    /// Whether attempts are graded; those of surveys and polls never are.
    package var isGraded: Bool { self == .quiz || self == .practice || self == .exam }
    /// Whether a quiz of this kind requires a deadline.
    package var needsDeadline: Bool { self == .quiz || self == .exam }
  }

  /// Where the answer key may be.
  package enum Answers: String, Sendable, CaseIterable {
    case open, release, teacher
  }

  /// Which of a student's attempts counts as the grade.
  package enum CountingAttempt: String, Sendable, CaseIterable {
    case best, last, first, average
  }

  /// What is shuffled in each attempt.
  package enum Shuffle: String, Sendable, CaseIterable {
    case questions, options, both, none

    /// Whether each attempt has its own order of the questions within each section.
    package var shufflesQuestions: Bool { self == .questions || self == .both }
    /// Whether each attempt has its own order of options, except in questions that keep theirs.
    package var shufflesOptions: Bool { self == .options || self == .both }
  }

  /// Every question in source order, sections flattened.
  package var questions: [Question] { sections.flatMap(\.questions) }
}

/// The code that seals the answers of a quiz until they are released.
package struct AnswerSeal: Sendable, Equatable {
  /// 16 bytes, the same ones in every build.
  package var code: [UInt8]
  /// Whether the code is published.
  package var isReleased: Bool

  /// Creates a seal; the length of the code is not checked.
  package init(code: [UInt8], isReleased: Bool) {
    (self.code, self.isReleased) = (code, isReleased)
  }
}

/// The result of an attempt, which can be found and opened only with the attempt or its code.
package struct SealedResult: Sendable, Equatable {
  /// 32 hexadecimal digits that reveal nothing about the attempt.
  package var name: String
  /// The encrypted result, which the script in the page opens, in base64url.
  package var initialization, ciphertext: String

  /// Creates a result from texts that are encrypted and encoded already.
  package init(name: String, initialization: String, ciphertext: String) {
    (self.name, self.initialization, self.ciphertext) = (name, initialization, ciphertext)
  }
}

/// A run of questions below a level-1 heading.
package struct Section: Sendable, Equatable {
  /// Empty if the questions are before any level-1 heading.
  package var heading: Prose
  /// The text between the heading and the first question; empty without a heading.
  package var introduction: Prose
  /// How many questions an attempt draws; `nil` for all.
  package var pick: Int?
  /// The questions in source order, without drafts; may be empty below a heading.
  package var questions: [Question]

  /// Creates a section; a rule checks that questions to pick from have equal points.
  package init(heading: Prose, introduction: Prose, pick: Int?, questions: [Question]) {
    (self.heading, self.introduction) = (heading, introduction)
    (self.pick, self.questions) = (pick, questions)
  }
}

extension Quiz {
  /// The properties of the text that are known without reading it.
  package var size: QuizSize { text.unread?.size ?? QuizSize(of: sections) }

  /// How many questions one attempt shows.
  package var shownQuestions: Int { size.questions }

  /// The maximum points of one attempt; the questions of a section that draws have equal points.
  package var shownPoints: Points { size.points }

  /// The headings of its questions as plain text, one on each line, for the search of the library.
  package var headings: ArraySlice<UInt8> {
    if let known = text.unread?.headings { return known }
    var plain: [UInt8] = []
    for section in sections {
      for index in section.questions.indices {
        appendPlainText(of: section.questions[index].stem.htmlBytes, to: &plain)
        plain.append(UInt8(ascii: "\n"))
      }
    }
    return plain[...]
  }

  /// The questions that a teacher grades.
  package var questionsByHand: [Question] {
    size.hasQuestionsByHand ? questions.filter { $0.marking == .byHand } : []
  }
}

/// The introduction and the sections of a quiz.
enum QuizText: Sendable, Equatable {
  case read(introduction: Prose, sections: [Section])
  case unread(UnreadText)

  var content: (introduction: Prose, sections: [Section]) {
    switch self {
    case .read(let introduction, let sections): (introduction, sections)
    case .unread(let text): text.quiz.text.content
    }
  }

  var unread: UnreadText? {
    if case .unread(let text) = self { text } else { nil }
  }

  static func == (one: QuizText, other: QuizText) -> Bool { one.content == other.content }
}

/// The text of a quiz that is read only when it is needed.
package struct UnreadText: Sendable {
  /// What is known of the text before it is read.
  let size: QuizSize
  let headings: ArraySlice<UInt8>
  private let read: @Sendable () -> Quiz

  /// - Parameters:
  ///   - size: What is known of the text before it is read.
  ///   - headings: The value of ``Quiz/headings``.
  ///   - read: Returns the quiz with its text; called when the text is needed.
  package init(
    _ size: QuizSize, headings: ArraySlice<UInt8>, read: @escaping @Sendable () -> Quiz
  ) {
    (self.size, self.headings, self.read) = (size, headings, read)
  }

  var quiz: Quiz { read() }
}

/// The properties of the questions that lists of quizzes show.
package struct QuizSize: Sendable, Equatable {
  /// How many one attempt shows.
  package var questions: Int
  /// The maximum points of one attempt.
  package var points: Points
  /// Whether a teacher has to grade a question.
  package var hasQuestionsByHand: Bool

  /// Creates a size from recorded numbers, for a quiz whose text is not read.
  package init(questions: Int, points: Points, hasQuestionsByHand: Bool) {
    (self.questions, self.points) = (questions, points)
    self.hasQuestionsByHand = hasQuestionsByHand
  }

  init(of sections: [Section]) {
    questions = sections.reduce(0) { $0 + ($1.pick ?? $1.questions.count) }
    points = Points(
      halves: sections.reduce(0) { sum, section in
        let all = section.questions.reduce(0) { $0 + $1.points.halves }
        guard let pick = section.pick else { return sum + all }
        return sum + (section.questions.first?.points.halves ?? 0) * pick
      })
    hasQuestionsByHand = sections.contains { $0.questions.contains { $0.marking == .byHand } }
  }
}
