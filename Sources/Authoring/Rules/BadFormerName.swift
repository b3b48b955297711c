import Courseware

extension Rule {
  static let badFormerName = Rule(
    "bad-former-name", .error,
    "A former name belongs to one quiz or classroom.",
    explanation: """
      'formerly' lists earlier names of a quiz's file, without '.md', so that attempts under those
      names count for the quiz; if the quiz came from another classroom, that name comes first:
      'biology-9a/cells'. If two quizzes claim the same name, it is not clear which one the attempts
      are for. A former name may now be the name of another quiz, for example if two files exchanged
      their names, but no quiz may list its own current name as a former one. In 'classroom.md',
      'formerly' lists earlier names of the classroom's folder, and the same rule applies.
      """,
    bad: .files(
      [
        "content/class/quizzes/plants.md": quiz("Cells", "formerly: cells\n"),
        "content/class/quizzes/quiz.md": quiz("Plant cells", "formerly: cells\n"),
      ], shown: "---\nname: Plant cells\ncreated: 2026-09-01\nformerly: cells\n---"),
    good: .files(
      [
        "content/class/quizzes/cells.md": quiz("Cells", ""),
        "content/class/quizzes/quiz.md": quiz("Plant cells", "formerly: leaves\n"),
      ], shown: "---\nname: Plant cells\ncreated: 2026-09-01\nformerly: leaves\n---"),
    check: .course(checkFormerNames))
}

private func quiz(_ name: String, _ key: String) -> Rule.Example.File {
  .text(
    """
    ---
    name: \(name)
    created: 2026-09-01
    kind: practice
    \(key)---

    ## What do \(name.lowercased()) have around them?

    - [x] \(name == "Cells" ? "A membrane" : "A wall")
    - [ ] Nothing

    """)
}

private func checkFormerNames(_ course: ParsedCourse, _ report: inout Report) {
  checkFormerFolders(course, &report)
  var claimed: [String: Located<String>] = [:]
  for head in course.quizHeads {
    for former in head.formerly {
      let (name, span) = (former.value, former.span)
      guard isName(name) else {
        report.add(
          .badFormerName, "'\(name)' is not a valid name of a quiz file", at: span,
          note: name.lowercased().hasSuffix(".md")
            ? "write it without '.md', as 'cells' or 'biology-9a/cells'"
            : "write it as 'cells' or 'biology-9a/cells': lower-case letters, digits and hyphens")
        break
      }
      let place = name.contains("/") ? name : "\(head.classroom)/\(name)"
      if place == "\(head.classroom)/\(head.id)" {
        report.add(
          .badFormerName, "'\(name)' is the name that the quiz has now", at: span, note: advice)
      } else {
        claimed.claim(place, former, of: "quiz", &report)
      }
    }
  }
}

private func checkFormerFolders(_ course: ParsedCourse, _ report: inout Report) {
  var claimed: [String: Located<String>] = [:]
  for classroom in course.classrooms {
    for former in classroom.formerly {
      let (name, span) = (former.value, former.span)
      if !isFileStem(name) {
        report.add(
          .badFormerName, "'\(name)' is not a valid name of a classroom folder", at: span,
          note: "write the folder's name alone, as 'biology-9a'")
      } else if name == classroom.id {
        report.add(
          .badFormerName, "'\(name)' is the name that the folder has now", at: span, note: advice)
      } else {
        claimed.claim(name, former, of: "classroom", &report)
      }
    }
  }
}

private let advice = "write only earlier names, or delete it"

extension [String: Located<String>] {
  /// Records a former name by the id that it had, or reports that the id is already in use.
  fileprivate mutating func claim(
    _ id: String, _ former: Located<String>, of owner: String, _ report: inout Report
  ) {
    guard let first = self[id] else {
      self[id] = former
      return
    }
    let isSameFile = first.span.path == former.span.path
    report.add(
      .badFormerName,
      isSameFile
        ? "'\(former.value)' is the same former name as '\(first.value)'"
        : "'\(former.value)' is already a former name of another \(owner)", at: former.span,
      notes: isSameFile ? [.init("delete one of them")] : [.init("here", at: first.span)])
  }
}

/// Whether a text is a valid id of a quiz, alone or after that of its classroom.
private func isName(_ text: String) -> Bool {
  let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  return parts.count <= 2 && parts.allSatisfy(isFileStem)
}
