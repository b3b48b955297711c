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
  Rule.Example.classroomText("extensions:\n  - member: \(member)\n    by: 24 h", hasEmail: true)
}

private func checkReceivers(_ course: ParsedCourse, _ report: inout Report) {
  for classroom in course.classrooms where !classroom.extensions.isEmpty {
    let quizzes = course.quizHeads.filter { $0.classroom == classroom.id }.map(\.id)
    var receivers = KnownReceivers(classroom.roster)
    for more in classroom.extensions {
      checkReceiver(more, &receivers, &report)
      guard let quiz = more.quiz, !quizzes.contains(quiz.value), course.isListedWhole,
        !course.hasFile(of: quiz.value, in: classroom.id)
      else { continue }
      // The path of its file: `quizzes/cells.md`.
      let file = quiz.value.split(separator: "/").last.map(String.init) ?? ""
      let id = file.hasSuffix(".md") ? String(file.dropLast(3)) : file
      let isFile = quizzes.contains(id)
      report.add(
        .unknownReceiver,
        "the classroom has no quiz '\(quiz.value)'"
          + (isFile ? "; did you mean '\(id)'?" : suggestion(quiz.value, fewWords(quizzes))),
        at: quiz.span, fixes: isFile ? [.writing(id, at: quiz.span)] : [])
    }
  }
}

extension ParsedCourse {
  /// Whether there is a file for a quiz, which may be one that cannot be read.
  fileprivate func hasFile(of quiz: String, in classroom: String) -> Bool {
    ["quizzes", "lectures"].contains { files.contains("content/\(classroom)/\($0)/\(quiz).md") }
  }
}

/// The receivers of extensions that a roster names.
private struct KnownReceivers {
  private let roster: [Member]
  let ids: [String]
  let sections: [String]
  let foldedIDs: Set<String>
  let foldedSections: Set<String>
  /// The members by name.
  lazy var namesakes: [String: [Member]] = Dictionary(grouping: roster) { foldedName($0.name) }

  var isEmpty: Bool { roster.isEmpty }

  init(_ roster: [Member]) {
    self.roster = roster
    ids = roster.map(\.id)
    sections = Set(roster.compactMap(\.section)).sorted()
    foldedIDs = Set(ids.map(foldedName))
    foldedSections = Set(sections.map(foldedName))
  }
}

private func checkReceiver(
  _ more: ParsedExtension, _ receivers: inout KnownReceivers, _ report: inout Report
) {
  guard !receivers.isEmpty else { return }
  let (what, name, known, folded) =
    switch more.value.receiver {
    case .member(let id): ("member", id, receivers.ids, receivers.foldedIDs)
    case .section(let name): ("section", name, receivers.sections, receivers.foldedSections)
    }
  guard !folded.contains(foldedName(name)) else { return }
  if case .member = more.value.receiver, let namesakes = receivers.namesakes[foldedName(name)],
    let namesake = namesakes.first
  {
    let advice =
      namesakes.count == 1
      ? "write the id, '\(namesake.id)'" : "write the id of the one you mean"
    report.add(
      .unknownReceiver, "'\(name)' is the name of a member and not an id: \(advice)",
      at: more.receiver)
    return
  }
  report.add(
    .unknownReceiver, "the roster has no \(what) '\(name)'" + suggestion(name, fewWords(known)),
    at: more.receiver)
}
