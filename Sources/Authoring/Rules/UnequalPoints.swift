import Courseware

extension Rule {
  /// The questions of a drawn section have the same points.
  static let unequalPoints = Rule(
    "unequal-points", .error, "The questions of a drawn section have the same points.",
    explanation: """
      Where questions are drawn at random, each student gets others. If some are worth more,
      students of one class could reach different totals by luck alone. Give the questions of the
      section the same points, or put the heavier ones into a section of their own.
      """,
    bad: .questions(
      """
      # Planets {pick=1}

      ## Which is the largest?

      - [x] Jupiter
      - [ ] Saturn

      ## Which is the smallest? {points=2}

      - [x] Mercury
      - [ ] Mars
      """),
    good: .questions(
      """
      # Planets {pick=1}

      ## Which is the largest? {points=2}

      - [x] Jupiter
      - [ ] Saturn

      ## Which is the smallest? {points=2}

      - [x] Mercury
      - [ ] Mars
      """),
    check: .quiz(checkDrawnPoints))
}

private func checkDrawnPoints(_ quiz: ParsedQuiz, _ report: inout Report) {
  for section in quiz.sections where section.pick != nil {
    let questions = section.questions.filter { !$0.isDraft }
    guard let first = questions.first,
      let other = questions.first(where: { $0.points != first.points })
    else { continue }
    let worth = first.points.value
    let number = worth == worth.rounded() ? "\(Int(worth))" : "\(worth)"
    report.add(
      .unequalPoints, "the questions of a drawn section must have the same points", at: other.span,
      notes: [
        .init("this one is worth \(number) \(worth == 1 ? "point" : "points")", at: first.span)
      ])
  }
}
