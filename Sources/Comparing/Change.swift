/// The effect of a change: cosmetic, on content, or on grades.
package enum Impact: String, Sendable, Comparable, CaseIterable {
  /// No effect on students or grades.
  case cosmetic
  /// Students see other content.
  case content
  /// A score or grade may change.
  case grades

  /// Orders impacts from ``cosmetic`` to ``grades``, the most serious one.
  package static func < (a: Impact, b: Impact) -> Bool { a.rank < b.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// One change between two states of a course.
package struct Change: Sendable, Equatable {
  /// The kind of change, called `kind` in JSON output.
  package var kind: Kind
  /// The most serious effect that the change can have, called `class` in JSON output.
  var impact: Impact
  /// The question that changed; `nil` for a change of the whole quiz, classroom or site.
  var question: Subject?
  /// A lower-case title: "points changed".
  var title: String
  /// The value in the old state; `nil` if there was none or the title says it all.
  var before: Value?
  /// The value in the new state; `nil` if there is none or the title says it all.
  var after: Value?
  /// A changed or reused id, and its effect on earlier answers.
  var idChange: IDChange?
  /// The former name that is missing in `formerly`, if the change is about that.
  var missingFormerName: String? = nil
  /// The current place, or the earlier place if it was removed.
  var place: Place

  /// The kinds, whose kebab-case names are part of the machine-readable format.
  package enum Kind: String, Sendable, CaseIterable {
    case title, organization, timeZone = "time-zone", siteSetting = "site-setting", language
    case template, file
    case classroomAdded = "classroom-added", classroomRemoved = "classroom-removed"
    case classroomMoved = "classroom-moved", access, teachers, catalog, term, weights, grading
    case welcome, roster, scores, extensions
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
    case void, formerly, publish, clone, hint, explanation, rubric, letterCase = "case", pin, tags

    /// Whether the values before and after the change can reveal the answer key.
    var revealsKey: Bool {
      switch self {
      case .key, .void, .optionWeight, .feedback, .explanation, .rubric, .hint, .unreadable: true
      // In a menu or a pair, the added or removed choice may be the correct one.
      case .optionAdded, .optionRemoved: true
      default: false
      }
    }
  }

  /// The question that a change is about.
  struct Subject: Sendable, Hashable {
    /// The question's id in the new state, or in the old state if it was removed.
    var id: String
    /// The stem on one line, shortened.
    var stem: String
  }

  /// A value before or after a change.
  enum Value: Sendable, Equatable {
    /// Generated text: "2", "Monday, September 14, 2026 at 23:59".
    case words(String)
    /// Text written by the author.
    case quote(String)
    /// Several texts written by the author.
    case quotes([String])
  }

  /// An id that changed, or that is now used for something else.
  struct IDChange: Sendable, Equatable {
    /// The id in the old state.
    var old: String
    /// The id in the new state; equal to ``old`` if something else has the id now.
    var new: String
    /// The kind of element that has the id: "question", "option".
    var noun: String
    /// The number of merged responses with the old id; `nil` if they were not counted.
    var answers: Int?
    /// Whether `merge` still counts these answers, because it matches the published states.
    var isMatched = false
    /// The text of the element that has the old id now, on one line; `nil` if there is none.
    var otherText: String?
    /// The number of these answers that count for that element, because their revision was never
    /// recorded; `nil` if they were not counted.
    var answersToOther: Int?

    /// Whether the id did not change but is now used for something else.
    var isReused: Bool { old == new }
  }

  /// A line of a file.
  struct Place: Sendable, Equatable {
    /// The path below the root.
    var path: String
    /// From 1.
    var line = 1
    /// Whether the place is in the old state of the file.
    var isOld = false
  }
}
