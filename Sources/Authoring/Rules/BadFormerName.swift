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
  var claimed: [String: Span] = [:]
  for head in course.quizHeads {
    guard let span = head.formerlySpan else { continue }
    for name in head.formerly {
      guard isName(name) else {
        report.add(
          .badFormerName, "'\(name)' is not a valid name of a quiz file", at: span,
          notes: [.init("write it without '.md', as 'cells' or 'biology-9a/cells'")])
        break
      }
      let place = name.contains("/") ? name : "\(head.classroom)/\(name)"
      if place == "\(head.classroom)/\(head.id)" {
        report.add(
          .badFormerName, "'\(name)' is the name that the quiz has now", at: span,
          notes: [.init(advice)])
      } else {
        claimed.claim(place, named: name, of: "quiz", at: span, &report)
      }
    }
  }
}

private func checkFormerFolders(_ course: ParsedCourse, _ report: inout Report) {
  var claimed: [String: Span] = [:]
  for classroom in course.classrooms {
    guard let span = classroom.formerlySpan else { continue }
    for name in classroom.formerly {
      if !isFileStem(name) {
        report.add(
          .badFormerName, "'\(name)' is not a valid name of a classroom folder", at: span,
          notes: [.init("write the folder's name alone, as 'biology-9a'")])
      } else if name == classroom.id {
        report.add(
          .badFormerName, "'\(name)' is the name that the folder has now", at: span,
          notes: [.init(advice)])
      } else {
        claimed.claim(name, named: name, of: "classroom", at: span, &report)
      }
    }
  }
}

private let advice = "write only earlier names, or delete it"

extension [String: Span] {
  /// Records the place of a former name, or reports that the name is already in use.
  fileprivate mutating func claim(
    _ place: String, named name: String, of owner: String, at span: Span, _ report: inout Report
  ) {
    guard let first = self[place] else {
      self[place] = span
      return
    }
    if first == span {
      report.add(
        .badFormerName, "'\(name)' is in 'formerly' twice", at: span,
        notes: [.init("delete one of them")])
    } else {
      report.add(
        .badFormerName, "'\(name)' is already a former name of another \(owner)", at: span,
        notes: [.init("here", at: first)])
    }
  }
}

/// Whether a text is a valid id of a quiz, alone or after that of its classroom.
private func isName(_ text: String) -> Bool {
  let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  return parts.count <= 2 && parts.allSatisfy(isFileStem)
}
