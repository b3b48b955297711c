import Courseware
import Grading
import Ledgers
import Reporting
import Testing

@Suite("Anonymous surveys") struct AnonymousSurveyTests {
  private let members = [Member(id: "s1", name: "Bo Li"), Member(id: "s2", name: "Grace Kim")]

  private func room(isAnonymous: Bool) -> Classroom {
    let why = question("why", .essay(Essay(rubric: .empty)))
    var survey = quiz("cells", [question("pace", choice("ab")), why])
    survey.kind = .survey
    survey.isAnonymous = isAnonymous
    return classroom([survey], members: members)
  }

  private func response(_ id: Int, by name: String, _ option: String, _ words: String) -> Attempt {
    var one = attempt(id, by: name, answers: ["pace": [option]])
    one.responses.append(Response(question: "why", answer: .text(words)))
    return one
  }

  /// Two that say nothing of who made them, and one student's two of when the survey asked.
  private var entries: [LedgerEntry] {
    [
      entry(response(1, by: "", "b", "too fast")), entry(response(2, by: "", "a", "fine")),
      entry(response(3, by: "Bo Li", "a", "fine")), entry(response(4, by: "Bo Li", "a", "late")),
    ]
  }

  @Test("Every attempt is a respondent, and nobody is unknown") func respondents() throws {
    let found = try #require(results(entries, room(isAnonymous: true)).first)
    #expect(found.students.count == 4)
    #expect(found.unknownAttempts.isEmpty)
    let named = try #require(results(entries, room(isAnonymous: false)).first)
    #expect(named.students.count == 1)
    #expect(named.unknownAttempts.count == 2)
  }

  @Test("No report names a student, and all count the answers") func reports() throws {
    let found = statistics(entries, room(isAnonymous: true))
    let quiz = try #require(found.first)
    #expect(quiz.n == 4)
    #expect(quiz.questions[0].options.map(\.count) == [3, 1])
    #expect(quiz.questions[1].parts[0].answers.map(\.text) == ["fine", "late", "too fast"])
    let reports =
      [statisticsText(found), text(statisticsJSON(found)), text(quiz.page())]
      + StatisticsTable.allCases.map { text(statisticsCSV(found, $0)) }
    for report in reports {
      #expect(!report.contains("Bo Li") && !report.contains("Grace"))
      #expect(!(1...4).contains { report.contains(hex($0)) })
    }
    let named = statisticsText(statistics(entries, room(isAnonymous: false)))
    #expect(named.contains("Bo Li"))
  }

  @Test("Copies are listed by their ids alone") func copies() throws {
    var copy = response(9, by: "Bo Li", "a", "fine")
    copy.seed = hex(3)
    let found = try #require(
      results(entries + [entry(copy)], room(isAnonymous: true)).first)
    let lines = found.checks.lines(in: "biology-9b", isGraded: false, isAnonymous: true)
    let quizzes = statistics(entries + [entry(copy)], room(isAnonymous: true))
    for report in [statisticsText(quizzes), text(quizzes[0].page())] {
      #expect(report.contains("nobody can be asked") && !report.contains("ask who"))
    }
    #expect(lines.contains { $0.contains(hex(9)) })
    #expect(!lines.contains { $0.contains("Bo Li") || $0.contains("'\(hex(9))'") })
  }

  @Test("An attempt that is stored and handed in again loses its name once")
  func namesRemoved() {
    let named = Array(entries[2...])
    let stored = merge(named, into: .empty, course: course(room(isAnonymous: false)))
    func removed(_ received: [LedgerEntry]) -> [Int] {
      merging([received], into: stored, course: course(room(isAnonymous: true)))
        .arrivals.values.map(\.anonymized)
    }
    #expect(removed([]) == [2])
    #expect(removed(named) == [2])
    #expect(removed([entry(response(5, by: "Grace Kim", "b", "")), named[0]]) == [3])
  }

  @Test("An attempt loses its name and stays, however many questions it answers")
  func manyResponses() throws {
    func long(_ id: Int, by name: String) -> LedgerEntry {
      var one = response(id, by: name, "a", "fine")
      one.responses += (0..<70).map { Response(question: "q\($0)", answer: .text("é")) }
      return entry(one)
    }
    let room = room(isAnonymous: true)
    let records = merge(
      [long(1, by: "Bo Li"), long(2, by: "Grace Kim"), entries[2]], into: .empty,
      course: course(room))
    let ledger = try #require(records.ledgers.values.first)
    #expect(ledger.entries.count == 3)
    #expect(!text(ledger.jsonLines).contains("Bo Li"))
    #expect(!text(ledger.jsonLines).contains("Grace Kim"))
    #expect(ledger.entries.allSatisfy { $0.attempt?.student.name == "" })
  }

  @Test("Members are told of attempts without a name apart from those of unknown students")
  func memberList() {
    for (isAnonymous, unknown, nameless) in [(false, 1, 2), (true, 0, 5)] {
      let room = room(isAnonymous: isAnonymous)
      let records = merge(
        entries + [entry(response(5, by: "Zoe", "a", ""))], into: .empty, course: course(room))
      let list = MemberList(of: room, records)
      #expect(list.text.contains("1 attempt of a student not on the roster") == !isAnonymous)
      #expect(list.text.contains("\(nameless) attempts without a name"))
      let json = text(list.json)
      #expect(json.contains(#""attemptsNotOnRoster":\#(unknown),"nameless":\#(nameless)"#))
    }
  }
}
