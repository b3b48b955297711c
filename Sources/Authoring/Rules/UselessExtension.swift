import Courseware

extension Rule {
  static let uselessExtension = Rule(
    "useless-extension", .warning, "An extension gives more time than everybody has.",
    explanation: """
      An extension moves a deadline to a later time or makes a time limit longer. One that ends
      before the deadline, that gives at most 100 % of the time limit, or that is for a quiz
      without a deadline or time limit does nothing. Usually a date is from another quiz or another
      year, and the student it was meant for would be late. Correct the extension, or delete it.
      A longer time limit is reported as well if the deadline comes before it is over, although
      the common limit ends in time: extend the deadline for the same students, too.
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

/// Reports a percentage that gives no more time, and quizzes whose deadline or closing comes before
/// the longer limit is over.
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
  if quizzes.allSatisfy({ $0.timeLimit == nil }) {
    let names = more.quiz.map { "quiz '\($0.value)' has no" } ?? "no quiz of the classroom has a"
    report.add(.uselessExtension, names + " time limit to extend", at: more.quiz?.span ?? place)
  }
  let cut = quizzes.filter { $0.cuts(share, of: more.value.receiver, in: classroom) }
  guard let first = cut.first, let limit = first.timeLimit,
    let end = first.deadline ?? first.closes
  else { return }
  let names = cut.count == 1 ? "quiz '\(first.id)' ends" : "\(cut.count) quizzes end"
  let minutes = (limit.share(share).count - limit.count + 59) / 60
  let advice =
    first.deadline == nil
    ? "write a later 'closes', as there is no deadline to extend"
    : "with 'by: \(minutes) min', the same students have as much time to start as all others"
  report.add(
    .uselessExtension, "\(names) before the longer time limit is over", at: place,
    notes: [.init("quiz '\(first.id)' ends here; \(advice)", at: end.span)])
}

extension ParsedQuiz.Head {
  /// Whether an attempt that starts when the quiz opens has enough time before the deadline with
  /// the common time limit, but not with a longer one.
  fileprivate func cuts(
    _ share: Percent, of receiver: Classroom.Extension.Receiver, in classroom: ParsedClassroom
  ) -> Bool {
    guard let timeLimit, let opens = opens?.value, let end = (deadline ?? closes)?.value else {
      return false
    }
    let ends = classroom.extensions.filter {
      ($0.value.quiz ?? id) == id && $0.value.applies(toAll: receiver, classroom.roster)
    }.compactMap { $0.value.time?.latestEnd(after: deadline?.value) }
    return opens.seconds + Int64(timeLimit.count) <= end.seconds
      && opens.seconds + Int64(timeLimit.share(share).count) > max(end.seconds, ends.max() ?? .min)
  }
}

extension Classroom.Extension {
  /// Whether it is for a receiver, or for the section of a member.
  fileprivate func applies(toAll receiver: Receiver, _ roster: [Member]) -> Bool {
    if self.receiver == receiver { return true }
    guard case .member(let id) = receiver, case .section(let name) = self.receiver else {
      return false
    }
    return roster.contains {
      AnswerText.folded($0.id) == AnswerText.folded(id)
        && $0.section.map(AnswerText.folded) == AnswerText.folded(name)
    }
  }
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
