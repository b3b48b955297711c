import Courseware

extension Rule {
  static let duplicateQuizName = Rule(
    "duplicate-quiz-name", .error, "A classroom's quizzes have different names.",
    explanation: """
      Students look for the name in the list, and it is in the gradebook; two quizzes with the
      same name are easily confused, and importing services refuse the second. Case and spaces
      make no difference. Add what distinguishes them, such as 'retake' or the year.
      """,
    bad: .fields(
      """
      name: another  Quiz
      created: 2026-09-01
      deadline: 2026-09-14
      """, shown: "Beside a quiz 'Another quiz':\n\n---\nname: another  Quiz\n---"),
    good: .quiz(name: "Another quiz (retake)"),
    check: .course(checkQuizNames))
}

private func checkQuizNames(_ course: ParsedCourse, _ report: inout Report) {
  let names = Dictionary(keepingFirst: course.classrooms.map { ($0.id, $0.name?.value ?? $0.id) })
  var seen: [String: Span] = [:]
  for head in course.quizHeads {
    guard let name = head.name else { continue }
    let key = "\(head.classroom)\n\(foldedName(name.value))"
    if let first = seen[key] {
      let classroom = names[head.classroom] ?? head.classroom
      report.add(
        .duplicateQuizName,
        "the quiz name '\(name.value)' is already used in classroom '\(classroom)'", at: name.span,
        notes: [.init("first used here", at: first)])
    } else {
      seen[key] = name.span
    }
  }
}
