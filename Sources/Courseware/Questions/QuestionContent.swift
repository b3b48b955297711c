/// What every kind of question says of itself; each kind has a file in `Kinds/`.
///
/// A kind that leaves out a member has what most kinds have.
package protocol QuestionContent: Sendable {
  /// The kind's identifier in the bundle, in pages and in reports: `ordering`.
  var name: String { get }
  /// What a question of it asks for: "an order".
  var words: String { get }
  /// What its way of answering is called in revisions: what students cannot tell apart has one
  /// name. To change it changes the revision of every quiz that has such a question.
  var revisionName: String { get }
  /// Who says what an answer earns.
  var marking: Question.Marking { get }
  /// All that an answer may name, in source order.
  var parts: [QuestionPart] { get }
  /// The same in the order of a page before an attempt shuffles it, which tells nothing of the key.
  var pageParts: [QuestionPart] { get }
  /// The headings above its lists, where a student reads some.
  var headings: [Prose] { get }
  /// The options to tick, where that is how the question is answered by a key.
  var choice: Choice? { get }
  /// The one place to type into, where that is how the whole question is answered by a key.
  var gap: Gap? { get }
  /// All places to type into that have a key.
  var gaps: [Gap] { get }
  /// What is right, each as a reader reads it: options, numbers, words, items in order, pairs.
  var rightWords: [String] { get }
  /// How an answer's part of the points comes about; `nil` where there is but one way.
  var ruleWords: String? { get }
  /// What an attempt shows and in which order: the ids of options, items or partners.
  func laidOut(_ chance: inout Chance) -> [String]
  /// The items of its menus in an attempt's order.
  func menus(_ chance: inout Chance, isShuffled: Bool) -> [Form.Menu]
}

extension QuestionContent {
  package var revisionName: String { name }
  package var marking: Question.Marking { .byKey }
  package var parts: [QuestionPart] { [] }
  package var pageParts: [QuestionPart] { parts }
  package var headings: [Prose] { [] }
  package var choice: Choice? { nil }
  package var gap: Gap? { nil }
  package var gaps: [Gap] { gap.map { [$0] } ?? [] }
  package var rightWords: [String] { [] }
  package var ruleWords: String? { nil }
  package func laidOut(_ chance: inout Chance) -> [String] { [] }
  package func menus(_ chance: inout Chance, isShuffled: Bool) -> [Form.Menu] { [] }
}

/// How questions of several parts are scored.
func wordsOfRule(scoresParts: Bool) -> String { scoresParts ? "each part" : "all-or-nothing" }
