import Courseware
import Testing

@testable import Grading
@testable import Ledgers
@testable import Reporting

/// All figures of a quiz are made from one set of attempts and questions, which can be chosen.
@Suite("What statistics are about") struct StatisticsScopeTests {
  private func found(
    _ entries: [LedgerEntry], _ room: Classroom, _ scope: StatisticsScope = StatisticsScope()
  ) throws -> QuizStatistics {
    QuizStatistics(of: try #require(results(entries, room).first), scope)
  }

  /// One student's answers, `a` for right and `b` for wrong, `-` for skipped.
  private func handed(
    _ id: Int, _ marks: String, by name: String, after minutes: Int = 0
  ) -> LedgerEntry {
    let answers = marks.enumerated().map { place, mark in
      ("q\(place)", mark == "-" ? nil : Optional([String(mark)]))
    }
    return entry(
      attempt(id, by: name, answers: Dictionary(answers, uniquingKeysWith: { first, _ in first })),
      received: Moment(seconds: beforeDeadline.seconds + Int64(minutes * 60)))
  }

  private func room(_ count: Int, score: Quiz.CountingAttempt = .best) -> Classroom {
    var own = quiz("cells", (0..<count).map { question("q\($0)", choice("Ab")) })
    own.score = score
    return classroom([own])
  }

  @Test(
    "Each choice of attempts has its own mean",
    arguments: [
      (AttemptChoice.counting, 2, 2.5), (.first, 2, 1), (.last, 2, 1.5), (.best, 2, 2.5),
      (.all, 4, 1.5),
    ])
  func attempts(choice: AttemptChoice, n: Int, mean: Double) throws {
    let entries = [
      handed(1, "bbb", by: "Ada"), handed(2, "aaa", by: "Ada", after: 1),
      handed(3, "bab", by: "Ada", after: 2), handed(4, "aab", by: "Bob"),
    ]
    let quiz = try found(entries, room(3), StatisticsScope(attempts: choice))
    #expect(quiz.n == n)
    expect(quiz.spread.mean, mean)
    #expect(quiz.grades.differences.isEmpty == (choice == .counting || choice == .best))
  }

  @Test("Where attempts are averaged, the gradebook's mean is told beside the other one")
  func average() throws {
    let entries = [
      handed(1, "bbb", by: "Ada"), handed(2, "aaa", by: "Ada", after: 1),
      handed(3, "aab", by: "Bob"),
    ]
    let quiz = try found(entries, room(3, score: .average))
    expect(quiz.spread.mean, 1)
    expect(quiz.grades.mean, (0.5 + 2.0 / 3) / 2)
    #expect(quiz.grades.differences.count == 1)
    let shown = statisticsText([quiz])
    #expect(shown.contains("of 3; the mean of 2 grades is 58.3 %: "))
  }

  @Test("Penalties are told beside the mean where a total is below 0, and nowhere else")
  func penalties() throws {
    let rule = ScoringRule.penalty(Percent(hundredths: 5_000))
    var own = quiz("cells", (0..<3).map { question("q\($0)", choice("Ab", rule)) })
    own.score = .average
    let entries = [
      handed(1, "abb", by: "Ada"), handed(2, "aaa", by: "Ada", after: 1),
      handed(3, "aab", by: "Bob"),
    ]
    #expect(try found(entries, classroom([own])).grades.differences.count == 1)
    let below = try found(entries + [handed(4, "bbb", by: "Cid")], classroom([own]))
    #expect(below.grades.differences.count { $0.contains("a total below 0 is 0") } == 1)
  }

  @Test("A response that is missing counts as zero, or not at all")
  func missing() throws {
    let entries = [
      handed(1, "a-a", by: "Ada"), handed(2, "aab", by: "Bob"), handed(3, "bb-", by: "Cid"),
      handed(4, "bab", by: "Dee"),
    ]
    let zero = try found(entries, room(3))
    let omit = try found(entries, room(3), StatisticsScope(missing: .omit))
    #expect(zero.questions.map(\.n) == [4, 4, 4] && omit.questions.map(\.n) == [4, 3, 3])
    #expect(omit.questions.map(\.skipped) == [0, 1, 1])
    expect(zero.questions[1].facility, 0.5)
    expect(omit.questions[1].facility, 2.0 / 3)
    expect(omit.spread.mean, try #require(zero.spread.mean.value))
    #expect(zero.reliability.alpha.value != nil)
    #expect(omit.reliability.alpha.reason == "students answered different questions")
  }

  @Test("An essay that some have points for is in no figure until all have")
  func partlyMarked() throws {
    var own = quiz("cells", (0..<3).map { question("q\($0)", choice("Ab")) })
    var essay = question("essay", .essay(Essay(rubric: .empty)))
    essay.points = Points(halves: 10)
    own.sections[0].questions.append(essay)
    let rows = ["aaa", "aab", "abb", "bbb"]
    let entries = rows.enumerated().map { student, marks in
      var entry = attempt(student + 1, by: "S\(student)")
      entry.responses = marks.enumerated().map { place, mark in
        Response(question: "q\(place)", answer: .options([String(mark)]))
      }
      entry.responses.append(Response(question: "essay", answer: .text("words \(student)")))
      return GradingTests.entry(entry)
    }
    func statistics(marked: Int) throws -> QuizStatistics {
      let course = course(classroom([own]))
      let records = merge(entries, into: .empty, course: course)
      var assignment = try #require(course.assignments.first)
      let marks = try (0..<marked).map { student in
        let response = try #require(entries[student].attempt?.responses.last)
        return ManualGrade(
          attempt: try #require(AttemptID(hex(student + 1))), question: "essay",
          response: response.digest, points: 5, comment: nil, marked: Int64(student))
      }
      assignment.byHand = ManualScores(sheets: [], marks: [ManualGrades(marks)])
      let ledger = try #require(records.ledgers[assignment.reference])
      return QuizStatistics(
        of: grade(ledger, for: assignment, attemptConflicts: records.attemptConflicts))
    }
    let some = try statistics(marked: 2), all = try statistics(marked: 4)
    #expect(some.maximum == 3 && all.maximum == 8)
    expect(some.spread.mean, 1.5)
    expect(all.spread.mean, 6.5)
    // The standard error follows from the spread that is shown beside it.
    let (sd, alpha) = (
      try #require(some.spread.deviation.value), try #require(some.reliability.alpha.value)
    )
    expect(some.reliability.standardError, sd * (1 - alpha).squareRoot())
    #expect(some.grades.differences.first?.contains("question 4") == true)
    #expect(all.grades.differences.isEmpty)
    let words = some.conventions.first { $0.name == "questions" }?.text
    #expect(words?.contains("3 of 4; omitted: 4 (2 of 4 answers") == true)
  }

  @Test("A student who answered more questions than were drawn has no more than the maximum")
  func answeredTooMany() {
    let table = ScoreTable(
      columns: ["q1", "q2", "q3"].map { .init(question: $0, maximum: 1) }, count: 2,
      points: [0, 1], maxima: [2, 2]
    ) { row, take in
      for column in 0..<3 { take(column, row == 0 ? 1 : 0) }
    }
    #expect(table.totals == [2, 0] && table.maximum == 2)
  }

  @Test("Totals of forms that are worth different points are scaled to the largest")
  func scaled() {
    let table = ScoreTable(
      columns: [1.0, 3, 1].map { ScoreTable.Column(question: "q", maximum: $0) },
      rows: [[1, 3, nil], [1, nil, 1], [0, nil, 1], [0, 3, nil]])
    #expect(table.totals == [4, 4, 2, 3] && table.maximum == 4 && !table.isOneForm)
    // Without the first question: 3 of 3, 1 of 1, 1 of 1 and 3 of 3.
    #expect(table.item(0).rests == [3, 3, 3, 3])
  }

  @Test("Sections of the roster are told side by side")
  func sections() throws {
    var room = room(3)
    room.members = [
      Member(id: "1", name: "Ada", section: "9a"), Member(id: "2", name: "Bob", section: "9b"),
      Member(id: "3", name: "Cid", section: "9a"),
    ]
    let entries = [
      handed(1, "aaa", by: "Ada"), handed(2, "aab", by: "Bob"), handed(3, "bba", by: "Cid"),
    ]
    let quiz = try found(entries, room)
    #expect(quiz.sections.map(\.name) == ["9a", "9b"] && quiz.sections.map(\.n) == [2, 1])
    expect(quiz.sections[0].spread.mean, 2)
    #expect(text(quiz.page()).contains("Sections side by side"))
    let rows = text(statisticsCSV([quiz], .sections)).split(separator: "\r\n")
    #expect(rows.count == 3 && rows[2].contains("9b"))
  }
}
