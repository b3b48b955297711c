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
