import Courseware
import Grading

/// The people of a course for exports: rosters, teachers and, in classrooms without a roster, the
/// students with attempts.
struct People {
  /// The memberships by classroom id; teachers first.
  private(set) var members: [String: [Classroom.Membership]] = [:]
  /// The distinct users, sorted by id.
  private(set) var users: [UserDirectory.User]
  private(set) var teachers: Set<String> = []

  init(of input: ExportInput) {
    var known: [String: UserDirectory.User] = [:]
    for classroom in input.course.classrooms {
      let people = classroom.people + People.unlisted(in: classroom, input)
      members[classroom.id] = people
      for person in people {
        if person.isTeacher { teachers.insert(person.id) }
        if known[person.id] == nil {
          known[person.id] = .init(id: person.id, name: person.name, email: person.email)
        }
      }
    }
    users = known.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  func members(of classroom: Classroom) -> [Classroom.Membership] {
    members[classroom.id] ?? []
  }

  private static func unlisted(
    in classroom: Classroom, _ input: ExportInput
  ) -> [Classroom.Membership] {
    guard classroom.members.isEmpty else { return [] }
    var known = Set(classroom.people.map(\.id))
    var found: [Classroom.Membership] = []
    for quiz in classroom.quizzes where !quiz.isAnonymous {
      for student in input.results(of: quiz, in: classroom)
      where known.insert(student.userID).inserted {
        found.append(
          .init(
            id: student.userID, name: student.name, email: student.email,
            memberID: student.userID))
      }
    }
    let ids = UserIDs(of: classroom)
    for book in input.books where book.classroom.id == classroom.id {
      for student in book.students {
        let id = ids.id(ofStudent: student.key, email: student.email)
        guard known.insert(id).inserted else { continue }
        found.append(.init(id: id, name: student.name, email: student.email, memberID: id))
      }
    }
    return found.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }
}

extension String {
  /// The first `count` characters, without trailing white space.
  func cut(to count: Int) -> String {
    guard self.count > count else { return self }
    var cut = prefix(count)
    while cut.last?.isWhitespace == true { cut.removeLast() }
    return String(cut)
  }
}

/// A set of names that a service requires to be unique, compared case-insensitively.
struct UniqueNames {
  private var taken: Set<String> = []

  /// A name of at most `count` characters that is not used yet in its group.
  mutating func name(_ text: String, in group: String, atMost count: Int) -> String {
    var name = text.cut(to: count)
    var number = 1
    while !taken.insert("\(group)\n\(name.lowercased())").inserted {
      number += 1
      let suffix = " (\(number))"
      name = text.cut(to: count - suffix.count) + suffix
    }
    return name
  }
}
