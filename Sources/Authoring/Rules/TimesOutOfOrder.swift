import Courseware

extension Rule {
  static let timesOutOfOrder = Rule(
    "times-out-of-order", .error,
    "The times of a quiz are in order.",
    explanation: """
      A quiz that opens after its deadline can never be submitted on time, and one that closes
      before its deadline gives students less time than it says. Usually a date was copied from
      the year before. Put the times in order: 'opens' before 'deadline', and 'closes' and
      'release' at the deadline or after it.
      """,
    bad: opening("2026-09-21"), good: opening("2026-09-07"), check: .quiz(checkTimes))

  private static func opening(_ day: String) -> Example {
    .fields(
      """
      name: Cell structure
      created: 2026-09-01
      opens: \(day) 08:00
      deadline: 2026-09-14 23:59
      """)
  }
}

/// `created` < `deadline`; `opens` < `deadline` ≤ `closes` and `release`; `opens` < `closes`.
///
/// A time that contradicts several others is reported as the wrong one. The times of a translation
/// are those of its original.
private func checkTimes(_ quiz: ParsedQuiz, _ report: inout Report) {
  let head = quiz.head
  if head.isTranslation { return }
  let pairs: [(String, Located<Moment>?, String, Located<Moment>?, mayBeEqual: Bool)] = [
    ("created", head.created, "deadline", head.deadline, false),
    ("opens", head.opens, "deadline", head.deadline, false),
    ("deadline", head.deadline, "closes", head.closes, true),
    ("deadline", head.deadline, "release", head.release, true),
    ("opens", head.opens, "closes", head.deadline == nil ? head.closes : nil, false),
  ]
  typealias Wrong = (
    name: String, span: Span, mayBeEqual: Bool, earlier: [(name: String, time: Located<Moment>)]
  )
  var wrong: [Wrong] = []
  for (first, a, second, b, mayBeEqual) in pairs {
    guard let a, let b, a.value > b.value || (a.value == b.value && !mayBeEqual) else { continue }
    if wrong.last?.name != second { wrong.append((second, b.span, mayBeEqual, [])) }
    wrong[wrong.count - 1].earlier.append((first, a))
  }
  for (name, span, mayBeEqual, earlier) in wrong {
    let names = earlier.map { "'\($0.name)'" }.joined(separator: " and ")
    let order = mayBeEqual ? "not be before" : "come after"
    report.add(
      .timesOutOfOrder, "'\(name)' must \(order) \(names)", at: span,
      notes: earlier.map { name, time in
        .init("'\(name)' is \(time.value.localDate) \(time.value.localTime)", at: time.span)
      })
  }
}
