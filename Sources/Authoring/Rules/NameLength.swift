import Courseware

extension Rule {
  /// Names are as long as importing services take them.
  static let nameLength = Rule(
    "name-length", .warning, "Names are as long as importing services take them.",
    explanation: """
      The site shows any name. A service that takes the bundle refuses the ones that are too short
      or too long: a classroom's name has 8 to 150 characters, a quiz's 4 to 60 and a person's 7 to
      20; the question of a poll has at most 120. Write the name out, or shorten it; of a roster
      only the first such name is shown. Where no service is to take a quiz or a classroom, good
      names such as 'Biology' may be as short as they are: write 'allow: name-length' in the file,
      for a roster in its classroom's.
      """,
    bad: .quiz(quiz(named: "Q1")).amid(.init(isForServices: true)),
    good: .quiz(quiz(named: "Planets and their moons")).amid(.init(isForServices: true)),
    check: .course(checkNames))
}

private func quiz(named name: String) -> String {
  """
  ---
  name: \(name)
  created: 2026-09-01
  deadline: 2026-09-14
  ---

  ## Which planet has rings?

  - [x] Saturn
  - [ ] Mars

  """
}

/// Source: Qaptain counts characters of the cleaned name.
private enum NameLimit {
  static let classroom = 8...150
  static let quiz = 4...60
  static let person = 7...20
}

private func checkNames(_ course: ParsedCourse, _ report: inout Report) {
  guard course.surroundings.isForServices else { return }
  for classroom in course.classrooms {
    if let name = classroom.name {
      report.checkLength(of: name, "classroom", NameLimit.classroom)
    }
    for person in classroom.people { report.checkLength(of: person, "person", NameLimit.person) }
    report.checkLengths(ofMembers: classroom.members)
  }
  for head in course.quizHeads {
    if let name = head.name { report.checkLength(of: name, "quiz", NameLimit.quiz) }
    for poll in head.overlong {
      report.add(
        .nameLength,
        "an importing service takes at most 120 characters for a poll, not \(poll.value)",
        at: poll.span, notes: [.forServicesAlone])
    }
  }
}

extension Report {
  fileprivate mutating func checkLength(
    of name: Located<String>, _ noun: String, _ limit: ClosedRange<Int>
  ) {
    guard !isFine(name.value, limit) else { return }
    add(
      .nameLength,
      "an importing service takes names of \(limit.lowerBound) to \(limit.upperBound) characters "
        + "for a \(noun), not \(name.value.count)",
      at: name.span, notes: [.forServicesAlone])
  }

  /// Says of a roster's names, in the order of their lines, that some are too short or too long.
  fileprivate mutating func checkLengths(ofMembers names: [Located<String>]) {
    let odd = names.filter { !isFine($0.value, NameLimit.person) }
    guard let first = odd.first else { return }
    let others = odd.count - 1
    add(
      .nameLength,
      "an importing service takes names of \(NameLimit.person.lowerBound) to "
        + "\(NameLimit.person.upperBound) characters for a person, not \(first.value.count)",
      at: first.span,
      notes: (others == 0
        ? [] : [.init("so it is with \(others) more \(others == 1 ? "name" : "names") here")])
        + [.forServicesAlone])
  }
}

extension Diagnostic.Note {
  fileprivate static let forServicesAlone = Diagnostic.Note(
    "students see any name; where no service imports this, write 'allow: name-length'")
}

/// Whether a name has as many characters; in ASCII each byte is one.
private func isFine(_ name: String, _ limit: ClosedRange<Int>) -> Bool {
  let bytes = name.utf8
  return limit.contains(bytes.count) && bytes.allSatisfy { $0 < 128 } || limit.contains(name.count)
}

extension ParsedQuiz {
  /// The questions of a poll that do not fit the service's field, with their UTF-16 units.
  ///
  /// Source: Pollo's field for the text of a poll.
  var overlongQuestions: [Located<Int>] {
    guard head.kind == .poll else { return [] }
    return questions.compactMap { question in
      guard !question.isDraft, question.stem.html.count > 120 else { return nil }
      var plain: [UInt8] = []
      appendPlainText(of: prose[question.stem.html], to: &plain)
      let count = String(decoding: plain, as: UTF8.self).utf16.count
      return count > 120 ? Located(count, at: question.span) : nil
    }
  }
}
