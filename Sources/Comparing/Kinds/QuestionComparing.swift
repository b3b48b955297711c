import Courseware

/// The requirement of a kind of question for comparing; each kind has a file in this folder.
protocol QuestionComparing {
  /// Adds the changes of the parts and of the key; returns `false` if the question was of another
  /// kind.
  func addChanges(of pair: QuestionPair, to comparison: inout QuizComparison) -> Bool
}

extension Question.Kind {
  /// The kind's implementation of comparing.
  fileprivate var comparing: any QuestionComparing {
    switch self {
    case .choice(let choice): choice
    case .numeric(let numeric): numeric
    case .shortText(let words): words
    case .blanks(let blanks): blanks
    case .ordering(let ordering): ordering
    case .matching(let matching): matching
    case .essay(let essay): essay
    case .scale(let scale): scale
    case .trueFalse(let statement): statement
    case .hotspot(let hotspot): hotspot
    }
  }
}

extension QuizComparison {
  /// Compares the parts and the key, depending on the kind of question.
  mutating func compareAnswers(_ pair: QuestionPair) {
    if !pair.new.kind.comparing.addChanges(of: pair, to: &self) { compareType(pair) }
  }

  mutating func compareType(_ pair: QuestionPair) {
    addSetting(
      pair, .type, .grades, "type", .words(pair.old.kind.words), .words(pair.new.kind.words))
  }
}

/// The texts of items, in their order.
func quotes(_ items: [Item]) -> Change.Value { .quotes(items.map { singleLine($0.prose.text) }) }
