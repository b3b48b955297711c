import Courseware

extension Rule {
  /// The options of a question have different ids.
  static let duplicateOptionID = Rule(
    "duplicate-option-id", .error, "The options of a question have different ids.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .quiz(checkOptionIDs))
}

private func checkOptionIDs(_ quiz: ParsedQuiz, _ report: inout Report) {
  for question in quiz.questions {
    var seen: [String: ParsedOption] = [:]
    for option in question.options ?? [] {
      if let first = seen[option.id] {
        guard option.isIDWritten || first.isIDWritten else { continue }
        report.add(
          .duplicateOptionID, "option id '\(option.id)' already used", at: option.span,
          notes: [.init("first used here", at: first.span)])
      } else {
        seen[option.id] = option
      }
    }
  }
}
