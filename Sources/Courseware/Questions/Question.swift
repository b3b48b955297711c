/// One question: its stem, hints and explanation, and the kind, which determines how it is
/// answered.
package struct Question: Sendable, Equatable {
  /// Unique in its quiz: written by the teacher or made from the stem, never from a position.
  package var id: String
  /// The heading.
  package var stem: Prose
  /// Blocks between the heading and the options: code, images, tables.
  package var body: Prose
  /// The hints, given on request in this order.
  package var hints: [Prose]
  /// Why the answer key is right.
  package var explanation: Prose
  /// The points of a correct answer, from the attribute `points`: 1 if it is missing, 0 for a
  /// scale.
  package var points: Points
  /// The words of the attribute `tags`, in the order written; empty if it is missing.
  package var tags: [String]
  /// The attribute `difficulty` in the teacher's own words, such as `easy`; `nil` if it is missing.
  package var difficulty: String?
  /// Whether everybody who was asked the question gets its points, whatever the answer.
  package var isVoid = false
  /// Whether, in a translation, it is in the language of the original.
  package var isUntranslated = false
  /// How the question is answered, with its options or fields and their answer key.
  package var kind: Kind

  /// Creates a question without hints, explanation, tags and difficulty.
  package init(id: String, stem: Prose, body: Prose, points: Points, kind: Kind) {
    (self.id, self.stem, self.body, self.points, self.kind) = (id, stem, body, points, kind)
    hints = []
    explanation = .empty
    tags = []
  }

  /// The options to select, if the question has options and a key.
  package var choice: Choice? { kind.content.choice }

  /// How an answer is graded.
  package enum GradingMethod: Sendable {
    /// By the key: immediately in the page if the page contains the key, and always by `merge`.
    case byKey
    /// By the teacher.
    case byHand
    /// Not graded: there is no correct answer.
    case none
  }

  /// How the question is graded.
  ///
  /// A void question needs no grading: everybody gets its points.
  package var marking: GradingMethod { isVoid ? .byKey : kind.content.marking }
}

/// The properties of a kind of question; each kind has a file in `Kinds/`.
///
/// The defaults of the members fit most kinds.
package protocol QuestionContent: Sendable {
  /// The kind's identifier in the bundle, in pages and in reports: `ordering`.
  var name: String { get }
  /// What the question asks for: "an order".
  var words: String { get }
  /// The name of the way of answering in revisions; kinds that look the same to students share a
  /// name. Changing it changes the revision of every quiz that has such a question.
  var revisionName: String { get }
  /// How an answer is graded.
  var marking: Question.GradingMethod { get }
  /// All parts that an answer can refer to, in source order.
  var parts: [QuestionPart] { get }
  /// The parts in the order of a page before an attempt shuffles them, which does not reveal the
  /// key.
  var pageParts: [QuestionPart] { get }
  /// The headings above the lists of parts, if any.
  var headings: [Prose] { get }
  /// The options to select, if the question has options and a key.
  var choice: Choice? { get }
  /// The single field to type into, if the whole question is answered by typing and has a key.
  var answerField: AnswerField? { get }
  /// All fields to type into that have a key.
  var answerFields: [AnswerField] { get }
  /// The correct answers in human-readable form: options, numbers, words, items in order, pairs.
  var rightWords: [String] { get }
  /// How a teacher grades the answers, for teachers only; empty if nobody grades them by hand.
  var rubric: Prose { get }
  /// Whether each part that is answered earns its share of the points.
  var scoresParts: Bool { get }
  /// How the score of an answer is computed, in words; `nil` if there is only one way.
  var ruleWords: String? { get }
  /// The ids of options, items or partners that an attempt shows, in its order.
  func shuffledIDs(_ chance: inout DrawGenerator) -> [String]
  /// The items of its menus in an attempt's order.
  func menus(_ chance: inout DrawGenerator, isShuffled: Bool) -> [Form.Menu]
}

extension Question {
  /// The parts, with options and steps in the order of their letters and numbers.
  ///
  /// It is the source order, except in a quiz with ``Quiz/hasPresenterView``: the option that a
  /// class calls B is B in reports and tables as well. The presenter view does not use the source
  /// order, since teachers may write the correct option first where options are shuffled.
  package func letteredParts(asPresented: Bool) -> [QuestionPart] {
    asPresented ? kind.content.pageParts : kind.parts
  }
}

extension QuestionContent {
  /// By default the kind's ``name``, for kinds whose pages look different from those of other
  /// kinds.
  package var revisionName: String { name }
  /// By default by the key; an essay and a scale differ.
  package var marking: Question.GradingMethod { .byKey }
  /// None by default, for kinds whose answers are only typed text.
  package var parts: [QuestionPart] { [] }
  /// By default ``parts``, for kinds whose parts are in an order that does not reveal the key.
  package var pageParts: [QuestionPart] { parts }
  /// None by default; only a matching question has headings.
  package var headings: [Prose] { [] }
  /// `nil` by default, also for a scale, whose steps have no key.
  package var choice: Choice? { nil }
  /// `nil` by default; only numeric and short-text questions consist of one field.
  package var answerField: AnswerField? { nil }
  /// By default the ``answerField``, if there is one.
  package var answerFields: [AnswerField] { answerField.map { [$0] } ?? [] }
  /// Empty by default, for an essay and a scale, which have no correct answer.
  package var rightWords: [String] { [] }
  /// Empty by default; only an essay has one.
  package var rubric: Prose { .empty }
  /// `false` by default, for kinds that are answered as a whole.
  package var scoresParts: Bool { false }
  /// `nil` by default, for kinds that no scoring rule applies to.
  package var ruleWords: String? { nil }
  /// Empty by default, so that no random number is drawn.
  package func shuffledIDs(_ chance: inout DrawGenerator) -> [String] { [] }
  /// Empty by default; only blanks have menus.
  package func menus(_ chance: inout DrawGenerator, isShuffled: Bool) -> [Form.Menu] { [] }
}

