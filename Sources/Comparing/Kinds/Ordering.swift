import Courseware

extension Ordering: QuestionComparing {
  func addChanges(of pair: QuestionPair, to comparison: inout QuizComparison) -> Bool {
    guard case .ordering = pair.old.kind else { return false }
    let items = (old: pair.old.kind.items, new: pair.new.kind.items)
    let pairing = comparison.compareItems(pair, items.old, items.new, noun: "item")
    if !pairing.moved.isEmpty {
      comparison.add(
        .key, .grades, "correct order changed", before: quotes(items.old),
        after: quotes(items.new), of: pair.new)
    }
    return true
  }
}
