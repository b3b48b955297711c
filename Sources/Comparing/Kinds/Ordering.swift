import Courseware

extension QuizComparison {
  /// Compares the items and their order, which is the key.
  mutating func compareOrdering(_ pair: QuestionPair) {
    let items = (old: pair.old.kind.items, new: pair.new.kind.items)
    let pairing = compareItems(pair, items.old, items.new, noun: "item")
    guard !pairing.moved.isEmpty else { return }
    add(
      .key, .grades, "correct order changed", before: quotes(items.old), after: quotes(items.new),
      of: pair.new)
  }
}
