import Courseware

/// The people of a course, each once: teachers and students of all classrooms.
struct UserDirectory: Sendable {
  /// In the order of their ids.
  var users: [User]

  /// A person as the bundle knows them.
  struct User: Sendable {
    var id: String
    var name: String
    var email: String?
  }

  /// Gathers everybody; who stands in several classrooms is listed as the first one has them.
  init(of course: Course) {
    var seen: [String: User] = [:]
    for classroom in course.classrooms {
      for teacher in classroom.teachers {
        let user = User(id: teacher.userID, name: teacher.name, email: teacher.email)
        if seen[user.id] == nil { seen[user.id] = user }
      }
      for member in classroom.members where seen[member.id] == nil {
        seen[member.id] = User(id: member.id, name: member.name, email: member.email)
      }
    }
    users = seen.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }
}

extension Person {
  /// A teacher's user id: no roster gives one, so it is made from the e-mail or else the name.
  var userID: String { "teacher:" + (email ?? name).lowercased() }
}

extension Classroom {
  /// The user ids of its teachers and students, each once, teachers first.
  ///
  /// A teacher listed twice, or an id that stands in the roster twice, is one member.
  var people: [Membership] {
    var seen: Set<String> = []
    let teaching = teachers.map {
      Membership(id: $0.userID, name: $0.name, email: $0.email, section: nil, isTeacher: true)
    }
    let learning = members.map {
      Membership(id: $0.id, name: $0.name, email: $0.email, section: $0.section, isTeacher: false)
    }
    return (teaching + learning).filter { seen.insert($0.id).inserted }
  }

  /// Somebody's place in a classroom.
  struct Membership {
    var id: String
    var name: String
    var email: String?
    var section: String?
    var isTeacher: Bool
  }
}
