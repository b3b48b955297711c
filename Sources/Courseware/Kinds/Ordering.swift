/// A question answered by putting items into an order.
package struct Ordering: Sendable, Equatable {
  /// At least two, in the right order.
  package var items: [Item]
  /// Whether each item in its correct position earns its share of the points.
  package var scoresParts: Bool

  package init(items: [Item], scoresParts: Bool) {
    self.items = items
    self.scoresParts = scoresParts
  }

  /// An item to put in order.
  package struct Item: Sendable, Equatable {
    /// Unique in its question.
    package var id: String
    package var text: Prose

    package init(id: String, text: Prose) {
      self.id = id
      self.text = text
    }
  }

  /// The items sorted by id: the order in pages, which does not reveal the correct one.
  package var itemsByID: [Item] { items.sorted { $0.id < $1.id } }
}

extension Ordering: QuestionContent {
  package var name: String { "ordering" }
  package var words: String { "an order" }

  package var parts: [QuestionPart] {
    items.enumerated().map { index, item in
      QuestionPart(.item, id: item.id, text: item.text, right: String(index + 1))
    }
  }

  package var pageParts: [QuestionPart] { parts.sorted { $0.id < $1.id } }
  package var rightWords: [String] { items.map(\.text.text) }
  package var ruleWords: String? { wordsOfRule(scoresParts: scoresParts) }

  package func shuffledIDs(_ chance: inout DrawGenerator) -> [String] {
    chance.shuffled(itemsByID.map(\.id))
  }
}
