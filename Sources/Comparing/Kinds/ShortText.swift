import Courseware

extension ShortText: QuestionComparing {
  func addChanges(of pair: QuestionPair, to comparison: inout QuizComparison) -> Bool {
    guard case .shortText(let old) = pair.old.kind else { return false }
    comparison.compareAnswerField(pair, old.answer, answer, name: "")
    return true
  }
}
