import Courseware

extension Ordering: QuestionComparing {
  func addChanges(of pair: QuestionPair, to comparison: inout QuizComparison) -> Bool {
    guard case .ordering(let old) = pair.old.kind else { return false }
    comparison.compareOrdering(pair, old, self)
    return true
  }
}

extension QuizComparison {
  fileprivate mutating func compareOrdering(_ pair: QuestionPair, _ old: Ordering, _ new: Ordering)
  {
    let items = (old: Question.Kind.ordering(old).items, new: Question.Kind.ordering(new).items)
    let pairing = compareItems(pair, items.old, items.new, noun: "item")
    guard !pairing.moved.isEmpty else { return }
    add(
      .key, .grades, "correct order changed", before: quotes(items.old), after: quotes(items.new),
      of: pair.new)
  }
}
