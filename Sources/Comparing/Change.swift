/// The effect of a change: cosmetic, on content, or on grades.
package enum Impact: String, Sendable, Comparable, CaseIterable {
  /// No effect on students or grades.
  case cosmetic
  /// Students see other content.
  case content
  /// A score or grade may change.
  case grades

  package static func < (a: Impact, b: Impact) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .cosmetic: 0
    case .content: 1
    case .grades: 2
    }
  }
}

/// One change between two states of a course.
package struct Change: Sendable, Equatable {
  package var kind: Kind
  package var impact: Impact
  /// The question it is about; `nil` where it is about all of the quiz, classroom or site.
  package var question: Subject?
  /// Headline style, lower case: "points changed".
  package var title: String
  package var before: Value?
  package var after: Value?
  /// A changed or reused id, and its effect on earlier answers.
  package var idChange: IDChange?
  /// A name that `formerly` should give and does not, where the change is about that.
  package var missingFormerName: String? = nil
  /// Its place now, or its earlier place if it was removed.
  package var place: Place

  /// Kebab-case names that programs may rely on.
  package enum Kind: String, Sendable, CaseIterable {
    case title, organization, timeZone = "time-zone", siteSetting = "site-setting", language
    case classroomAdded = "classroom-added", classroomRemoved = "classroom-removed"
    case classroomMoved = "classroom-moved", access, teachers, catalogue, term, weights, grading
    case welcome, roster, extensions
    case quizAdded = "quiz-added", quizRemoved = "quiz-removed", quizMoved = "quiz-moved"
    case unreadable
    case name, opens, deadline, closes, release, attempts, score, timeLimit = "time-limit"
    case quizKind = "kind"
    case answers, draft, category, extraCredit = "extra-credit", anonymous, pass, shuffle
    case decimalMark = "decimal-mark", about
    case introduction, translation
    case sectionAdded = "section-added", sectionRemoved = "section-removed"
    case sectionMoved = "section-moved", section, pick
    case questionAdded = "question-added", questionRemoved = "question-removed"
    case questionMoved = "question-moved", id, stem, body, image, type, points, scoring
    case optionAdded = "option-added", optionRemoved = "option-removed"
    case optionMoved = "option-moved", option, key, optionWeight = "option-weight", feedback
    case void, formerly, publish, hint, explanation, rubric, letterCase = "case", pin, tags

    /// Whether the values before and after the change can reveal the answer key.
    package var revealsKey: Bool {
      switch self {
      case .key, .void, .optionWeight, .feedback, .explanation, .rubric, .hint, .unreadable: true
      // Of a menu or a pair, what is new or gone may be what is right.
      case .optionAdded, .optionRemoved: true
      default: false
      }
    }
  }

  /// What a question is known by.
  package struct Subject: Sendable, Hashable {
    package var id: String
    /// Its stem in one line, shortened.
    package var stem: String
  }

  /// Something that was or is there.
  package enum Value: Sendable, Equatable {
    /// In our words: "2", "Monday, 14 September 2026, 23:59".
    case words(String)
    /// In the author's.
    case quote(String)
    /// Several of the author's.
    case quotes([String])
  }

  /// An id that changed, or that is now used for something else.
  package struct IDChange: Sendable, Equatable {
    package var old: String
    package var new: String
    /// What it names: "question", "option".
    package var noun: String
    /// The number of merged responses with the old id; `nil` if they were not counted.
    package var answers: Int?
    /// Whether `merge` counts them all the same, by what was published.
    package var isMatched = false

    /// Whether the id did not change but is now used for something else.
    package var isReused: Bool { old == new }
  }

  /// A line of a file.
  package struct Place: Sendable, Equatable {
    /// Below the root.
    package var path: String
    /// From 1.
    package var line: Int
    /// Whether the file is meant as it was before.
    package var isOld: Bool

    package init(path: String, line: Int = 1, isOld: Bool = false) {
      self.path = path
      self.line = line
      self.isOld = isOld
    }
  }
}
