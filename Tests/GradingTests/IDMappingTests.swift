import Courseware
import TestSupport
import Testing

@testable import Grading
@testable import Ledgers

/// What becomes of ids of a quiz that was edited.
@Suite("Mapping of earlier ids") struct IDMappingTests {
  /// A quiz of single choice: `("made", "Which one …", ["oak": "Oak"], key: "oak")`.
  typealias QuestionCounts = (
    id: String, text: String, options: [(id: String, text: String)], key: String
  )

  func cells(_ revision: String, _ asked: [QuestionCounts]) -> Quiz {
    var made = quiz(
      "cells",
      asked.map { one in
        let options = one.options.map {
          Choice.Option(id: $0.id, text: plain($0.text), isKey: $0.id == one.key)
        }
        return Question(
          id: one.id, stem: plain(one.text), body: .empty, points: .one,
          kind: .choice(Choice(options: options, allowsSeveral: false, scoring: .allOrNothing)))
      })
    made.revision = revision
    return made
  }

  private func plain(_ text: String) -> Prose { Prose(markdown: text, html: text) }

  func idMapping(_ former: [Quiz], _ present: Quiz) throws -> IDMapping {
    var revisions = Revisions.empty
    for quiz in former { _ = revisions.add(quiz) }
    return IDMapping(of: QuizHistory(revisions.lines(of: present.id)), in: present)
  }

  let trees: [(id: String, text: String)] = [("oak", "Oak"), ("quartz", "Quartz")]

  @Test("A line is read back as it was written, long texts cut between two characters")
  func roundTrip() throws {
    let long = String(repeating: "é", count: 1_500)
    let quiz = cells("a", [("q", long, [("o\"1", "\"Oak\"\n\u{2028}"), ("b", "ü")], "b")])
    let published = try #require(PublishedQuiz(quiz))
    #expect(published.questions[0].text.hasPrefix(String(repeating: "é", count: 1_000) + "\u{1}"))
    #expect(published.questions[0].text.utf8.count == 2_033)
    #expect(published.questions[0].items.map(\.text) == ["\"Oak\"\n\u{2028}", "ü"])
    #expect(published.questions[0].items.map(\.role) == ["", "key"])
    var revisions = Revisions.empty
    #expect(revisions.add(quiz) && !revisions.add(quiz))
    #expect(Revisions(revisions.bytes) == revisions)
    #expect(Revisions(Array("<<<<<<<\n".utf8) + revisions.bytes + revisions.bytes) == revisions)
    // A checkout may have written line ends of its own.
    let returned = text(revisions.bytes).replacing("\n", with: "\r\n")
    #expect(Revisions(Array(returned.utf8)).bytes == revisions.bytes)
  }

  @Test(
    "Texts that differ after the part that is kept of them, or in their pictures, are not the same",
    arguments: [
      (String(repeating: "long ", count: 500) + "first", "second"), ("<img src=\"first.png\">", ""),
    ])
  func untold(_ text: String, _ other: String) throws {
    let second = text.replacing("first", with: other.isEmpty ? "second" : other)
    let before = cells("a", [("one", text, trees, "oak")])
    // With another key it may be another question, with the same one it is reworded.
    #expect(try idMapping([before], cells("b", [("two", second, trees, "quartz")])).isEmpty)
    let same = try idMapping([before], cells("b", [("two", text, trees, "quartz")]))
    #expect(same.ofGoneIDs.questions == ["one": "two"])
    // Two questions under ids that changed places.
    let swapped = try idMapping(
      [cells("a", [("one", text, trees, "oak"), ("two", second, trees, "quartz")])],
      cells("b", [("one", second, trees, "quartz"), ("two", text, trees, "oak")]))
    #expect(swapped.names(at: "a").questions == ["one": "two", "two": "one"])
  }

