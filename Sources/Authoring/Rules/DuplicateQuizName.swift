import Courseware

extension Rule {
  /// A classroom's quizzes have different names.
  static let duplicateQuizName = Rule(
    "duplicate-quiz-name", .error, "A classroom's quizzes have different names.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .course(checkQuizNames))
}

private func checkQuizNames(_ course: ParsedCourse, _ report: inout Report) {
  let names = Dictionary(
    course.classrooms.map { ($0.id, $0.name?.value ?? $0.id) }) { first, _ in first }
  var seen: [String: Span] = [:]
  for head in course.quizHeads {
    guard let name = head.name else { continue }
    let key = "\(head.classroom)\n\(foldedName(name.value))"
    if let first = seen[key] {
      report.add(
        .duplicateQuizName,
        "quiz name '\(name.value)' already used in classroom '\(names[head.classroom] ?? head.classroom)'",
        at: name.span, notes: [.init("first used here", at: first)])
    } else {
      seen[key] = name.span
    }
  }
}
