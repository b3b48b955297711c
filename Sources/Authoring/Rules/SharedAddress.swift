import Courseware

extension Rule {
  static let sharedAddress = Rule(
    "shared-address", .warning, "Members and teachers have different e-mail addresses.",
    explanation: """
      An e-mail address tells people apart: attempts and grades of one person under two ids count
      for two, and services that import the course know people by their address alone. Delete one
      of the lines, or correct its address. A member cannot have a teacher's address, either. An
      address that somebody with another name has in another classroom is reported, too. If two
      people do share an address, for example siblings, write 'allow: shared-address' in
      'classroom.md'.
      """,
    bad: .members(
      "id,name,email", "1001,Mina Sato,mina@example.org", "1002,Jonas Weber,",
      "1003,Mina Sato,Mina@example.org"),
    good: .members("id,name,email", "1001,Mina Sato,mina@example.org", "1002,Jonas Weber,"),
    check: .course(checkAddressesOfClassrooms))
}

/// Warns of a member whose address somebody else has in another classroom.
///
/// Within a classroom, ``readRoster(_:_:)`` checks this.
private func checkAddressesOfClassrooms(_ course: ParsedCourse, _ report: inout Report) {
  guard course.classrooms.count > 1 else { return }
  var teachers: [String: [(name: String, classroom: String)]] = [:]
  for classroom in course.classrooms {
    for teacher in classroom.teachers {
      guard let email = teacher.email else { continue }
      teachers[foldedName(email), default: []].append((teacher.name, classroom.id))
    }
  }
  var students: [String: (name: Located<String>, classroom: String)] = [:]
  for classroom in course.classrooms {
    for (member, name) in zip(classroom.roster, classroom.members) {
      guard let email = member.email.map(foldedName) else { continue }
      func isOther(_ other: String) -> Bool { foldedName(other) != foldedName(member.name) }
      if let first = students[email], first.classroom != classroom.id, isOther(first.name.value) {
        report.add(
          .sharedAddress,
          "member '\(member.id)' has the e-mail address of '\(first.name.value)' in classroom "
            + "'\(first.classroom)', and services know both as one person",
          at: name.span, notes: [.init("here", at: first.name.span)])
      } else if let teacher = teachers[email]?.first(where: {
        $0.classroom != classroom.id && isOther($0.name)
      }) {
        report.add(
          .sharedAddress,
          "member '\(member.id)' has the e-mail address of the teacher '\(teacher.name)' of "
            + "classroom '\(teacher.classroom)', and services know both as one person",
          at: name.span)
      }
      if students[email] == nil { students[email] = (name, classroom.id) }
    }
  }
}
