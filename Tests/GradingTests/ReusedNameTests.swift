import Courseware
import Digest
import TestSupport
import Testing

@testable import Ledgers

/// Attempts at quizzes and classrooms whose names were used again by others.
@Suite("Names used again") struct ReusedNameTests {
  /// A quiz with two questions about something, in words that no other has.
  func quiz(
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

  func room(
    _ id: String, _ quizzes: [Quiz], formerly: [String] = [], students: [String] = [],
    created: String? = nil
  ) -> Classroom {
    var room = classroom(quizzes, members: students.map { Member(id: $0, name: $0) })
    (room.id, room.formerly) = (id, formerly)
    if let day = created, let moment = Moment(rfc3339: "\(day)T00:00:00Z") { room.created = moment }
    return room
  }

  func course(_ rooms: Classroom...) -> Course {
    var made = GradingTests.course(rooms[0])
    made.classrooms = rooms
    return made
  }

  /// The quiz that has an attempt once each course was published after the other.
  ///
  /// The same before and after the last course was recorded.
  func home(
    _ taken: (room: String, quiz: Quiz), by name: String = "Ada", on day: String? = nil,
    _ courses: [Course]
  ) throws -> QuizReference? {
    var made = attempt(1, by: name, quiz: taken.quiz.id)
    if let day { made.startedAt = "\(day)T08:00:00.000Z" }
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

  func name(_ quiz: String, in room: String = "r") -> QuizReference {
    QuizReference(classroom: room, quiz: quiz)
  }

  @Test("Rosters decide between the parts of a split classroom, also at earlier revisions")
  func split() throws {
    let oak = quiz("a", about: "oak trees")
    var edited = oak
    edited.revision = contentDigest(of: Array("edited".utf8))
    let all = ["Ada", "Bo"]
    let before = [
      course(room("r", [oak], students: all)), course(room("r", [edited], students: all)),
    ]
    let parts = course(
      room("r", [edited], students: ["Ada"]),
      room("s", [edited], formerly: ["r"], students: ["Bo"]))
    #expect(try home(("r", oak), by: "Ada", before + [parts]) == name("a"))
    #expect(try home(("r", oak), by: "Bo", before + [parts]) == name("a", in: "s"))
  }

  @Test("A folder that is renamed, edited and renamed back keeps all attempts")
  func renamedBack() throws {
    let oak = quiz("a", about: "oak trees")
    let edited = ["second", "third"].map { words in
      var edited = oak
      edited.revision = contentDigest(of: Array(words.utf8))
      return edited
    }
    let before = course(room("r", [oak])), back = course(room("r", [edited[0]]))
    let renamed = course(room("s", [edited[1]], formerly: ["r"]))
    #expect(try home(("r", oak), [before, back, renamed]) == name("a", in: "s"))
    #expect(try home(("r", oak), [before, back, renamed, back]) == name("a"))
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

  @Test("A former name claims only what was in the file last, and not what was recorded elsewhere")
  func formerNameOfSeveral() throws {
    let (oak, elm) = (quiz("a", about: "oak trees"), quiz("b", about: "elm bark"))
    let before = course(room("r", [oak, elm]))
    let after = course(room("r", [quiz("a", about: "elm bark"), quiz("b", about: "oak trees")]))
    let said = course(
      room("r", [quiz("a", about: "elm bark"), quiz("c", about: "oak trees", formerly: ["b"])]))
    #expect(try home(("r", elm), [before, after, said]) == name("a"))
    #expect(try home(("r", oak), [before, after, said]) == name("c"))
    #expect(try home(("r", quiz("b", about: "oak trees")), [before, after, said]) == name("c"))
    // The first of two that had the name no longer says so; the second was recorded or not.
    let first = quiz("c", about: "oak trees", "Trees", formerly: ["a"])
    let silent = quiz("c", about: "oak trees", "Trees")
    let second = quiz("a", about: "elm bark", "Bark", formerly: ["b"])
    let last = course(room("r", [silent, quiz("d", about: "elm bark", "Elm", formerly: ["a"])]))
    for steps in [[course(room("r", [first, second]))], [course(room("r", [first, elm]))]] {
      #expect(try home(("r", oak), [before] + steps + [last]) == name("c"))
    }
    let both = course(room("r", [first, second]))
    #expect(try home(("r", second), [before, both, last]) == name("d"))
  }

  @Test("A former name in the wrong file is corrected by moving it to the right one")
  func correctedFormerName() throws {
    let oak = quiz("a", about: "oak trees"), before = course(room("r", [oak]))
    func after(_ wrong: [String], _ right: [String]) -> Course {
      course(
        room(
          "r",
          [
            quiz("b", about: "fir cones", formerly: wrong),
            quiz("c", about: "oak leaves in autumn", formerly: right),
          ]))
    }
    #expect(try home(("r", oak), [before, after(["a"], [])]) == name("b"))
    let corrected = after([], ["a"])
    #expect(try home(("r", oak), [before, after(["a"], []), corrected]) == name("c"))
    #expect(try home(("r", oak), [before, after(["a"], []), corrected, corrected]) == name("c"))
  }

  @Test(
    "Files that are renamed, exchanged, removed and replaced at random keep their attempts",
    arguments: sampled(Array(1...400), every: 40))
  func histories(_ seed: Int) throws {
    var files = RenamedFiles(seed: UInt64(seed))
    var records = Records.empty
    var entries: [LedgerEntry] = []
    var trees: [String: Int] = [:]
    for step in 0..<8 {
      if step > 0 { files.edit() }
      let quizzes = files.present.map { tree in
        quiz(
          files.names[tree], about: files.words(of: tree), "Tree \(tree)",
          formerly: files.formerly[tree])
      }
      let course = course(room("r", quizzes))
      let place = "history \(seed), step \(step): \(files.edits)"
      try expectHomes(entries, trees, files, records, course, place)
      records.revisions = RenameTests.published([course], after: records.revisions)
      for (tree, quiz) in zip(files.present, quizzes) {
        var made = attempt(entries.count, quiz: quiz.id)
        (made.classroom, made.revision) = ("r", quiz.revision)
        entries.append(entry(made))
        trees[made.id] = tree
      }
      try expectHomes(entries, trees, files, records, course, place)
    }
  }

  private func expectHomes(
    _ entries: [LedgerEntry], _ trees: [String: Int], _ files: RenamedFiles, _ records: Records,
    _ course: Course, _ place: String
  ) throws {
    let merged = merge(entries, into: records, course: course)
    let gone = Set(merged.setAside.entries.compactMap { $0.attempt.flatMap { trees[$0.id] } })
    try #require(gone.isDisjoint(with: files.present), "\(place)")
    for (home, ledger) in merged.ledgers {
      let found = Set(ledger.entries.compactMap { $0.attempt.flatMap { trees[$0.id] } })
      try #require(found.count == 1, "\(place): \(home.quiz) has \(found)")
      try #require(found.isSubset(of: files.present), "\(place)")
      try #require(found.map { files.names[$0] } == [home.quiz], "\(place)")
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
    // The former name of the first does not claim the attempts of the second after it is removed.
    #expect(try home(("r", other), [before, renamed, both, renamed]) == nil)
    #expect(try home(("r", oak), [before, renamed, both, renamed]) == name("b"))
    // Both are renamed at once; the first repeats its older name or not.
    for formerly in [["a", "b"], ["b"]] {
      let later = course(
        room(
          "r", [quiz("d", about: "fir cones"), quiz("c", about: "oak trees", formerly: formerly)]))
      #expect(try home(("r", other), [before, renamed, both, later]) == name("d"))
      #expect(try home(("r", oak), [before, renamed, both, later]) == name("c"))
    }
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

  @Test("A former name that a file has again claims only the quiz that says so")
  func formerNameInUse() throws {
    let (oak, fir) = (quiz("a", about: "oak trees"), quiz("a", about: "fir cones"))
    let elm = quiz("b", about: "elm bark")
    // The first of two quizzes that had the name was removed.
    let two = course(room("r", [oak, elm])), replaced = course(room("r", [fir, elm]))
    let exchanged = course(
      room(
        "r",
        [
          quiz("a", about: "elm bark", formerly: ["b"]),
          quiz("b", about: "fir cones", formerly: ["a"]),
        ]))
    #expect(try home(("r", oak), [two, replaced, exchanged]) == nil)
    #expect(try home(("r", fir), [two, replaced, exchanged]) == name("b"))
    #expect(try home(("r", elm), [two, replaced, exchanged]) == name("a"))
    // Renamed twice, it repeats the name, and the quiz that has the name now is edited.
    let renamed = course(
      room(
        "r",
        [
          quiz("a", about: "elm bark", formerly: ["b"]),
          quiz("c", about: "oak trees", formerly: ["a"]),
        ]))
    let later = course(
      room(
        "r",
        [
          quiz("a", about: "elm bark now", "elm bark", formerly: ["b"]),
          quiz("d", about: "oak trees", formerly: ["a", "c"]),
        ]))
    let taken = quiz("a", about: "elm bark")
    #expect(try home(("r", taken), [two, renamed, later]) == name("a"))
    #expect(try home(("r", oak), [two, renamed, later]) == name("d"))
  }

  @Test("A new quiz has no former names by what an earlier one under its name said")
  func formerNameOfEarlierQuiz() throws {
    let oak = quiz("b", about: "oak trees"), elm = quiz("c", about: "elm bark")
    let renamed = course(room("r", [elm, quiz("d", about: "oak trees", formerly: ["b"])]))
    let back = course(room("r", [elm, quiz("b", about: "oak trees", formerly: ["d"])]))
    let new = course(room("r", [elm, quiz("d", about: "fir cones")]))
    let before = [course(room("r", [elm, oak])), renamed, back]
    #expect(try home(("r", oak), before + [new]) == nil)
    #expect(try home(("r", oak), before) == name("b"))
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

  @Test("An attempt of a student who is in both classes is set aside until a roster names it")
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
    let (merged, _, names) = merging([[entry(made)]], into: records, course: both)
    let unmatched = try #require(merged.unmatched(in: both, names).first)
    #expect(unmatched.isAmbiguous && unmatched.attempts == 1)
    #expect(unmatched.text.contains("several quizzes match; they belong to 'r/a' or 's/a'"))
    #expect(unmatched.text.contains("or the attempt's id into column 'also'"))
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
