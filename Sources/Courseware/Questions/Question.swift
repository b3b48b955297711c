/// One question: its stem, what helps and explains, and the kind that says how it is answered.
package struct Question: Sendable, Equatable {
  /// Unique in its quiz: written by the teacher or made from the stem, never from a position.
  package var id: String
  /// The heading.
  package var stem: Prose
  /// Blocks between the heading and the options: code, images, tables.
  package var body: Prose
  /// Given on request, in this order.
  package var hints: [Prose]
  /// Why the key is right.
  package var explanation: Prose
  package var points: Points
  package var tags: [String]
  package var difficulty: String?
  /// Whether everybody who was shown it gets its points, whatever was answered.
  package var isVoid = false
  package var kind: Kind

  package init(id: String, stem: Prose, body: Prose, points: Points, kind: Kind) {
    self.id = id
    self.stem = stem
    self.body = body
    self.points = points
    self.kind = kind
    hints = []
    explanation = .empty
    tags = []
  }

  /// The options to tick, where that is how the question is answered by a key.
  package var choice: Choice? { kind.content.choice }

  /// How an answer is graded.
  package enum GradingMethod: Sendable {
    /// The key: at once by the page where it holds it, and always by the merger.
    case byKey
    /// The teacher, reading.
    case byHand
    /// Not graded: there is no correct answer.
    case none
  }

  /// Who says what an answer earns; what is void needs nobody: everybody gets its points.
  package var marking: GradingMethod { isVoid ? .byKey : kind.content.marking }
}

/// The properties of a kind of question; each kind has a file in `Kinds/`.
///
/// The defaults of the members fit most kinds.
package protocol QuestionContent: Sendable {
  /// The kind's identifier in the bundle, in pages and in reports: `ordering`.
  var name: String { get }
  /// What a question of it asks for: "an order".
  var words: String { get }
  /// What its way of answering is called in revisions: what students cannot tell apart has one
  /// name. To change it changes the revision of every quiz that has such a question.
  var revisionName: String { get }
  /// How an answer is graded.
  var marking: Question.GradingMethod { get }
  /// All parts that an answer can refer to, in source order.
  var parts: [QuestionPart] { get }
  /// The same in the order of a page before an attempt shuffles it, which tells nothing of the key.
  var pageParts: [QuestionPart] { get }
  /// The headings above its lists, where a student reads some.
  var headings: [Prose] { get }
  /// The options to tick, where that is how the question is answered by a key.
  var choice: Choice? { get }
  /// The one place to type into, where that is how the whole question is answered by a key.
  var gap: AnswerField? { get }
  /// All places to type into that have a key.
  var gaps: [AnswerField] { get }
  /// What is right, each as a reader reads it: options, numbers, words, items in order, pairs.
  var rightWords: [String] { get }
  /// How an answer's part of the points comes about; `nil` where there is but one way.
  var ruleWords: String? { get }
  /// What an attempt shows and in which order: the ids of options, items or partners.
  func shuffledIDs(_ chance: inout DrawGenerator) -> [String]
  /// The items of its menus in an attempt's order.
  func menus(_ chance: inout DrawGenerator, isShuffled: Bool) -> [Form.Menu]
}

extension QuestionContent {
  package var revisionName: String { name }
  package var marking: Question.GradingMethod { .byKey }
  package var parts: [QuestionPart] { [] }
  package var pageParts: [QuestionPart] { parts }
  package var headings: [Prose] { [] }
  package var choice: Choice? { nil }
  package var gap: AnswerField? { nil }
  package var gaps: [AnswerField] { gap.map { [$0] } ?? [] }
  package var rightWords: [String] { [] }
  package var ruleWords: String? { nil }
  package func shuffledIDs(_ chance: inout DrawGenerator) -> [String] { [] }
  package func menus(_ chance: inout DrawGenerator, isShuffled: Bool) -> [Form.Menu] { [] }
}

