import Courseware
import Digest
import Testing

@testable import Ledgers

/// Attempts at quizzes and classrooms whose names were used again by others.
@Suite("Names used again") struct ReusedNameTests {
  /// A quiz with two questions about something, in words that no other has.
  private func quiz(
    _ file: String, about words: String, _ name: String? = nil, formerly: [String] = []
  ) -> Quiz {
    func asked(_ id: String, _ text: String) -> Question {
      var question = question(id, choice("Ab"))
      question.stem = prose(text)
      return question
    }
    let stem = words.split(separator: " ")[0]
    var made = GradingTests.quiz(
      file,
      ["one", "two"].map { asked("\(stem)-\($0)", "\(words) \(words) \($0)?") })
    (made.name, made.formerly) = (name ?? words, formerly)
    made.revision = contentDigest(of: Array(words.utf8))
    return made
  }

  private func room(
    _ id: String, _ quizzes: [Quiz], formerly: [String] = [], students: [String] = []
  ) -> Classroom {
    var room = classroom(quizzes, members: students.map { Member(id: $0, name: $0) })
    (room.id, room.formerly) = (id, formerly)
    return room
  }

  private func course(_ rooms: Classroom...) -> Course {
    var made = GradingTests.course(rooms[0])
    made.classrooms = rooms
    return made
  }

  /// The quiz that has an attempt once each course was published after the other.
  ///
  /// The same before and after the last course was recorded.
  private func home(
    _ taken: (room: String, quiz: Quiz), by name: String = "Ada", _ courses: [Course]
  ) throws -> QuizReference? {
    var made = attempt(1, by: name, quiz: taken.quiz.id)
    (made.classroom, made.revision) = (taken.room, taken.quiz.revision)
    let last = try #require(courses.last)
    let found = [courses.dropLast(), courses[...]].map { published in
      var records = Records.empty
      records.revisions = RenameTests.published(Array(published))
      let merged = merge([entry(made)], into: records, course: last)
      return merged.ledgers.first { !$0.value.isEmpty }?.key
    }
    #expect(found[0] == found[1])
    return found[0]
  }

  private func name(_ quiz: String, in room: String = "r") -> QuizReference {
    QuizReference(classroom: room, quiz: quiz)
  }

  @Test("Files that exchange their names keep their attempts, with and without a former name")
  func exchanged() throws {
    let (oak, elm) = (quiz("a", about: "oak trees"), quiz("b", about: "elm bark"))
    let before = course(room("r", [oak, elm]))
    for says in [false, true] {
      let after = course(
        room(
          "r",
          [
            quiz("a", about: "elm bark", formerly: says ? ["b"] : []),
            quiz("b", about: "oak trees", formerly: says ? ["a"] : []),
          ]))
      #expect(try home(("r", oak), [before, after]) == name("b"))
      #expect(try home(("r", elm), [before, after]) == name("a"))
      // Edited since, and exchanged again.
      let edited = course(
        room("r", [quiz("a", about: "elm bark now"), quiz("b", about: "oak trees now")]))
      #expect(try home(("r", oak), [before, after, after, edited]) == name("b"))
      #expect(try home(("r", oak), [before, after, before]) == name("a"))
    }
  }

  @Test("Three files that pass their names around keep their attempts")
  func rotated() throws {
    let words = ["oak trees", "elm bark", "fir cones"], files = ["a", "b", "c"]
    let before = course(room("r", zip(files, words).map { quiz($0, about: $1) }))
    let after = course(room("r", zip(["b", "c", "a"], words).map { quiz($0, about: $1) }))
    for (place, file) in ["b", "c", "a"].enumerated() {
      let taken = quiz(files[place], about: words[place])
      #expect(try home(("r", taken), [before, after]) == name(file))
    }
  }

  @Test("A new quiz under the name of one that was renamed or removed gets none of its attempts")
  func newQuiz() throws {
    let oak = quiz("a", about: "oak trees"), other = quiz("a", about: "fir cones")
    let before = course(room("r", [oak]))
    let renamed = course(room("r", [quiz("b", about: "oak trees", "Trees", formerly: ["a"])]))
    let both = course(
      room("r", [other, quiz("b", about: "oak trees", "Trees", formerly: ["a"])]))
    #expect(try home(("r", oak), [before, renamed, both]) == name("b"))
    #expect(try home(("r", oak), [before, both]) == name("b"))
    #expect(try home(("r", other), [before, renamed, both, both]) == name("a"))
    // Removed, and its file's name taken by another that says what it was called.
    let two = course(room("r", [oak, quiz("b", about: "elm bark")]))
    let moved = course(room("r", [quiz("a", about: "elm bark", formerly: ["b"])]))
    #expect(try home(("r", oak), [two, moved]) == nil)
    #expect(try home(("r", quiz("b", about: "elm bark")), [two, moved]) == name("a"))
    // All of it replaced at once, unless the file says that it is the same.
    #expect(try home(("r", oak), [before, course(room("r", [other]))]) == nil)
    let same = course(room("r", [quiz("a", about: "fir cones", formerly: ["a"])]))
    #expect(try home(("r", oak), [before, same]) == name("a"))
  }

