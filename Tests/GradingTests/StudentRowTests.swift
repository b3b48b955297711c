import Courseware
import TestSupport
import Testing

@testable import Grading

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
    #expect(rows[0].points == nil && rows[0].handedIn == nil && rows[1].section == "b")
    #expect([rows[1].first, rows[1].last, rows[1].best] == [1, 2, 3])
    #expect(rows[1].points == 2 && rows[1].maximum == 3)
  }

  @Test("Without a roster it has whoever handed in, by name; of a survey nobody")
  func others() throws {
    let entries = [handed(1, "abb", by: "Zoe"), handed(2, "aaa", by: "Ada")]
    let rows = QuizStatistics(of: try #require(results(entries, room()).first)).students
    #expect(rows.map(\.name) == ["Ada", "Zoe"] && rows.map(\.points) == [3, 1])
    var survey = room()
    survey.quizzes[0].kind = .survey
    let nobody = QuizStatistics(of: try #require(results(entries, survey).first))
    #expect(nobody.students.isEmpty && nobody.n == 2)
  }
}