  @Test("A line that cannot be read stays in the file, and stands for no quiz")
  func unreadableLine() {
    let whole = Array(#"{"quiz":"cells","revision":"a","name":"Cells","questions":[]}"#.utf8)
    for line in [#"{"quiz":"genes","revi"#, "?", "====="] {
      var revisions = Revisions(Array("\(line)\n\n".utf8) + whole)
      #expect(revisions.quizzes == ["cells"])
      let isNew = revisions.add(cells("b", []))
      #expect(isNew && text(revisions.bytes).split(separator: "\n").contains { $0 == line })
    }
  }

  @Test("A quiz without changes needs no mapping, nor does one with added questions only")
  func unchanged() throws {
    let first = cells("a", [("made", "Which one is made of cells?", trees, "oak")])
    let grown = cells(
      "b",
      [
        ("new", "Which gas do plants take in?", trees, "oak"),
        ("made", "Which one is made of cells?", trees, "oak"),
      ])
    #expect(try idMapping([first], first).isEmpty)
    #expect(try idMapping([first], grown).isEmpty)
    #expect(try idMapping([], grown).isEmpty)
  }

  @Test("Reworded questions and options are followed, through several steps, too")
  func reworded() throws {
    let steps = [
      cells("a", [("q1", "Which one is made of cells?", trees, "oak")]),
      cells("b", [("q2", "Which one of these is made of many cells?", trees, "oak")]),
      cells(
        "c",
        [("q3", "One of these has many small cells", [("tree", "Oak"), trees[1]], "tree")]),
    ]
    let found = try idMapping(Array(steps.dropLast()), steps[2])
    #expect(found.ofGoneIDs.questions == ["q1": "q3", "q2": "q3"])
    #expect(
      found.ofGoneIDs.items == [ItemReference(question: "q3", list: "option", id: "oak"): "tree"])
    #expect(try idMapping([steps[0]], steps[2]).ofGoneIDs.questions == ["q1": "q3"])
  }

  @Test("A word with a typo is the same word")
  func mistake() throws {
    let before = cells(
      "a", [("q", "Which organelle?", [("chloroplst", "Chloroplst"), ("core", "Core")], "core")])
    let after = cells(
      "b", [("q", "Which organelle?", [("chloroplast", "Chloroplast"), ("core", "Core")], "core")])
    let name = ItemReference(question: "q", list: "option", id: "chloroplst")
    #expect(try idMapping([before], after).ofGoneIDs.items == [name: "chloroplast"])
  }

  @Test(
    "What could be something else is not mapped",
    arguments: [
      // Another key: an answer might earn what it did not.
      [("oaks", "Oak trees", true), ("quartz", "Quartz", false)],
      // Another number.
      [("oak-2", "Oak 2", false), ("quartz", "Quartz", true)],
      // Two that are as alike.
      [("big-oak", "Big oak", false), ("old-oak", "Old oak", false), ("quartz", "Quartz", true)],
      // Nothing in common.
      [("granite", "Granite", false), ("quartz", "Quartz", true)],
    ])
  func uncertain(_ options: [(id: String, text: String, isKey: Bool)]) throws {
    let before = cells("a", [("q", "Which one is a mineral?", trees, "quartz")])
    var after = cells(
      "b",
      [("q", "Which one is a mineral?", options.map { ($0.id, $0.text) }, "")])
    after.sections[0].questions[0].kind = .choice(
      Choice(
        options: options.map { .init(id: $0.id, text: plain($0.text), isKey: $0.isKey) },
        allowsSeveral: false, scoring: .allOrNothing))
    #expect(try idMapping([before], after).isEmpty)
  }

  @Test("The hash at the end of a blank's id is none of its words")
  func blanks() throws {
    func gaps(_ revision: String, _ id: String, accepted: String = "year") -> Quiz {
      let gap = AnswerField(accepted: [.text(accepted)], written: [accepted])
      var made = quiz(
        "cells",
        [question("q", .blanks(Blanks([.init(id: id, content: .typed(gap))], scoresParts: true)))])
      made.revision = revision
      return made
    }
    let before = gaps("a", "on-venus-is-longer-than-x593h5")
    let after = "on-venus-is-much-longer-4hk2v0"
    let name = ItemReference(question: "q", list: "blank", id: "on-venus-is-longer-than-x593h5")
    #expect(try idMapping([before], gaps("b", after)).ofGoneIDs.items == [name: after])
    #expect(try idMapping([before], gaps("b", after, accepted: "day")).isEmpty)
  }

  @Test("Two that were there together are never taken for one")
  func together() throws {
    let both = cells(
      "a",
      [
        ("q1", "Which one is made of cells?", trees, "oak"),
        ("q2", "Which ones are made of cells today?", trees, "oak"),
      ])
    let one = cells("b", [("q3", "Which one is made of living cells?", trees, "oak")])
    #expect(try idMapping([both], one).isEmpty)
  }

