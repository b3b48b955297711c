import Courseware
import Testing

@testable import Grading
@testable import Ledgers
@testable import Reporting

/// A quiz beside the same quiz of other terms.
@Suite("Terms side by side") struct TermStatisticsTests {
  private func room(_ id: String, _ term: String?, _ quiz: Quiz, number: String? = "BIO 101")
    -> Classroom
  {
    var room = classroom([quiz])
    (room.id, room.name, room.term, room.number) = (id, id, term, number)
    return room
  }

  private func cells(
    _ id: String = "cells", name: String? = nil, _ questions: [String] = ["a", "b"]
  ) -> Quiz {
    var own = quiz(id, questions.map { question($0, choice("Ab")) })
    own.name = name ?? id
    return own
  }

  /// The statistics of a course in which some students of each classroom handed in; a letter a
  /// question says what was selected.
  private func statistics(_ rooms: [Classroom], _ answers: [[String]]) -> [QuizStatistics] {
    let course = Course(site: Site(title: "School"), classrooms: rooms, assets: [])
    var entries: [LedgerEntry] = []
    for (room, answers) in zip(rooms, answers) {
      for selected in answers {
        let quiz = room.quizzes[0]
        let given = zip(quiz.questions, selected).map { ($0.id, Optional([String($1)])) }
        let id = entries.count + 1
        var own = attempt(
          id, by: "S\(id)", quiz: quiz.id,
          answers: Dictionary(given, uniquingKeysWith: { first, _ in first }))
        own.classroom = room.id
        entries.append(entry(own))
      }
    }
    let records = merge(entries, into: .empty, course: course)
    var all = course.assignments.map { assignment in
      let ledger = records.ledgers[assignment.reference] ?? .empty
      return QuizStatistics(
        of: grade(ledger, for: assignment, attemptConflicts: records.attemptConflicts))
    }
    all.compareTerms(TermIndex(course))
    return all
  }

  @Test("Each term has its own figures, and questions are matched by id") func figures() throws {
    let all = statistics(
      [
        room("bio-2", "Fall 2026", cells("cells", ["b", "a", "c"])),
        room("bio-1", "Fall 2025", cells("cells", ["a", "b"]), number: " bio  101"),
      ], [["aab", "aba", "bbb"], ["aa", "ab", "bb", "ab"]])
    let terms = all[0].terms
    #expect(terms == all[1].terms)
    #expect(terms.map(\.term) == ["Fall 2025", "Fall 2026"] && terms.map(\.n) == [4, 3])
    #expect(terms.map(\.maximum) == [2, 3])
    #expect(terms.map(\.spread) == [all[1].spread, all[0].spread])
    #expect(terms.map(\.alpha) == [all[1].reliability.alpha, all[0].reliability.alpha])
    #expect(
      all[0].termQuestionRows == [
        ["facility of", "Fall 2025", "Fall 2026"], ["1. b", "0.25", "0.67"],
        ["2. a", "0.75", "0.33"], ["3. c", "-", "0.33"],
      ])
  }

  @Test("All four formats show them") func formats() throws {
    let all = statistics(
      [room("x", "Fall <2025>", cells()), room("y", "Spring", cells())],
      [["aa", "ab", "bb"], ["aa", "ab"]])
    let page = text(all[0].page())
    #expect(page.contains("Terms side by side") && page.contains("Fall &lt;2025&gt;"))
    #expect(statisticsText(all).contains("  Spring       y/cells  2"))
    let csv = text(statisticsCSV(all, .terms)).split(separator: "\r\n")
    #expect(csv.count == 1 + 2 * 2 * 3)
    #expect(csv.contains { $0.hasPrefix("x,cells,Spring,y,cells,,2,2,1.5,") })
    #expect(csv.contains { $0.hasPrefix("x,cells,Spring,y,cells,a,2,,,,,1,") })
    let json = try JSONValue(statisticsJSON(all), limit: .max)["quizzes"]?.array
    let terms = try #require(json?.first?["terms"]?.array)
    #expect(terms.map { $0["classroom"]?.string } == ["x", "y"])
    #expect(terms[1]["questions"]?.array?.map { $0["facility"]?.double } == [1, 0.5])
  }

  @Test("The same quiz is known by file, name or former file") func sameQuiz() {
    var renamed = cells("organelles")
    renamed.formerly = ["cells"]
    for other in [cells(), cells("unit-1", name: "CELLS"), renamed] {
      let all = statistics([room("x", "1", cells()), room("y", "2", other)], [["aa"], ["ab"]])
      #expect(all.map(\.terms.count) == [2, 2])
    }
  }

  @Test("Another quiz, one term, another number, none, and nobody are not compared")
  func notCompared() {
    let others = [
      room("y", "2", cells("tissue")), room("y", "1", cells()),
      room("y", "2", cells(), number: "BIO 102"), room("y", nil, cells()),
      room("y", "2", cells(), number: nil),
    ]
    for other in others {
      let all = statistics([room("x", "1", cells()), other], [["aa"], ["ab"]])
      #expect(all.allSatisfy { $0.terms.isEmpty })
    }
    let untaken = statistics([room("x", "1", cells()), room("y", "2", cells())], [["aa"], []])
    #expect(untaken.allSatisfy { $0.terms.isEmpty })
  }

  @Test("Several classrooms of one term are distinguished") func severalOfOneTerm() throws {
    let all = statistics(
      [room("x", "1", cells()), room("y", "2", cells()), room("z", "2", cells())],
      [["aa"], ["ab"], ["bb"]])
    #expect(all[0].termQuestionRows[0] == ["facility of", "1", "2 (y)", "2 (z)"])
    #expect(all[1].terms.map(\.reference.classroom) == ["x", "y"])
  }
}
