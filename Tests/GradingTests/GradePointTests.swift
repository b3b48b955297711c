import Courseware
import Testing

@testable import Grading
@testable import Reporting

/// Who is one student in several classrooms, and what comes of it.
@Suite("Grade points over classrooms") struct GradePointTests {
  typealias Somebody = (id: String, name: String, email: String?)

  /// A gradebook of a classroom with these students and nothing else.
  func book(_ id: String, _ students: [Somebody]) -> Gradebook {
    var room = classroom(
      [], members: students.map { Member(id: $0.id, name: $0.name, email: $0.email) })
    room.id = id
    return Gradebook(of: room, quizzes: [], scores: [], now: deadline)
  }

  /// Each person as the ids of the classrooms and students, sorted.
  func people(_ books: [Gradebook]) -> [[String]] {
    gradePointAverages(books).averages.map { person in
      person.courses.map {
        "\(books[$0.book].classroom.id) \(books[$0.book].students[$0.student].key)"
      }
    }.sorted { $0[0] < $1[0] }
  }

  @Test("One student is who has two of id, address and name in common")
  func two() {
    let first = book("a", [("1", "Ada", "ada@x.org"), ("2", "Bob", nil), ("3", "Cy", "cy@x.org")])
    let second = book(
      "b", [("1", "Ada L.", "ADA@x.org"), ("9", "Bob", nil), ("8", "Cy", "cy@x.org")])
    #expect(
      people([first, second]) == [["a 1", "b 1"], ["a 2"], ["a 3", "b 8"], ["b 9"]])
  }

  @Test("Two of one classroom who could be one of another are taken for neither, which is said")
  func neither() {
    let first = book("a", [("1", "Ada", "ada@x.org")])
    let second = book("b", [("1", "Ada", nil), ("7", "Ada", "ada@x.org")])
    #expect(people([first, second]) == [["a 1"], ["b 1"], ["b 7"]])
    #expect(gradePointAverages([first, second]).remarks.count == 2)
    #expect(people([second, first]) == [["a 1"], ["b 1"], ["b 7"]])
  }

  @Test("Entries that only a third one connects are one student, in any order of classrooms")
  func connected() {
    let rosters: [(id: String, students: [Somebody])] = [
      ("a", [("s1", "Ana Ortiz", nil), ("s9", "Zoe", "zoe@x.org")]),
      ("b", [("s1", "Ana Ortiz", "ana@x.org"), ("1", "Bo", nil)]),
      ("c", [("77", "Ana Ortiz", "ana@x.org"), ("1", "Bo", nil)]),
      ("d", [("77", "A. Ortiz", "ANA@x.org"), ("1", "Cy", nil)]),
    ]
    for order in permutations(of: rosters) {
      let books = order.map { book($0.id, $0.students) }
      #expect(
        sortedPeople(books) == [
          ["a s1", "b s1", "c 77", "d 77"], ["a s9"], ["b 1", "c 1"], ["d 1"],
        ])
      // Once for each student, in whichever classroom the id appears for the second one.
      #expect(gradePointAverages(books).remarks.count == 1)
    }
  }

  @Test("Two of one classroom who are connected by others are matched to nobody, in any order")
  func doubtful() {
    let rosters: [(id: String, students: [Somebody])] = [
      ("a", [("1", "Ada", nil), ("7", "Ada", "ada@y.org")]), ("b", [("1", "Ada", "ada@x.org")]),
      ("c", [("7", "Ada", "ada@x.org")]), ("d", [("1", "Ada", "ada@x.org")]),
    ]
    for order in permutations(of: rosters) {
      let books = order.map { book($0.id, $0.students) }
      #expect(sortedPeople(books) == [["a 1"], ["a 7"], ["b 1", "c 7", "d 1"]])
      #expect(gradePointAverages(books).remarks.count { $0.contains("not matched") } == 2)
    }
    // Two of one classroom alone are nobody's concern.
    let alone = book("a", [("1", "Ada", "ada@x.org"), ("2", "Ada", "ada@x.org")])
    #expect(people([alone]) == [["a 1"], ["a 2"]])
    #expect(gradePointAverages([alone]).remarks.isEmpty)
  }

  /// Each person as ``people(_:)`` has them, in an order that does not depend on that of the books.
  private func sortedPeople(_ books: [Gradebook]) -> [[String]] {
    people(books).map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  /// All orders of some values.
  private func permutations<Value>(of values: [Value]) -> [[Value]] {
    if values.isEmpty { return [[]] }
    return values.indices.flatMap { place in
      var rest = values
      let first = rest.remove(at: place)
      return permutations(of: rest).map { [first] + $0 }
    }
  }

  @Test("An id that is another's in another classroom is remarked on")
  func sameID() {
    let books = [book("a", [("1", "Ada", nil)]), book("b", [("1", "Bob", nil)])]
    #expect(
      gradePointAverages(books).remarks == [
        "the id '1' is 'Ada' in one classroom and 'Bob' in 'b': treated as two students"
      ])
  }

  @Test("A student's page keeps its name whoever comes and goes, and no two have one name")
  func pages() {
    func names(_ keys: [String]) -> [String] {
      keys.map { key in
        pageName(
          of: StudentGrades(
            key: key, name: key, email: nil, isMember: false, grades: [], categories: [],
            final: nil, step: nil, needs: []))
      }
    }
    let alone = names(["s1", "name 王伟", "name 李娜", "mail a@b.c", "mail a.b@c", "../x", "x"])
    #expect(alone[0] == "s1.html" && alone[6] == "x.html")
    #expect(Set(alone).count == alone.count)
    #expect(
      alone.allSatisfy {
        $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
      })
    #expect(names(["name 李娜"])[0] == alone[2])
  }
}
