import Courseware

extension Rule {
  /// A classroom's weights add up to 100.
  static let weightsNot100 = Rule(
    "weights-not-100", .error, "A classroom's weights add up to 100.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .course(checkWeights))
}

private func checkWeights(_ course: ParsedCourse, _ report: inout Report) {
  for classroom in course.classrooms {
    guard let span = classroom.weightsSpan, !classroom.weights.isEmpty else { continue }
    let sum = classroom.weights.reduce(0) { $0 + $1.value.share.hundredths }
    guard sum != 10_000 else { continue }
    let whole = sum % 100 == 0 ? "\(sum / 100)" : "\(Double(sum) / 100)"
    report.add(.weightsNot100, "weights add up to 100, not \(whole)", at: span)
  }
}
