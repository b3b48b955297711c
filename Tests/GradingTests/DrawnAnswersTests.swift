import Courseware
import Testing

@testable import Grading
@testable import Ledgers
@testable import Reporting

/// Only answers to questions that an attempt's seed drew, at the revision it was taken at, are in
/// any count.
@Suite("Answers to questions that were drawn") struct DrawnAnswersTests {
  private let ids = ["q1", "q2", "q3", "q4", "q5"]

  private func pool(_ kind: Quiz.Kind = .quiz, pick: Int = 2, revision: String = "ab") -> Quiz {
    let typed = ids.map {
      question($0, .shortText(ShortText(AnswerField(accepted: [.text("yes")], written: ["yes"]))))
    }
    var pool = quiz("cells", typed, pick: pick)
    (pool.kind, pool.revision) = (kind, revision)
    return pool
  }

  private func drawn(_ quiz: Quiz, _ id: Int) throws -> [String] {
    try #require(Form(of: quiz, seed: hex(id))).questions.map(\.question)
  }

  /// One attempt a student, each with an answer to every question of the pool.
  private func answeringAll(_ ids: ClosedRange<Int>, revision: String = "ab") -> [LedgerEntry] {
    ids.map { id in
      var own = attempt(id, by: "S\(id)")
      own.revision = revision
      own.responses = self.ids.map { Response(question: $0, answer: .text("yes")) }
      return entry(own)
    }
  }

  @Test(
    "Answers to other questions of the pool are in no figure and no tally",
    arguments: [Quiz.Kind.quiz, .survey, .poll])
  func others(kind: Quiz.Kind) throws {
    let pool = pool(kind), attempts = 1...7
    let expected = try attempts.flatMap { try drawn(pool, $0) }
    let found = try #require(statistics(answeringAll(attempts), classroom([pool])).first)
    for question in found.questions {
      let asked = expected.count { $0 == question.id }
      #expect(question.n == asked && question.skipped == 0)
      #expect(question.parts[0].answered == asked)
      #expect(question.parts[0].answers.map(\.count) == (asked == 0 ? [] : [asked]))
    }
    #expect(found.questions.reduce(0) { $0 + $1.n } == 14)
  }

  @Test("The revision that an attempt was taken at says what was drawn") func revision() throws {
    let (former, now) = (pool(revision: "01"), pool(pick: 3))
    var assignment = try #require(course(classroom([now])).assignments.first)
    assignment.idMapping.revisions.insert("01")
    assignment.idMapping.draws["01"] = FormerDraw(draw: Draw(of: former), questions: ids)
    let entries = answeringAll(1...6, revision: "01")
    let records = merge(entries, into: .empty, course: course(classroom([now])))
    let ledger = try #require(records.ledgers[assignment.reference])
    let found = QuizStatistics(
      of: grade(ledger, for: assignment, attemptConflicts: records.attemptConflicts))
    let expected = try (1...6).flatMap { try drawn(former, $0) }
    for question in found.questions {
      let answered = expected.count { $0 == question.id }
      #expect(question.n == answered && question.parts[0].answered == answered)
    }
  }

  @Test("Attendance counts what was drawn") func attendance() {
    let room = classroom([pool(.poll)])
    let course = course(room)
    let records = merge(answeringAll(1...3), into: .empty, course: course)
    let turnouts = course.assignments.map { assignment in
      PollAttendance(
        of: grade(
          records.ledgers[assignment.reference] ?? .empty, for: assignment,
          attemptConflicts: records.attemptConflicts))
    }
    let found = Attendance(of: room, site: "School", turnouts)
    #expect(found.students.map(\.answered) == [[2], [2], [2]])
  }

  @Test("A question that an attempt answers under two ids has one answer, and the teacher is told")
  func answeredAgain() throws {
    for (first, counts) in [("a", [1, 0]), ("b", [0, 1])] {
      for kind in [Quiz.Kind.quiz, .survey] {
        var now = quiz("cells", [question("new", choice("Ab"))])
        now.kind = kind
        var assignment = try #require(course(classroom([now])).assignments.first)
        assignment.idMapping.ofGoneIDs.questions = ["old": "new"]
        let other = first == "a" ? "b" : "a"
        var forged = attempt(1, answers: ["new": [first], "old": [other]])
        forged.revision = "01"
        let score = QuizScore(of: forged, by: AnswerKey(now), assignment.idMapping)
        #expect(score.points == (first == "a" ? 1 : 0))
        #expect(score.notes.contains(.answeredAgain(question: "new")))
        let ledger = Ledger([entry(forged)])
        let found = QuizStatistics(of: grade(ledger, for: assignment, attemptConflicts: .none))
        #expect(found.questions[0].n == 1 && found.questions[0].skipped == 0)
        #expect(found.questions[0].options.map(\.count) == counts)
      }
    }
  }
}
