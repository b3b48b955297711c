import Courseware

extension Essay: QuestionComparing {
  /// The rubric is compared with the other notes.
  func addChanges(of pair: QuestionPair, to comparison: inout QuizComparison) -> Bool {
    if case .essay = pair.old.kind { true } else { false }
  }
}
