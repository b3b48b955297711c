import Courseware

extension Numeric: QuestionComparing {
  func addChanges(of pair: QuestionPair, to comparison: inout QuizComparison) -> Bool {
    guard case .numeric(let old) = pair.old.kind else { return false }
    comparison.compareAnswerField(pair, old.answer, answer, name: "")
    return true
  }
}
