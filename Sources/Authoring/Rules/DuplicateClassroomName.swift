import Courseware

extension Rule {
  static let duplicateClassroomName = Rule(
    "duplicate-classroom-name", .error, "A teacher's classrooms have different names.",
    explanation: """
      Students and importing services find a classroom by its name and its teacher; if two have
      the same name, they may open the wrong one. Case and spaces make no difference. Add what
      distinguishes them: the section, the term, the year.
      """,
    bad: .files(
      files("biology 9b"),
      shown: "Beside the classroom 'Biology 9B' of the same teacher:\n\n"
        + classroom("biology 9b")),
    good: .files(files("Biology 9C"), shown: classroom("Biology 9C")),
    check: .course(checkClassroomNames))
}

private func classroom(_ name: String) -> String {
  Rule.Example.classroomText("", name: name, hasEmail: true)
}

/// A second classroom with one quiz.
private func files(_ name: String) -> [String: Rule.Example.File] {
  [
    "content/class-b/classroom.md": .text(classroom(name)),
    "content/class-b/quizzes/quiz.md": .text(
      Rule.Example.quizText("name: Cells\ncreated: 2026-09-01\nkind: practice")),
  ]
}

private func checkClassroomNames(_ course: ParsedCourse, _ report: inout Report) {
  var taken = UsedNames()
  for classroom in course.classrooms {
    guard let name = classroom.name, let teacher = classroom.teachers.first else { continue }
    if let first = taken.take(name, for: teacher) {
      report.add(
        .duplicateClassroomName,
        "the classroom name '\(name.value)' is already used by teacher '\(teacher.name)'",
        at: name.span,
        notes: [.init("first used here", at: first.place)]
          + (first.isByNameAlone
            ? [.init("if these are two teachers with the same name, write the 'email' of both")]
            : []))
    }
  }
}

/// The names of classrooms that each teacher has used.
///
/// Two teachers are the same person if they have the same e-mail address, or the same name and one
/// of the addresses is missing.
private struct UsedNames {
  private var byEmail: [String: Span] = [:]
  private var byName: [String: Span] = [:]
  private var byNameWithoutEmail: [String: Span] = [:]

  /// Records a name; if the teacher has already used it, returns that place and records nothing.
  mutating func take(
    _ name: Located<String>, for teacher: Person
  ) -> (place: Span, isByNameAlone: Bool)? {
    let title = "\n" + foldedName(name.value)
    let named = foldedName(teacher.name) + title
    if let email = teacher.email {
      let addressed = foldedName(email) + title
      if let first = byEmail[addressed] { return (first, false) }
      if let first = byNameWithoutEmail[named] { return (first, true) }
      byEmail[addressed] = name.span
    } else {
      if let first = byName[named] { return (first, byNameWithoutEmail[named] == nil) }
      byNameWithoutEmail[named] = name.span
    }
    if byName[named] == nil { byName[named] = name.span }
    return nil
  }
}
