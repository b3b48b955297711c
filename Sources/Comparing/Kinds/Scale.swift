import Courseware

extension Scale: QuestionComparing {
  func addChanges(of pair: QuestionPair, to comparison: inout QuizComparison) -> Bool {
    guard case .scale = pair.old.kind else { return false }
    let steps = (old: pair.old.kind.items, new: pair.new.kind.items)
    let pairing = comparison.compareItems(pair, steps.old, steps.new, noun: "step")
    comparison.addMoves(pair, pairing, steps.new, noun: "step", .content)
    return true
  }
}
