import Courseware

extension Rule {
  static let nameLength = Rule(
    "name-length", .warning, "Names have a length that importing services accept.",
    explanation: """
      The site shows any name. A service that imports the course refuses the ones that are too short
      or too long: with Qaptain a classroom's name has 8 to 150 characters, a quiz's 4 to 60 and a
      person's 7 to 20; with Clicker the text of a question has at most 120. Exported names that are
      too long are cut off, and questions that are too long are left out. The rule applies where
      'site.yml' names the service, as in 'bundle: {for: [qaptain, clicker]}'. Write the name out,
      or shorten it; in a roster only the first such name is reported. If a quiz or a classroom is
      not meant for the service, write 'allow: name-length' in its file; for a roster, write it in
      the file of the classroom.
      """,
    bad: .quiz(quiz(named: "Q1")).importedBy(.qaptain),
    good: .quiz(quiz(named: "Planets and their moons")).importedBy(.qaptain),
    check: .course(checkNames))
}

private func quiz(named name: String) -> String {
  Rule.Example.quizText(
    "name: \(name)\ncreated: 2026-09-01\ndeadline: 2026-09-14",
    question: "## Which planet has rings?\n\n- [x] Saturn\n- [ ] Mars\n")
}

/// Source: Qaptain counts characters of the cleaned name.
private enum NameLimit {
  static let classroom = 8...150
  static let quiz = 4...60
  static let person = 7...20
}

private func checkNames(_ course: ParsedCourse, _ report: inout Report) {
  let importers = course.site?.value.importers ?? []
  if importers.contains(.clicker) { checkQuestions(course.quizHeads, &report) }
  guard importers.contains(.qaptain) else { return }
  for classroom in course.classrooms {
    if let name = classroom.name {
      report.checkLengths(of: [name], "classroom", NameLimit.classroom)
    }
    for person in classroom.people { report.checkLengths(of: [person], "person", NameLimit.person) }
    report.checkLengths(of: classroom.members, "person", NameLimit.person)
  }
  for head in course.quizHeads {
    if let name = head.name { report.checkLengths(of: [name], "quiz", NameLimit.quiz) }
  }
}

private func checkQuestions(_ quizHeads: [ParsedQuiz.Head], _ report: inout Report) {
  for question in quizHeads.flatMap(\.overlong) {
    report.add(
      .nameLength, "the question has \(question.value) characters, but Clicker accepts at most 120",
      at: question.span)
  }
}

extension Report {
  /// Reports the first of some names that is too short or too long, and how many others are.
  fileprivate mutating func checkLengths(
    of names: [Located<String>], _ noun: String, _ limit: ClosedRange<Int>
  ) {
    let odd = names.filter { !isFine($0.value, limit) }
    guard let first = odd.first else { return }
    let others = odd.count - 1
    add(
      .nameLength,
      "the name of the \(noun) has \(length(of: first.value)), but Qaptain accepts"
        + " \(limit.lowerBound) to \(limit.upperBound)", at: first.span,
      note: others == 0
        ? nil : "\(others) more \(others == 1 ? "name has" : "names have") this problem")
  }
}

/// The number of characters of a name: `1 character`, `21 characters`.
private func length(of name: String) -> String {
  "\(name.count) \(name.count == 1 ? "character" : "characters")"
}

/// Whether the number of characters of a name is in a range; in ASCII each byte is one.
private func isFine(_ name: String, _ limit: ClosedRange<Int>) -> Bool {
  let bytes = name.utf8
  return limit.contains(bytes.count) && bytes.allSatisfy { $0 < 128 } || limit.contains(name.count)
}

extension ParsedQuiz {
  /// The questions whose headings are too long for a service, with their lengths in UTF-16 units.
  ///
  /// Source: Clicker's field for the text of a poll.
  var overlongQuestions: [Located<Int>] {
    questions.indices.compactMap { index in
      let stem = questions[index].stem.html
      guard stem.count > 120, !questions[index].isDraft else { return nil }
      let count = plainText(of: prose[stem]).utf16.count
      return count > 120 ? Located(count, at: questions[index].span) : nil
    }
  }
}
