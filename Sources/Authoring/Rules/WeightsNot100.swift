import Courseware

extension Rule {
  static let weightsNot100 = Rule(
    "weights-not-100", .error, "A classroom's weights add up to 100.",
    explanation: """
      The weights are the shares of the categories in the final grade. If they do not add up to
      100, a student's grade could never reach 100 %, or could exceed it. Change the numbers so
      that they add up to 100.
      """,
    bad: .classroom("weights: { quizzes: 40, exams: 50 }"),
    good: .classroom("weights: { quizzes: 40, exams: 60 }"),
    check: .course(checkWeights))
}

private func checkWeights(_ course: ParsedCourse, _ report: inout Report) {
  for classroom in course.classrooms {
    guard let span = classroom.weightsSpan, !classroom.weights.isEmpty else { continue }
    let sum = classroom.weights.reduce(0) { $0 + $1.value.share.hundredths }
    guard sum != 10_000 else { continue }
    // Shares of 1 are meant as percentages.
    let edits = zip(classroom.shareSpans, classroom.weights).map { place, weight in
      let percent = Percent(hundredths: weight.value.share.hundredths * 100)
      return Diagnostic.Edit(span: place, replacement: percent.words)
    }
    report.add(
      .weightsNot100, "weights must add up to 100, not \(Percent(hundredths: sum).words)", at: span,
      fixes: sum == 100 ? [.init("write percentages", edits)] : [])
  }
}
