import Courseware

extension Rule {
  /// A section draws no more questions than it has.
  static let pickTooLarge = Rule(
    "pick-too-large", .error, "A section draws no more questions than it has.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .quiz(checkPicks))
}

private func checkPicks(_ quiz: ParsedQuiz, _ report: inout Report) {
  for section in quiz.sections {
    let count = section.questions.count { !$0.isDraft }
    guard let pick = section.pick, pick.value > count else { continue }
    report.add(
      .pickTooLarge, "the section draws \(pick.value) questions and has \(count)", at: pick.span)
  }
}
