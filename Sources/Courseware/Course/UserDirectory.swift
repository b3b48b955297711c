/// The people of a course, each listed once: teachers and students of all classrooms.
package struct UserDirectory: Sendable {
  /// In the order of their ids.
  package var users: [User]

  /// A person as described in the bundle.
  package struct User: Sendable {
    /// An e-mail address in lower case, or an id with a colon; see ``UserIDs``.
    package var id: String
    /// The name in the first classroom that lists the person.
    package var name: String
    /// The address as written in the first classroom that lists the person; `nil` if there is none.
    package var email: String?

    /// Creates a user; the id is one of ``UserIDs``.
    package init(id: String, name: String, email: String?) {
      (self.id, self.name, self.email) = (id, name, email)
    }
  }

  /// Collects everybody; for a person in several classrooms, the first classroom's entry is used.
  package init(of course: Course) {
    var seen: [String: User] = [:]
    for person in course.classrooms.flatMap(\.people) where seen[person.id] == nil {
      seen[person.id] = User(id: person.id, name: person.name, email: person.email)
    }
    users = seen.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }
}

/// The user ids of the members and teachers of a classroom; no two people share one.
///
/// An e-mail address identifies a person in the whole course, so a person with an address is one
/// user in all classrooms. A person without an address, or with one that the roster gives to
/// several members, is identified by the classroom and the roster's id. An address contains no
/// colon, the other ids do.
package struct UserIDs: Sendable {
  private let classroom: String
  /// By the roster's id.
  private let members: [String: String]

  /// Creates the ids of a classroom, for which the addresses of all its people are compared.
  package init(of classroom: Classroom) {
    self.classroom = classroom.id
    var holders: [String: [String]] = [:]
    for member in classroom.members {
      if let address = address(member.email) { holders[address, default: []].append(member.name) }
    }
    // A teacher on their own roster is one person; a child with the teacher's address is another.
    for teacher in classroom.teachers {
      guard let address = address(teacher.email), let name = holders[address]?.first,
        name.lowercased() != teacher.name.lowercased()
      else { continue }
      holders[address]?.append(teacher.name)
    }
    members = Dictionary(
      keepingFirst: classroom.members.map { member in
        let own = address(member.email).flatMap { holders[$0]?.count == 1 ? $0 : nil }
        return (member.id, own ?? "\(classroom.id):\(member.id)")
      })
  }

  /// The user id of a student: by the roster's id, or without a roster by the student's key.
  package func id(ofStudent key: String, email: String?) -> String {
    members[key] ?? (members.isEmpty ? address(email) : nil) ?? "\(classroom):\(key)"
  }

  /// A teacher without an address is identified by classroom and name; no classroom id contains a
  /// dot.
  package func id(of teacher: Person) -> String {
    address(teacher.email) ?? "teacher.\(classroom):\(teacher.name.lowercased())"
  }
}

/// An e-mail address in the form in which it is compared; `nil` if the text is not one.
private func address(_ email: String?) -> String? {
  guard let text = email?.lowercased() else { return nil }
  let parts = text.split(separator: "@", omittingEmptySubsequences: false)
  let isAddress = parts.count == 2 && !parts.contains("") && !text.contains { ": ".contains($0) }
  return isAddress ? text : nil
}

extension Classroom {
  /// Its teachers and students, each listed once, teachers first.
  ///
  /// A teacher listed twice, or an id that appears twice in the roster, is one member.
  package var people: [Membership] {
    let ids = UserIDs(of: self)
    var seen: Set<String> = []
    let teaching = teachers.map {
      Membership(id: ids.id(of: $0), name: $0.name, email: $0.email)
    }
    let learning = members.map {
      Membership(
        id: ids.id(ofStudent: $0.id, email: $0.email), name: $0.name, email: $0.email,
        memberID: $0.id, section: $0.section, also: $0.also)
    }
    return (teaching + learning).filter { seen.insert($0.id).inserted }
  }

  /// A person's membership in a classroom.
  package struct Membership: Sendable {
    /// The user's id; see ``UserIDs``.
    package var id: String
    /// The name as this classroom's front matter or roster gives it.
    package var name: String
    /// The address as written; `nil` if none is given.
    package var email: String?
    /// The roster's id; `nil` for a teacher.
    package var memberID: String?
    /// The section in the roster; `nil` for a teacher, or if the cell is empty.
    package var section: String?
    /// The other names and addresses in the roster; empty for a teacher.
    package var also: [String]

    /// Creates a membership, by default that of a teacher: without the values of a roster.
    package init(
      id: String, name: String, email: String?, memberID: String? = nil, section: String? = nil,
      also: [String] = []
    ) {
      (self.id, self.name, self.email) = (id, name, email)
      (self.memberID, self.section, self.also) = (memberID, section, also)
    }

    /// Whether the person teaches the classroom; a teacher who is also on its roster counts as a
    /// teacher.
    package var isTeacher: Bool { memberID == nil }
  }
}
