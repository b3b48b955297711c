import Courseware

extension Rule {
  /// The options of a question differ.
  static let duplicateOption = Rule(
    "duplicate-option", .error, "The options of a question differ.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .quiz(checkOptionsDiffer))
}

private func checkOptionsDiffer(_ quiz: ParsedQuiz, _ report: inout Report) {
  for question in quiz.questions {
    var seen: [ArraySlice<UInt8>: Span] = [:]
    for option in question.options ?? [] {
      let html = quiz.prose[option.text.html]
      if let first = seen[html] {
        report.add(
          .duplicateOption, "two options are alike", at: option.span,
          notes: [.init("the other one", at: first)])
      } else {
        seen[html] = option.span
      }
    }
  }
}