/// How questions of several parts are scored.
func wordsOfRule(scoresParts: Bool) -> String { scoresParts ? "each part" : "all-or-nothing" }

/// One thing of a question that an answer may name by its id: an option, an item to order, a row or
/// a partner of a matching question, a step of a scale, a blank, an item of a blank's menu.
///
/// What treats all kinds alike (revisions, likeness, the matching of edited questions, tables of
/// responses, statistics) walks these and does not ask for the kind.
package struct QuestionPart: Sendable {
  package var list: List
  /// Unique in its list.
  package var id: String
  /// Of a blank the words of its id.
  package var text: Prose
  /// What makes it right: ``key`` of what is to be chosen, the place in the right order from 1, the
  /// id of the right partner, what a blank takes, a line each; empty for what is wrong to choose.
  package var right: String
  /// Where it is in the question's image, as a teacher writes it; empty where it is nowhere in it.
  package var place = ""
  /// What is right to type into a blank, each as a reader reads it; none where it has a menu.
  package var typed: [String] = []
  /// What is said to a student who chose it.
  package var feedback = Prose.empty
  /// Whether it is taken out of scoring.
  package var isVoid = false

  package init(_ list: List, id: String, text: Prose, right: String = "") {
    self.list = list
    self.id = id
    self.text = text
    self.right = right
  }

  /// ``right`` of something that is to be chosen.
  package static let key = "key"

  package var isKey: Bool { right == QuestionPart.key }

  /// Which list of the question it belongs to: ids differ within one.
  package enum List: Sendable, Hashable {
    case option, item, row, partner, step, blank
    /// The menu of a blank, by the blank's id.
    case menu(String)

    /// As files of revisions call it.
    package var name: String {
      switch self {
      case .option: "option"
      case .item: "item"
      case .row: "row"
      case .partner: "partner"
      case .step: "step"
      case .blank: "blank"
      case .menu(let blank): "menu \(blank)"
      }
    }

    /// Whether its parts are texts of their own below the stem, rather than places within it.
    package var isBelowStem: Bool {
      switch self {
      case .option, .item, .row, .partner, .step: true
      case .blank, .menu: false
      }
    }

    /// Whether a response to the question names its parts as what was chosen or put in order.
    package var isChosen: Bool { isBelowStem && self != .row }
  }
}

/// What a question is worth: a multiple of one half, from 0 to 10,000.
package struct Points: Sendable, Hashable {
  package var halves: Int

  package init(halves: Int) { self.halves = halves }

  package static let one = Points(halves: 2)

  /// Exact: halves are binary fractions.
  package var value: Double { Double(halves) / 2 }
}

/// A percentage with two decimals, exact.
package struct Percent: Sendable, Hashable {
  package var hundredths: Int

  package init(hundredths: Int) { self.hundredths = hundredths }

  package static let zero = Percent(hundredths: 0)

  /// The percentage as a number: 12.5 for 12.5 %.
  package var value: Double { Double(hundredths) / 100 }
  /// The percentage as a fraction: 0.125 for 12.5 %.
  package var fraction: Double { Double(hundredths) / 10_000 }
}

extension Percent: Comparable {
  package static func < (a: Percent, b: Percent) -> Bool { a.hundredths < b.hundredths }
}

/// How ticked options become a fraction of a question's points.
///
/// Documentation/grading.md states each rule; the page's script computes the same.
package enum ScoringRule: Sendable, Hashable {
  case allOrNothing
  case netCorrect
  case eachOption
  case eachOptionPenalty
  case weights
  /// Single choice only: what a wrong answer costs, as a part of the question's points.
  case penalty(Percent)

  /// Its name in front matter.
  package var name: String {
    switch self {
    case .allOrNothing: "all-or-nothing"
    case .netCorrect: "net-correct"
    case .eachOption: "each-option"
    case .eachOptionPenalty: "each-option-penalty"
    case .weights: "weights"
    case .penalty: "penalty"
    }
  }
}
