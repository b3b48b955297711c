import Courseware

extension Scale: QuestionComparing {
  func addChanges(of pair: QuestionPair, to comparison: inout QuizComparison) -> Bool {
    guard case .scale(let old) = pair.old.kind else { return false }
    comparison.compareScale(pair, old, self)
    return true
  }
}

extension QuizComparison {
  fileprivate mutating func compareScale(_ pair: QuestionPair, _ old: Scale, _ new: Scale) {
    let steps = (old: Question.Kind.scale(old).items, new: Question.Kind.scale(new).items)
    let pairing = compareItems(pair, steps.old, steps.new, noun: "step")
    addMoves(pair, pairing, steps.new, noun: "step", .content)
  }
}
