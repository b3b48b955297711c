import Courseware

extension Rule {
  static let uselessExtension = Rule(
    "useless-extension", .warning, "An extension ends after the regular deadline.",
    explanation: """
      An extension moves a deadline to a later time; one that ends before the deadline, or that is
      for a quiz without one, does nothing. Usually the date is from another quiz or another year,
      and the student it was meant for would be late. Correct the time, or delete it.
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
      guard case .until(let end) = more.value.time, end <= first.value else { continue }
      report.add(
        .uselessExtension, "an extension must end after the deadline", at: more.time,
        notes: [.init("the deadline is here", at: first.span)])
    }
  }
}

private func isError(_ diagnostic: Diagnostic, of quizzes: [ParsedQuiz.Head]) -> Bool {
  diagnostic.severity == .error && quizzes.contains { $0.path == diagnostic.span?.path }
}
