import Courseware

extension QuizComparison {
  /// Compares the steps and their order.
  mutating func compareScale(_ pair: QuestionPair) {
    let steps = (old: pair.old.kind.items, new: pair.new.kind.items)
    let pairing = compareItems(pair, steps.old, steps.new, noun: "step")
    addMoves(pair, pairing, steps.new, noun: "step", .content)
  }
}
