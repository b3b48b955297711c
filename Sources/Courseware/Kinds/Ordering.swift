/// A question answered by putting items into an order.
package struct Ordering: Sendable, Equatable {
  /// At least two, in the right order.
  package var items: [IdentifiedText]
  /// Whether each item in its correct position earns its share of the points.
  package var scoresParts: Bool

  /// Creates a question from items in their correct order.
  package init(items: [IdentifiedText], scoresParts: Bool) {
    (self.items, self.scoresParts) = (items, scoresParts)
  }

  /// The items sorted by id: the order in pages, which does not reveal the correct one.
  package var itemsByID: [IdentifiedText] { items.sorted { $0.id < $1.id } }
}

extension Ordering: QuestionContent {
  /// Also the value of the attribute `type` in source.
  package var name: String { "ordering" }
  /// Recorded with published revisions; questions are matched by similarity only if it is equal.
  package var words: String { "an order" }

  /// The items in the correct order, each with its position from 1 as ``QuestionPart/right``.
  package var parts: [QuestionPart] {
    items.enumerated().map { index, item in
      QuestionPart(.item, id: item.id, text: item.text, right: String(index + 1))
    }
  }

  /// The items in the order of ``itemsByID``, each with its correct position.
  package var pageParts: [QuestionPart] { parts.sorted { $0.id < $1.id } }
  /// The texts of the items in the correct order.
  package var rightWords: [String] { items.map(\.text.shownText) }
  /// `each part` or `all-or-nothing`, as ``scoresParts`` says; never `nil`.
  package var ruleWords: String? { wordsOfRule(scoresParts: scoresParts) }

  /// The ids of the items, always shuffled, starting from their order by id.
  package func shuffledIDs(_ chance: inout DrawGenerator) -> [String] {
    chance.shuffled(itemsByID.map(\.id))
  }
}