/// How questions of several parts are scored.
func wordsOfRule(scoresParts: Bool) -> String { scoresParts ? "each part" : "all-or-nothing" }

/// A text that an answer can name by its id: an item to order, a step of a scale, or a partner of a
/// row.
package struct IdentifiedText: Sendable, Equatable {
  /// Unique in its list.
  package var id: String
  /// The text, without the number that an item has in the source.
  package var text: Prose

  /// Creates a text of a list; its id must not be that of another one there.
  package init(id: String, text: Prose) {
    (self.id, self.text) = (id, text)
  }
}

/// A part of a question that an answer can name by its id: an option, an item to order, a row or a
/// partner of a matching question, a step of a scale, a blank, or an item of a blank's menu.
///
/// Code that treats all kinds alike (revisions, similarity, the matching of edited questions,
/// response tables, statistics) iterates over these parts and does not depend on the kind.
package struct QuestionPart: Sendable {
  /// The list that the part is in, which also says what kind of part it is.
  package var list: List
  /// Unique in its list.
  package var id: String
  /// The text of the part.
  ///
  /// For a blank, the words that its id is made from.
  package var text: Prose
  /// What makes the part correct: `key` for a correct choice, the position in the correct order
  /// from 1, the id of the correct partner, or the accepted answers of a blank, one on each line.
  ///
  /// Empty for an incorrect choice.
  package var right: String
  /// Whether it is a correct option, or a correct item of a menu.
  package private(set) var isKey = false
  /// The region of the question's image as written by the teacher; empty if the part has no region.
  package var place = ""
  /// The correct answers to type into a blank, in human-readable form; empty if it has a menu.
  package var typed: [String] = []
  /// The feedback for a student who chose the part.
  package var feedback = Prose.empty
  /// Whether it is excluded from grading.
  package var isVoid = false

  /// Creates a part without a region, typed answers and feedback, which is not void.
  init(_ list: List, id: String, text: Prose, right: String = "") {
    (self.list, self.id, self.text, self.right) = (list, id, text, right)
  }

  /// Creates an option or an item of a menu.
  init(_ list: List, id: String, text: Prose, isKey: Bool) {
    self.init(list, id: id, text: text, right: isKey ? "key" : "")
    self.isKey = isKey
  }

  /// The list of the question that the part belongs to; ids are unique within a list.
  package enum List: Sendable, Hashable {
    case option, item, row, partner, step, blank
    /// The menu of a blank, by the blank's id.
    case menu(String)

    /// The name in files of revisions.
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

    /// Whether the parts have their own texts below the stem, and are not positions within it.
    package var isBelowStem: Bool {
      switch self {
      case .option, .item, .row, .partner, .step: true
      case .blank, .menu: false
      }
    }

    /// Whether a response names the parts as chosen or ordered.
    package var isChosen: Bool { isBelowStem && self != .row }
  }
}

/// The points of a question: a multiple of one half, from 0 to 10,000.
package struct Points: Sendable, Hashable {
  /// The number of half points, 3 for 1.5 points: 0 to 20,000 for one question; a quiz may have
  /// more.
  package var halves: Int

  /// Creates points from a number of halves of at least 0; 2 halves are 1 point.
  package init(halves: Int) { self.halves = halves }

  /// 1 point, the points of a question without the attribute `points`.
  package static let one = Points(halves: 2)

  /// Exact, since halves are binary fractions.
  package var value: Double { Double(halves) / 2 }
}

/// A percentage with two decimals, exact.
package struct Percent: Sendable, Hashable {
  /// Hundredths of one percent, 1250 for 12.5 %; below 0 for an option that costs points.
  ///
  /// Credits and grade points are stored in the same way, as hundredths of a number.
  package var hundredths: Int

  /// Creates a percentage from hundredths of one percent: 10,000 for 100 %.
  package init(hundredths: Int) { self.hundredths = hundredths }

  /// 0 %, also the weight of an option without a weight.
  package static let zero = Percent(hundredths: 0)
  /// 100 %.
  package static let whole = Percent(hundredths: 10_000)

  /// The percentage as a number: 12.5 for 12.5 %.
  package var value: Double { Double(hundredths) / 100 }
  /// The percentage as a fraction: 0.125 for 12.5 %.
  package var fraction: Double { Double(hundredths) / 10_000 }
}

extension Percent: Comparable {
  /// Compares the hundredths, so that a deduction is less than 0 %.
  package static func < (a: Percent, b: Percent) -> Bool { a.hundredths < b.hundredths }
}

/// How selected options become a fraction of a question's points.
///
/// Documentation/grading.md states each rule; the page's script computes the same.
package enum ScoringRule: Sendable, Hashable {
  case allOrNothing
  case netCorrect
  case eachOption
  case eachOptionPenalty
  case weights
  /// Single choice only: the deduction for a wrong answer, as a fraction of the question's points.
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