  @Test("A renamed file keeps its attempts through edits that leave little of what it was")
  func edited() throws {
    let oak = quiz("a", about: "oak trees")
    let before = course(room("r", [oak]))
    let renamed = course(room("r", [quiz("b", about: "oak trees")]))
    let edited = course(room("r", [quiz("b", about: "fir cones", "oak trees")]))
    let named = course(room("r", [quiz("b", about: "fir cones", "Cones")]))
    #expect(try home(("r", oak), [before, renamed, edited]) == name("b"))
    #expect(try home(("r", oak), [before, renamed, edited, named]) == name("b"))
  }

  @Test("A class that takes the folder of an earlier one gets none of its attempts")
  func newClass() throws {
    let oak = quiz("a", about: "oak trees")
    let before = course(room("r", [oak], students: ["Ada", "Ben"]))
    let moved = course(room("s", [oak], formerly: ["r"], students: ["Ada", "Ben"]))
    let old = room("s", [oak], formerly: ["r"], students: ["Ada", "Ben"])
    let changed = course(
      room("r", [quiz("a", about: "oak trees now", "oak trees")], students: ["Ada"]), old)
    #expect(try home(("r", oak), [before, moved, changed]) == name("a", in: "s"))
    // The same quiz: only who is in the class tells.
    let same = course(room("r", [oak], students: ["Cid"]), old)
    #expect(try home(("r", oak), [before, moved, same]) == name("a", in: "s"))
    #expect(try home(("r", oak), by: "Cid", [before, moved, same]) == name("a", in: "r"))
  }

  @Test("An attempt of a student whom both classes have is set aside until a roster names it")
  func studentOfBoth() throws {
    let oak = quiz("a", about: "oak trees")
    let before = course(room("r", [oak], students: ["Ada", "Ben"]))
    let old = room("s", [oak], formerly: ["r"], students: ["Ada", "Ben"])
    let new = room("r", [oak], students: ["Ada", "Cid"])
    let both = course(new, old)
    #expect(try home(("r", oak), [before, both]) == nil)
    #expect(try home(("r", oak), by: "Ben", [before, both]) == name("a", in: "s"))
    #expect(try home(("r", oak), by: "Cid", [before, both]) == name("a", in: "r"))
    #expect(try home(("r", oak), by: "Eve", [before, both]) == name("a", in: "r"))
    for (place, room) in ["r", "s"].enumerated() {
      var named = both
      named.classrooms[place].members[0].also = [hex(1)]
      #expect(try home(("r", oak), [before, named]) == name("a", in: room))
    }
    // Without rosters nobody is unknown in either.
    let open = course(room("r", [oak]), room("s", [oak], formerly: ["r"]))
    #expect(try home(("r", oak), [course(room("r", [oak])), open]) == nil)
  }

  @Test("Of an attempt that two classes may have, both are named") func advice() throws {
    let oak = quiz("a", about: "oak trees")
    let before = course(room("r", [oak], students: ["Ada"]))
    let both = course(
      room("r", [oak], students: ["Ada"]),
      room("s", [oak], formerly: ["r"], students: ["Ada"]))
    var made = attempt(1, by: "Ada", quiz: "a")
    (made.classroom, made.revision) = ("r", oak.revision)
    var records = Records.empty
    records.revisions = RenameTests.published([before])
    let (merged, _, names) = merging([entry(made)], into: records, course: both)
    let unmatched = try #require(merged.unmatched(in: both, names).first)
    #expect(unmatched.isAmbiguous && unmatched.attempts == 1)
    #expect(unmatched.text.contains("several classrooms have that quiz and these students"))
    #expect(unmatched.text.contains("'r/a' or 's/a': write the attempt's id in column 'also'"))
  }

  @Test("Folders of two classes that exchange their names keep their attempts")
  func exchangedFolders() throws {
    let (oak, elm) = (quiz("a", about: "oak trees"), quiz("a", about: "elm bark"))
    let before = course(
      room("r", [oak], students: ["Ada"]), room("s", [elm], students: ["Ben"]))
    let after = course(
      room("r", [elm], formerly: ["s"], students: ["Ben"]),
      room("s", [oak], formerly: ["r"], students: ["Ada"]))
    #expect(try home(("r", oak), [before, after]) == name("a", in: "s"))
    #expect(try home(("s", elm), by: "Ben", [before, after]) == name("a", in: "r"))
    let silent = course(
      room("r", [elm], students: ["Ben"]), room("s", [oak], students: ["Ada"]))
    #expect(try home(("r", oak), [before, silent]) == nil)
  }
}
