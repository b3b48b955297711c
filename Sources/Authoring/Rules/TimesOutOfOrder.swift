import Courseware

extension Rule {
  /// A quiz is created before its deadline, opens before it and closes no earlier.
  static let timesOutOfOrder = Rule(
    "times-out-of-order", .error, "A quiz is created before its deadline, opens before it and closes no earlier.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .quiz(checkTimes))
}

/// `created` < `deadline`; `opens` < `deadline` ≤ `closes`; `opens` < `closes`.
private func checkTimes(_ quiz: ParsedQuiz, _ report: inout Report) {
  let head = quiz.head
  let pairs: [(String, Located<Moment>?, String, Located<Moment>?, mayBeEqual: Bool)] = [
    ("created", head.created, "deadline", head.deadline, false),
    ("opens", head.opens, "deadline", head.deadline, false),
    ("deadline", head.deadline, "closes", head.closes, true),
    ("opens", head.opens, "closes", head.deadline == nil ? head.closes : nil, false),
  ]
  for (first, a, second, b, mayBeEqual) in pairs {
    guard let a, let b, a.value > b.value || (a.value == b.value && !mayBeEqual) else { continue }
    report.add(
      .timesOutOfOrder, "'\(second)' comes after '\(first)'", at: b.span,
      notes: [.init("'\(first)' is \(a.value.localDate) \(a.value.localTime)", at: a.span)])
  }
}
