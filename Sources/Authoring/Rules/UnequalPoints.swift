import Courseware

extension Rule {
  static let unequalPoints = Rule(
    "unequal-points", .error, "The questions of a drawn section have the same points.",
    explanation: """
      If questions are drawn at random, each student gets different ones. If some are worth more
      than others, the possible total would depend on luck. Give all questions of the section the
      same points, or move those with more points to another section.
      """,
    bad: "## Which is the largest?", good: "## Which is the largest? {points=2}",
    check: .quiz(checkDrawnPoints)
  ) { heading in
    """
    # Planets {pick=1}

    \(heading)

    - [x] Jupiter
    - [ ] Saturn

    ## Which is the smallest? {points=2}

    - [x] Mercury
    - [ ] Mars
    """
  }
}

private func checkDrawnPoints(_ quiz: ParsedQuiz, _ report: inout Report) {
  // Points of a translation are compared with those of the original.
  if quiz.head.isTranslation { return }
  let errors = ErrorPlaces(of: report.diagnostics, in: quiz.head.path)
  for section in quiz.sections where section.pick != nil {
    // If its heading has an error, one point can mean that the points were not read, and no points
    // that this is the error.
    let questions = section.questions.filter {
      !$0.isDraft && (![0, 2].contains($0.points.halves) || !errors.hasPlace(within: $0.span))
    }
    guard let first = questions.first,
      let other = questions.first(where: { $0.points != first.points })
    else { continue }
    report.add(
      .unequalPoints, "the questions of a drawn section must have the same points", at: other.span,
      notes: [.init("this one is worth \(first.points.wordsWithUnit)", at: first.span)])
  }
}
