import Courseware
import Testing

@testable import Grading
@testable import Ledgers
@testable import Reporting

/// The table of a quiz's students.
@Suite("A row for every student") struct StudentRowTests {
  private func handed(_ id: Int, _ answers: String, by name: String) -> LedgerEntry {
    let given = answers.enumerated().map { ("q\($0)", Optional([String($1)])) }
    return entry(
      attempt(id, by: name, answers: Dictionary(given, uniquingKeysWith: { first, _ in first })),
      received: Moment(seconds: beforeDeadline.seconds + Int64(id * 60)))
  }

  private func room() -> Classroom {
    var own = quiz("cells", (0..<3).map { question("q\($0)", choice("Ab")) })
    own.score = .average
    return classroom([own])
  }

  @Test("It has the first, last, best and counting points, and members without an attempt")
  func members() throws {
    var room = room()
    room.members = [
      Member(id: "2", name: "Zoe", section: "b"), Member(id: "1", name: "Ada"),
    ]
    let entries = [
      handed(1, "abb", by: "Zoe"), handed(2, "aaa", by: "Zoe"), handed(3, "aab", by: "Zoe"),
    ]
    let rows = QuizStatistics(of: try #require(results(entries, room).first)).students
    #expect(rows.map(\.name) == ["Ada", "Zoe"] && rows.map(\.attempts) == [0, 3])
    #expect(rows[0].score == nil && rows[0].handedIn == nil && rows[1].section == "b")
    #expect([rows[1].first, rows[1].last, rows[1].best].map { $0?.points } == [1, 2, 3])
    #expect(rows[1].score == Attempt.Score(points: 2, of: 3))
  }

  @Test("Points are given with what could be earned, which differs between attempts")
  func maxima() throws {
    var own = quiz(
      "cells", [question("a", choice("Ab")), question("b", .essay(Essay(rubric: .empty)))])
    own.sections[0].questions[1].points = Points(halves: 6)
    own.score = .first
    var written = attempt(2, by: "Zoe", answers: ["a": ["a"]])
    written.responses.append(Response(question: "b", answer: .text("because")))
    var early = attempt(1, by: "Zoe", answers: ["a": ["a"]])
    early.responses.append(Response(question: "b", answer: .text("it is so")))
    let attempts = [
      entry(early), entry(written, received: Moment(seconds: beforeDeadline.seconds + 9)),
    ]
    let course = course(classroom([own]))
    let records = merge(attempts, into: .empty, course: course)
    var assignment = try #require(course.assignments.first)
    let grade = ManualGrade(
      attempt: try #require(AttemptID(hex(1))), question: "b",
      response: try #require(early.responses.last).digest, points: 2, comment: nil, marked: 0)
    assignment.byHand = ManualScores(sheets: [], marks: [ManualGrades([grade])])
    let ledger = try #require(records.ledgers[assignment.reference])
    let found = QuizStatistics(
      of: Grading.grade(ledger, for: assignment, attemptConflicts: records.attemptConflicts))
    let row = try #require(found.students.first)
    #expect([row.first, row.last, row.score].map { $0?.of } == [4, 1, 4])
    let line = found.studentLines.first { $0.contains("Zoe") }
    #expect(line?.contains(" 3.00  1.00 of 1  1.00 of 1 ") == true)
    #expect(text(statisticsCSV([found], .students)).contains("first,first_of,last,last_of,best"))
    #expect(text(statisticsJSON([found])).contains(#""last":1,"last_of":1,"#))
  }

  @Test("Reports for people give times by the clock of the deadline and name it")
  func clock() throws {
    var room = room()
    let received = handed(1, "abb", by: "Zoe")
    for (offset, name) in [(Int32(0), "UTC"), (19_800, "UTC+05:30"), (-12_600, "UTC-03:30")] {
      room.quizzes[0].deadline = Moment(seconds: deadline.seconds, offset: offset)
      let found = QuizStatistics(of: try #require(results([received], room).first))
      let time = try #require(found.students[0].handedIn)
      let local = Moment(seconds: time.seconds, offset: offset)
      let text = statisticsText([found])
      #expect(text.contains("handed in (\(name))"))
      #expect(text.contains("\(local.localDate) \(local.localTime)"))
    }
  }

  @Test("The gradebook's zero for who is missing is named beside the mean, where it counts")
  func missingStudents() throws {
    var room = room()
    room.members = ["Zoe", "Ada", "Ben"].map { Member(id: $0, name: $0) }
    func reasons() throws -> [String] {
      let found = try #require(results([handed(1, "abb", by: "Zoe")], room).first)
      return QuizStatistics(of: found).grades.differences
    }
    #expect(try reasons().count { $0.contains("2 students without a grade as 0") } == 1)
    #expect(try reasons().contains { $0.hasSuffix("score sheet are not considered here") })
    room.quizzes[0].isExtraCredit = true
    #expect(try reasons().allSatisfy { !$0.contains("without a grade") })
    room.quizzes[0].isExtraCredit = false
    room.grading.missing = .leaveOut
    #expect(try reasons().allSatisfy { !$0.contains("without a grade") })
  }

  @Test(
    "An attempt that can never count says so",
    arguments: [
      (Classroom.Lateness?.none, Int64(60), "late"), (.refuse, 60, "late, not counted"),
      (.accept, 90_000, "after closing, not counted"), (.refuse, -60, ""),
    ])
  func neverCounting(late: Classroom.Lateness?, seconds: Int64, word: String) throws {
    var room = room()
    room.grading.lateness = late
    let grace = Int64(room.grading.grace.count)
    room.quizzes[0].closes = Moment(seconds: deadline.seconds + 86_400)
    let late = entry(
      attempt(1, by: "Zoe"), received: Moment(seconds: deadline.seconds + grace + seconds))
    let found = QuizStatistics(of: try #require(results([late], room).first))
    let column = try #require(found.studentColumns.first { $0.name == "late" })
    #expect(found.students.map(column.text) == [word])
  }

  @Test("Without a roster it has whoever handed in, by name") func others() throws {
    let entries = [handed(1, "abb", by: "Zoe"), handed(2, "aaa", by: "Ada")]
    let rows = QuizStatistics(of: try #require(results(entries, room()).first)).students
    #expect(rows.map(\.name) == ["Ada", "Zoe"] && rows.map { $0.score?.points } == [3, 1])
    #expect(rows.map(\.responses) == [[], []])
  }
}

/// What each student answered, in the tables of surveys and polls.
@Suite("Responses of students") struct StudentResponseTests {
  /// Two students, one of which answers twice, and a member without an attempt.
  private func statistics(
    _ kind: Quiz.Kind, _ choice: AttemptChoice = .counting
  ) throws -> QuizStatistics {
    var room = everyKind(kind)
    room.members = ["Ada", "Ben", "Cem"].map { Member(id: $0.lowercased(), name: $0) }
    let answers: [(String, [(String, Response.Answer)])] = [
      ("Ben", [("word", .text("=1+1\nand more")), ("step", .skipped)]),
      (
        "Ada",
        [
          ("tick", .options(["b", "c"])), ("word", .text("one <b>")),
          ("order", .order(["z", "x", "y"])), ("pair", .pairs([.init(id: "r", value: "q")])),
          ("fill", .blanks([.init(id: "menu", value: "n"), .init(id: "gap", value: "slow")])),
          ("step", .options(["2"])), ("essay", .text("Long.")), ("gone", .text("?")),
        ]
      ),
      ("Ada", [("word", .text("second"))]),
    ]
    let entries = answers.enumerated().map { index, handed in
      var own = attempt(index + 1, by: handed.0, quiz: "kinds")
      own.responses = handed.1.map { Response(question: $0.0, answer: $0.1) }
      // Then the time of receipt is when it was handed in.
      own.endedAt = "?"
      return entry(own, received: Moment(seconds: beforeDeadline.seconds + Int64(index)))
    }
    return QuizStatistics(
      of: try #require(results(entries, room).first), StatisticsScope(attempts: choice))
  }

  @Test(
    "They are of the attempts that the figures are about, and of the last of all",
    arguments: [
      (AttemptChoice.counting, "one <b>", "one <b>"), (.first, "one <b>", "one <b>"),
      (.last, "second", "second"), (.all, "one <b>", "second"),
    ])
  func chosen(choice: AttemptChoice, tallied: String, shown: String) throws {
    let quiz = try statistics(.survey, choice)
    let texts = quiz.questions[1].parts.flatMap(\.answers).map(\.text)
    #expect(texts.contains(tallied))
    let ada = try #require(quiz.students.first)
    #expect(ada.responses[1] == shown)
    let place = shown == "second" ? 2 : 1
    #expect(ada.handedIn == Moment(seconds: beforeDeadline.seconds + Int64(place)))
    let csv = text(statisticsCSV([quiz], .responses))
    #expect(csv.contains("ada,Ada,,2,word,word,\(shown)\r\n"))
    #expect(statisticsText([quiz]).contains("answers of the last") == (choice == .all))
  }

  @Test("Each is shown in words, of the attempt that counts", arguments: [Quiz.Kind.survey, .poll])
  func words(kind: Quiz.Kind) throws {
    let students = try statistics(kind).students
    #expect(students.map(\.name) == ["Ada", "Ben", "Cem"])
    #expect(
      students[0].responses == [
        "b; c", "one <b>", "z; x; y", "r: q", "menu: en; gap: slow", "step 2", "Long.",
      ])
    #expect(students[1].responses == ["", "=1+1\nand more", "", "", "", "", ""])
    #expect(students[2].responses.isEmpty && students[2].attempts == 0)
  }

  @Test("All four formats have them, cells without formulas and text without markup")
  func formats() throws {
    let quiz = try statistics(.survey)
    let csv = text(statisticsCSV([quiz], .responses))
    #expect(csv.contains("biology-9b,kinds,ada,Ada,,1,tick,tick,\"b; c\"\r\n"))
    #expect(csv.contains("'=1+1") && !csv.contains("cem"))
    let json = text(statisticsJSON([quiz]))
    #expect(json.contains(#""responses":[{"question":"tick","text":"b; c"},"#))
    #expect(json.contains(#""responses":[]}"#))
    let page = text(quiz.page())
    #expect(page.contains("<td>one &lt;b&gt;</td>") && page.contains("The answer to question 2"))
    #expect(statisticsText([quiz]).contains("menu: en; gap: slow"))
  }

  @Test("An option with a semicolon is told from two options, and no order is right")
  func semicolons() throws {
    let options = [("p", "Pen; ink"), ("r", "Ruler"), ("s", "\"Sharp\"; new")].map { id, text in
      Choice.Option(id: id, text: prose(text), isKey: false)
    }
    let choice = Choice(options: options, allowsSeveral: true, scoring: .allOrNothing)
    let order = Ordering(
      items: ["x", "y"].map { .init(id: $0, text: prose($0)) }, scoresParts: false)
    var own = quiz("tools", [question("t", choice), question("o", .ordering(order))])
    own.kind = .survey
    var handed = attempt(1, by: "Ada", quiz: "tools")
    handed.responses = [
      Response(question: "t", answer: .options(["p", "r", "s"])),
      Response(question: "o", answer: .order(["x", "y"])),
    ]
    let found = try #require(GradingTests.statistics([entry(handed)], classroom([own])).first)
    #expect(
      found.students[0].responses == [#""Pen; ink"; Ruler; """Sharp""; new""#, "x; y"])
    #expect(found.questions[1].parts.flatMap(\.answers).allSatisfy { $0.isAccepted == nil })
  }

  @Test("A line break is a space in a table of the page") func lineBreaks() throws {
    let page = text(try statistics(.survey).page())
    #expect(page.contains("<td>=1+1 and more</td>") && !page.contains("u{a}"))
  }

  @Test("What is graded has none") func graded() throws {
    let quiz = try statistics(.quiz)
    #expect(quiz.students.allSatisfy { $0.responses.isEmpty })
    #expect(text(statisticsCSV([quiz], .responses)).split(separator: "\r\n").count == 1)
  }
}
