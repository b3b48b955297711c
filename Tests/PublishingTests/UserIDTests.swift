import Courseware
import Testing

/// Who is one user of the bundle and who is not.
@Suite struct UserIDTests {
  @Test("One id in two classrooms is two users, unless the address is the same")
  func sameID() {
    let course = course([
      [Member(id: "1", name: "Ida Berg"), Member(id: "2", name: "Al Ito", email: "al@x.example")],
      [Member(id: "1", name: "Leo Roth"), Member(id: "2", name: "Al Ito", email: "AL@x.example")],
      [Member(id: "7", name: "A. Ito", email: "al@x.example")],
    ])
    #expect(users(course) == ["al@x.example", "c0:1", "c1:1"])
  }

  @Test("Members of one class with one address are as many users")
  func sharedAddress() {
    let siblings = [
      Member(id: "1", name: "Ida Berg", email: "berg@x.example"),
      Member(id: "2", name: "Ole Berg", email: "Berg@x.example"),
    ]
    #expect(users(course([siblings, [siblings[1]]])) == ["berg@x.example", "c0:1", "c0:2"])
  }

  @Test("A teacher on the own roster is one user, a child with the teacher's address another")
  func teacher() {
    let ada = Person(name: "Ada Roth", email: "ada@x.example")
    let asStudent = Member(id: "t", name: "ada roth", email: "Ada@x.example")
    let child = Member(id: "9", name: "Leo Roth", email: "ada@x.example")
    #expect(users(course([[asStudent]], ada)) == ["ada@x.example"])
    #expect(users(course([[child]], ada)) == ["ada@x.example", "c0:9"])
    let nameless = Person(name: "Ada Roth")
    #expect(users(course([[], []], nameless)) == ["teacher.c0:ada roth", "teacher.c1:ada roth"])
  }

  @Test("What is no address tells nobody apart")
  func noAddress() {
    for text in ["", "none", "@x", "c0:1@x.example", "a b@x.example", "a@b@c"] {
      let course = course([[Member(id: "1", name: "A", email: text)]], Person(name: "T"))
      #expect(users(course) == ["c0:1", "teacher.c0:t"], "\(text)")
    }
  }

  @Test("Statistics name the users that the bundle lists")
  func statistics() {
    let roster = [Member(id: "1", name: "Ida"), Member(id: "2", name: "Al", email: "al@x.example")]
    let ids = UserIDs(of: course([roster]).classrooms[0])
    #expect(ids.id(ofStudent: "1", email: "other@x.example") == "c0:1")
    #expect(ids.id(ofStudent: "2", email: nil) == "al@x.example")
    let open = UserIDs(of: course([[]]).classrooms[0])
    #expect(open.id(ofStudent: "ida", email: nil) == "c0:ida")
    #expect(open.id(ofStudent: "ida", email: "Ida@x.example") == "ida@x.example")
  }

  private func users(_ course: Course) -> [String] {
    UserDirectory(of: course).users.map(\.id).filter { $0 != "t@x.example" }
  }

  private func course(
    _ rosters: [[Member]], _ teacher: Person = Person(name: "T", email: "t@x.example")
  ) -> Course {
    let time = Moment(seconds: 0)
    let classrooms = rosters.enumerated().map { index, members in
      var classroom = Classroom(
        id: "c\(index)", name: "Class \(index)", teachers: [teacher], created: time)
      classroom.members = members
      return classroom
    }
    return Course(site: Site(title: "S"), classrooms: classrooms, assets: [])
  }
}
