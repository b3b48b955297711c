import Courseware

extension Rule {
  static let uselessExtension = Rule(
    "useless-extension", .warning, "An extension ends after the regular deadline.",
    explanation: """
      An extension moves a deadline to a later time; one that ends before the deadline, or that is
      for a quiz without one, does nothing. Usually the date is from another quiz or another year,
      and the student it was meant for would be late. Correct the time, or delete it. An extension
      that ends after 'closes' is reported as well: 'merge' accepts attempts of the student until
      then, but the page closes for everybody at the same time. Write a later 'closes'.
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
  for classroom in course.classrooms {
    for more in classroom.extensions {
      let quizzes = course.quizHeads.filter {
        $0.classroom == classroom.id && (more.quiz.map(\.value) ?? $0.id) == $0.id
      }
      guard !quizzes.isEmpty, course.isReadWhole else { continue }
      guard let first = quizzes.compactMap(\.deadline).min(by: { $0.value < $1.value }) else {
        // If the quiz has errors, its deadline may be a value that could not be read.
        if let quiz = more.quiz, !report.diagnostics.contains(where: { isError($0, of: quizzes) }) {
          report.add(
            .uselessExtension, "quiz '\(quiz.value)' has no deadline to extend", at: quiz.span)
        }
        continue
      }
      guard case .until(let end) = more.value.time, end <= first.value else {
        checkClosing(of: quizzes, before: more, &report)
        continue
      }
      report.add(
        .uselessExtension, "an extension must end after the deadline", at: more.time,
        notes: [.init("the deadline is here", at: first.span)])
    }
  }
}

/// Reports quizzes that close before the deadline that an extension gives.
private func checkClosing(
  of quizzes: [ParsedQuiz.Head], before more: ParsedExtension, _ report: inout Report
) {
  let closing = quizzes.filter { quiz in
    guard let deadline = quiz.deadline?.value, let closes = quiz.closes?.value else { return false }
    // With an error in the quiz or the time zone, these times may be wrong.
    return more.value.time.leastEnd(after: deadline) > closes.seconds
      && !report.diagnostics.contains {
        isError($0, of: [quiz]) || $0.severity == .error && $0.span?.path == "content/site.yml"
      }
  }
  guard let first = closing.first else { return }
  let pages =
    closing.count == 1
    ? "the page of quiz '\(first.id)' closes" : "the pages of \(closing.count) quizzes close"
  report.add(
    .uselessExtension, pages + " for everybody before the extended deadline", at: more.time,
    notes: closing.prefix(3).compactMap { quiz in
      quiz.closes.map { .init("quiz '\(quiz.id)' closes here", at: $0.span) }
    })
}

extension Classroom.Extension.Time {
  /// The earliest second at which it can end; a day of the calendar may have 23 hours.
  fileprivate func leastEnd(after deadline: Moment) -> Int64 {
    switch self {
    case .until(let end): end.seconds
    case .by(let days, let more):
      deadline.seconds + Int64(days * 86_400 + more.count) - (days > 0 ? 3_600 : 0)
    }
  }
}

private func isError(_ diagnostic: Diagnostic, of quizzes: [ParsedQuiz.Head]) -> Bool {
  diagnostic.severity == .error && quizzes.contains { $0.path == diagnostic.span?.path }
}
