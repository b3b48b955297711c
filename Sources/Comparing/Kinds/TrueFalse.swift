import Courseware

extension TrueFalse: QuestionComparing {
  func addChanges(of pair: QuestionPair, to comparison: inout QuizComparison) -> Bool {
    guard case .trueFalse(let old) = pair.old.kind else { return false }
    comparison.compareChoice(pair, old.asChoice, asChoice)
    return true
  }
}
