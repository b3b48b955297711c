import Courseware
import Digest
import Testing

@testable import Ledgers

/// Quizzes with the same questions that had one name after another.
extension ReusedNameTests {
  @Test("Between classes that had a folder in different years, the start of an attempt decides")
  func years() throws {
    let oak = quiz("a", about: "oak trees")
    let first = course(room("r", [oak], students: ["Ada"], created: "2025-08-01"))
    let old = room("s", [oak], formerly: ["r"], students: ["Ada"], created: "2025-08-01")
    let new = room("r", [oak], students: ["Ada"], created: "2026-08-01")
    let second = [first, course(old), course(old, new)]
    // A student of both, and an anonymous survey or someone on no roster.
    for student in ["Ada", "Eve"] {
      #expect(try home(("r", oak), by: student, on: "2025-10-01", second) == name("a", in: "s"))
      #expect(try home(("r", oak), by: student, on: "2026-10-01", second) == name("a", in: "r"))
    }
    let former = room("s", [oak], students: ["Ada"], created: "2025-08-01")
    let renamed = room("t", [oak], formerly: ["r"], students: ["Ada"], created: "2026-08-01")
    let newest = room("r", [oak], students: ["Ada"], created: "2027-08-01")
    let third = second + [course(former, renamed), course(former, renamed, newest)]
    for (year, room) in [("2025", "s"), ("2026", "t"), ("2027", "r")] {
      #expect(try home(("r", oak), on: "\(year)-10-01", third) == name("a", in: room))
    }
    // A part of a class that was split did not get the folder after the other.
    let part = room("s", [oak], formerly: ["r"], students: ["Ada"], created: "2026-02-01")
    let kept = room("r", [oak], students: ["Ada"], created: "2025-08-01")
    #expect(try home(("r", oak), on: "2026-03-01", [first, course(kept, part)]) == nil)
  }

  @Test("Between quizzes of a class that had a name in turn, the start of an attempt decides")
  func turns() throws {
    func made(_ file: String, _ name: String, on day: String, _ formerly: String...) throws -> Quiz
    {
      var made = quiz(file, about: "oak trees", name, formerly: formerly)
      made.created = try #require(Moment(rfc3339: "\(day)T00:00:00Z"))
      made.revision = contentDigest(of: Array(name.utf8))
      return made
    }
    let first = try made("a", "Oak", on: "2026-09-01")
    let old = try made("b", "Oak 1", on: "2026-09-01", "a")
    let new = try made("a", "Oak", on: "2026-10-01")
    let known = course(room("r", [old, new], students: ["Ada"]))
    let second = [course(room("r", [first])), course(room("r", [old])), known]
    // A member, and an anonymous survey or someone on no roster.
    for student in ["Ada", "Eve"] {
      #expect(try home(("r", first), by: student, on: "2026-09-10", second) == name("b"))
      #expect(try home(("r", first), by: student, on: "2026-10-10", second) == name("a"))
    }
    let same = course(room("r", [old, try made("a", "Oak", on: "2026-09-01")], students: ["Ada"]))
    #expect(try home(("r", first), on: "2026-09-10", second.dropLast() + [same]) == nil)
    var anonymous = same
    for place in 0..<2 { anonymous.classrooms[0].quizzes[place].isAnonymous = true }
    for (course, expected) in [(same, name("a")), (anonymous, nil)] {
      let steps = Array(second.dropLast()) + [course]
      #expect(try home(("r", first), by: "Eve", on: "2026-09-10", steps) == expected)
    }
    var attempt = attempt(1, by: "Ada", quiz: "a")
    (attempt.classroom, attempt.revision) = ("r", first.revision)
    var records = Records.empty
    records.revisions = RenameTests.published(Array(second.dropLast()))
    let (merged, _, names) = merging([[entry(attempt)]], into: records, course: same)
    #expect(
      merged.unmatched(in: same, names).first?.advice
        == "they belong to 'r/a' or 'r/b': write a later 'created' into the newer one, or give "
        + "its file another name")
  }

  @Test("A new quiz with the name and the questions of one that moved away gets only its attempts")
  func moved() throws {
    func made(on day: String, _ formerly: String...) throws -> Quiz {
      var made = quiz("a", about: "oak trees", formerly: formerly)
      made.created = try #require(Moment(rfc3339: "\(day)T00:00:00Z"))
      return made
    }
    let (first, new) = (try made(on: "2026-09-01"), try made(on: "2026-10-01"))
    let other = room("s", [try made(on: "2026-09-01", "r/a")], students: ["Ada"])
    let steps = [
      course(room("r", [first]), room("s", [])), course(room("r", []), other),
      course(room("r", [new], students: ["Ada"]), other),
    ]
    #expect(try home(("r", first), on: "2026-09-10", steps) == name("a", in: "s"))
    #expect(try home(("r", first), on: "2026-10-10", steps) == name("a", in: "r"))
  }
}