  @Test("Texts that changed places under their ids are read as they were seen")
  func swapped() throws {
    let before = cells("a", [("q", "Which?", [("a", "Oak"), ("b", "Quartz"), ("c", "Elm")], "a")])
    let after = cells("b", [("q", "Which?", [("a", "Quartz"), ("b", "Oak"), ("c", "Elms")], "b")])
    let found = try idMapping([before], after)
    let names = try #require(found.ofRevisions["a"])
    let selected = Response(question: "q", answer: .options(["a"]))
    #expect(names.translate(selected)?.response.answer == .options(["b"]))
    let score = QuizScore(
      of: attempt(1, answers: ["q": ["a"]]), by: AnswerKey(after))
    #expect(score.points == 0)
    // The attempt names the revision it was shown: there 'a' was the option 'Oak'.
    var seen = attempt(1, answers: ["q": ["a"]])
    seen.revision = "a"
    var records = merge([entry(seen)], into: .empty, course: course(classroom([after])))
    var revisions = Revisions.empty
    _ = revisions.add(before)
    records.revisions["biology-9b"] = revisions
    let result = records.results(in: course(classroom([after]))).first
    #expect(result?.students.first?.score?.points == 1)
  }

  @Test("Ids do not go to a copy of a quiz, but to a renamed file whose quiz has the same name")
  func names() throws {
    var old = cells("a", [("q", "Which?", trees, "oak")])
    old.name = "Cells"
    var revisions = Revisions.empty
    _ = revisions.add(old)
    var records = merge(
      [entry(attempt(1, answers: ["q": ["oak"]]))], into: .empty, course: course(classroom([old])))
    records.revisions["biology-9b"] = revisions
    func placed(_ id: String, _ name: String, formerly: [String] = []) -> [String] {
      var quiz = old
      (quiz.id, quiz.name, quiz.formerly) = (id, name, formerly)
      return merge([], into: records, course: course(classroom([quiz]))).ledgers.keys.map(\.quiz)
    }
    #expect(placed("plant-cells", "Cells") == ["plant-cells"])
    #expect(placed("copy", "A copy of cells") == [])
    #expect(placed("copy", "A copy of cells", formerly: ["cells"]) == ["copy"])
    #expect(placed("copy", "A copy of cells", formerly: ["physics/cells"]) == [])
  }
}

@Suite("Many and foreign attempts") struct ForeignAttemptTests {
  @Test("An attempt of another site counts with a remark, one of another classroom waits")
  func otherPlaces() throws {
    let room = classroom([quiz("cells", [question("q1", choice("Ab"))])])
    var foreign = attempt(1, answers: ["q1": ["a"]])
    foreign.site = "Another school"
    var astray = attempt(2, by: "Bob", answers: ["q1": ["a"]])
    astray.classroom = "physics"
    let records = merge([entry(foreign), entry(astray)], into: .empty, course: course(room))
    let students = records.results(in: course(room)).flatMap(\.students)
    #expect(students.map(\.name) == ["Ada"])
    #expect(students.first?.attempts.first?.notes == [.otherSite("Another school")])
    #expect(
      MergeReport(quizzes: [], setAside: records.setAside.entries).text(verbose: false)
        .contains("the course has no quiz 'physics/cells'"))
  }

  @Test(
    "Ten thousand attempts of one student come to what the quiz says of attempts",
    .enabled(if: isFullRun))
  func tenThousand() throws {
    var cells = quiz("cells", [question("q1", choice("Ab"))])
    cells.attempts = 3
    cells.score = .last
    let entries = (0..<10_000).map { number in
      entry(
        attempt(number, answers: ["q1": [number == 2 ? "a" : "b"]]),
        received: Moment(seconds: beforeDeadline.seconds + Int64(number)))
    }
    let student = try #require(
      results(entries.reversed(), classroom([cells])).first?.students.first)
    #expect(student.attempts.count == 10_000)
    #expect(student.score == Attempt.Score(points: 1, of: 1))
    #expect(student.attempts.filter(\.counts).map(\.id) == [AttemptID(hex(2))])
  }
}
