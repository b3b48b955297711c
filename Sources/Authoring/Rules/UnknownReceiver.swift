import Courseware

extension Rule {
  static let unknownReceiver = Rule(
    "unknown-receiver", .error,
    "An extension is for a member or a section of the roster, at a quiz of its classroom.",
    explanation: """
      An extension for someone who is not on the roster, or for a quiz that does not exist, has no
      effect, and the student it was meant for would be late. Write the id or the section as the
      roster has it, and the quiz as its file is called, without '.md'. If the classroom has no
      roster, only the quiz is checked.
      """,
    bad: .files(
      ["content/class/classroom.md": .text(classroom("s7")), roster.path: .text(roster.text)],
      shown: classroom("s7") + "\n" + roster.text),
    good: .files(
      ["content/class/classroom.md": .text(classroom("s1")), roster.path: .text(roster.text)],
      shown: classroom("s1") + "\n" + roster.text),
    check: .course(checkReceivers))
}

private let roster = (
  path: "content/class/members.csv", text: "id,name,section\ns1,Mina Sato,B\ns2,Jonas Weber,B\n"
)

private func classroom(_ member: String) -> String {
  """
  ---
  name: Biology 9B
  teacher: { name: Ada Example, email: ada@example.org }
  created: 2026-08-01
  extensions:
    - member: \(member)
      by: 24 h
  ---

  """
}

private func checkReceivers(_ course: ParsedCourse, _ report: inout Report) {
  for classroom in course.classrooms where !classroom.extensions.isEmpty {
    let quizzes = course.quizHeads.filter { $0.classroom == classroom.id }.map(\.id)
    for more in classroom.extensions {
      checkReceiver(more, classroom.roster, &report)
      guard let quiz = more.quiz, !quizzes.contains(quiz.value), course.isReadWhole else {
        continue
      }
      // The path of its file: `quizzes/cells.md`.
      let file = quiz.value.split(separator: "/").last.map(String.init) ?? ""
      let id = file.hasSuffix(".md") ? String(file.dropLast(3)) : file
      let isFile = quizzes.contains(id)
      report.add(
        .unknownReceiver,
        "the classroom has no quiz '\(quiz.value)'"
          + (isFile ? "; did you mean '\(id)'?" : suggestion(quiz.value, quizzes)),
        at: quiz.span, fixes: isFile ? [.writing(id, at: quiz.span)] : [])
    }
  }
}

private func checkReceiver(_ more: ParsedExtension, _ roster: [Member], _ report: inout Report) {
  guard !roster.isEmpty else { return }
  let (what, name, known) =
    switch more.value.receiver {
    case .member(let id): ("member", id, roster.map(\.id))
    case .section(let name): ("section", name, Set(roster.compactMap(\.section)).sorted())
    }
  guard !known.contains(where: { foldedName($0) == foldedName(name) }) else { return }
  if case .member = more.value.receiver,
    let namesake = roster.first(where: { foldedName($0.name) == foldedName(name) })
  {
    let hasOne = roster.count { foldedName($0.name) == foldedName(name) } == 1
    let advice = hasOne ? "write the id, '\(namesake.id)'" : "write the id of the one you mean"
    report.add(
      .unknownReceiver, "'\(name)' is the name of a member and not an id: \(advice)",
      at: more.receiver)
    return
  }
  report.add(
    .unknownReceiver, "the roster has no \(what) '\(name)'" + suggestion(name, known),
    at: more.receiver)
}
