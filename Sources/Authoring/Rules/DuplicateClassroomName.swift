import Courseware

extension Rule {
  /// A teacher's classrooms have different names.
  static let duplicateClassroomName = Rule(
    "duplicate-classroom-name", .error, "A teacher's classrooms have different names.",
    explanation: """
      Students and importing services find a classroom by its name and its teacher; with two of
      one name they end up in the wrong one. Capitals and blanks make no difference here, nor do
      they in the mind of a student. Add what tells them apart: the section, the term, the year.
      """,
    bad: .files(
      [
        "content/class-b/classroom.md": .text(classroom),
        "content/class-b/quizzes/quiz.md": .text(quiz),
      ],
      shown: "Beside the classroom 'Biology 9B' of the same teacher:\n\n" + classroom),
    good: .files(
      [
        "content/class-c/classroom.md": .text(otherClassroom),
        "content/class-c/quizzes/quiz.md": .text(quiz),
      ], shown: otherClassroom),
    check: .course(checkClassroomNames))
}

private let classroom = """
  ---
  name: biology 9b
  teacher: { name: Ada Example, email: ada@example.org }
  created: 2026-08-01
  ---

  """

private let otherClassroom = """
  ---
  name: Biology 9C
  teacher: { name: Ada Example, email: ada@example.org }
  created: 2026-08-01
  ---

  """

private let quiz = """
  ---
  name: Leaves
  created: 2026-09-01
  kind: practice
  ---

  ## Which gas do leaves give off by day?

  - [x] Oxygen
  - [ ] Hydrogen

  """

private func checkClassroomNames(_ course: ParsedCourse, _ report: inout Report) {
  var seen: [String: Span] = [:]
  for classroom in course.classrooms {
    guard let name = classroom.name, let teacher = classroom.teachers.first else { continue }
    let owner = foldedName(teacher.email ?? teacher.name)
    if let first = seen["\(owner)\n\(foldedName(name.value))"] {
      report.add(
        .duplicateClassroomName,
        "classroom name '\(name.value)' already used by teacher '\(teacher.name)'", at: name.span,
        notes: [.init("first used here", at: first)])
    } else {
      seen["\(owner)\n\(foldedName(name.value))"] = name.span
    }
  }
}
