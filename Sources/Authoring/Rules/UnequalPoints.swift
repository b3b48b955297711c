import Courseware

extension Rule {
  /// The questions of a drawn section are worth the same.
  static let unequalPoints = Rule(
    "unequal-points", .error, "The questions of a drawn section are worth the same.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .quiz(checkDrawnPoints))
}

private func checkDrawnPoints(_ quiz: ParsedQuiz, _ report: inout Report) {
  for section in quiz.sections where section.pick != nil {
    let questions = section.questions.filter { !$0.isDraft }
    guard let first = questions.first,
      let other = questions.first(where: { $0.points != first.points })
    else { continue }
    report.add(
      .unequalPoints, "the questions of a drawn section are worth the same", at: other.span,
      notes: [.init("this one is worth \(first.points.value) points", at: first.span)])
  }
}
