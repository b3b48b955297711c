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
    let whole = sum % 100 == 0 ? "\(sum / 100)" : "\(Double(sum) / 100)"
    report.add(.weightsNot100, "weights must add up to 100, not \(whole)", at: span)
  }
}
