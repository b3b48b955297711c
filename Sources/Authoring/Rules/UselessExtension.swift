import Courseware

extension Rule {
  static let uselessExtension = Rule(
    "useless-extension", .warning, "An extension gives more time than everybody has.",
    explanation: """
      An extension moves a deadline to a later time or makes a time limit longer. One that ends
      before the deadline, that gives at most 100 % of the time limit, or that is for a quiz
      without a deadline or time limit does nothing. Usually the date is from another quiz or
      another year, and the student it was meant for would be late. Correct the extension, or
      delete it. A longer time limit that the quiz cuts short, because it closes earlier, is
      reported as well: extend the deadline for the same students, too.
      """,
    bad: .files(files("2026-09-12"), shown: classroom("2026-09-12") + "\n" + quiz),
    good: .files(files("2026-09-21"), shown: classroom("2026-09-21") + "\n" + quiz),
    check: .course(checkExtensions))
}

private func files(_ until: String) -> [String: Rule.Example.File] {
  [
    "content/class/classroom.md": .text(classroom(until)),
    "content/class/quizzes/cells.md": .text(quiz + "\n"),
  ]
}

private func classroom(_ until: String) -> String {
  let fields = "extensions:\n  - section: B\n    quiz: cells\n    until: \(until)"
  return Rule.Example.classroomText(fields, hasEmail: true)
}

private let quiz = Rule.Example.quizText("name: Cells\ncreated: 2026-09-01\ndeadline: 2026-09-14")

private func checkExtensions(_ course: ParsedCourse, _ report: inout Report) {
  guard course.isReadWhole else { return }
  for classroom in course.classrooms {
    for more in classroom.extensions {
      let quizzes = course.quizHeads.filter {
        $0.classroom == classroom.id && (more.quiz.map(\.value) ?? $0.id) == $0.id
      }
      guard !quizzes.isEmpty else { continue }
      checkDeadline(more, quizzes, &report)
      checkLimit(more, quizzes, of: classroom, &report)
    }
  }
}

/// Reports a new deadline that is not later than that of any of the quizzes.
private func checkDeadline(
  _ more: ParsedExtension, _ quizzes: [ParsedQuiz.Head], _ report: inout Report
) {
  guard let time = more.value.time, let place = more.time else { return }
  guard let first = quizzes.compactMap(\.deadline).min(by: { $0.value < $1.value }) else {
    // If the quiz has errors, its deadline may be a value that could not be read.
    if let quiz = more.quiz, !report.hasErrors(in: quizzes) {
      report.add(
        .uselessExtension, "quiz '\(quiz.value)' has no deadline to extend", at: quiz.span)
    }
    return
  }
  guard case .until(let end) = time, end <= first.value else { return }
  report.add(
    .uselessExtension, "an extension must end after the deadline", at: place,
    notes: [.init("the deadline is here", at: first.span)])
}

/// Reports a percentage that gives no more time, and quizzes that close before the longer limit is
/// over.
private func checkLimit(
  _ more: ParsedExtension, _ quizzes: [ParsedQuiz.Head], of classroom: ParsedClassroom,
  _ report: inout Report
) {
  guard let share = more.value.timeLimit, let place = more.timeLimit else { return }
  if share <= .whole {
    report.add(
      .uselessExtension, "an extension must give more than 100 % of the time limit", at: place,
      note: "'150%' gives half as much time again")
    return
  }
  if report.hasErrors(in: quizzes) { return }
  if let quiz = more.quiz, quizzes.allSatisfy({ $0.timeLimit == nil }) {
    report.add(
      .uselessExtension, "quiz '\(quiz.value)' has no time limit to extend", at: quiz.span)
  }
  let cut = quizzes.filter { quiz in
    guard let limit = quiz.timeLimit, let opens = quiz.opens?.value, let closes = quiz.closes?.value
    else { return false }
    let ends = classroom.extensions.filter {
      $0.value.receiver == more.value.receiver && ($0.value.quiz ?? quiz.id) == quiz.id
    }.compactMap { $0.value.time?.latestEnd(after: quiz.deadline?.value) }
    let end = max(closes.seconds, ends.max() ?? .min)
    return opens.seconds + Int64(limit.count) <= closes.seconds
      && opens.seconds + Int64(limit.share(share).count) > end
  }
  guard let first = cut.first, let closes = first.closes else { return }
  let names = cut.count == 1 ? "quiz '\(first.id)' closes" : "\(cut.count) quizzes close"
  report.add(
    .uselessExtension, "\(names) before the longer time limit is over", at: place,
    notes: [.init("quiz '\(first.id)' closes here; \(advice(on: first, share))", at: closes.span)])
}

/// How students get the whole of a time limit that a quiz cuts short.
private func advice(on quiz: ParsedQuiz.Head, _ share: Percent) -> String {
  guard let limit = quiz.timeLimit, let opens = quiz.opens?.value, let deadline = quiz.deadline
  else { return "write a later time, as there is no deadline to extend" }
  let missing = opens.seconds + Int64(limit.share(share).count) - deadline.value.seconds
  return "'by: \((missing + 59) / 60) min' for the same students gives them the whole time"
}

extension Classroom.Extension.Time {
  /// The latest second at which it can end, as a day of the calendar may have 25 hours.
  fileprivate func latestEnd(after deadline: Moment?) -> Int64? {
    switch self {
    case .until(let end): end.seconds
    case .by(let days, let more):
      deadline.map { $0.seconds + Int64(days * 86_400 + more.count) + (days > 0 ? 3_600 : 0) }
    }
  }
}

extension Report {
  /// Whether one of some quizzes, or the zone of their times, has an error.
  fileprivate func hasErrors(in quizzes: [ParsedQuiz.Head]) -> Bool {
    diagnostics.contains { diagnostic in
      diagnostic.severity == .error
        && (diagnostic.span?.path == "content/site.yml"
          || quizzes.contains { $0.path == diagnostic.span?.path })
    }
  }
}
