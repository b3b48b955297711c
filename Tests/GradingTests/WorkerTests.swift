import Courseware
import TestSupport
import Testing

@testable import Grading
@testable import Ledgers
@testable import Reporting

@Suite("Several workers") struct WorkerTests {
  /// Names that need escapes, folding and normal forms, two of them one to everybody.
  private static let names = ["Ada", "ada", "Béla \"B\"", "Zoe\u{308}", "Zoë", "李", "A  B", "\\`"]

  /// More attempts than one worker takes at a time, by students who come again and again.
  private static let entries = (0..<(isFullRun ? 6_000 : 4_200)).map { number in
    let student = number * 7 % 1_300
    var own = attempt(
      number, by: "\(names[student % names.count]) \(student)",
      quiz: "kinds", answers: ["tick": [["a", "b", "c", "gone"][number * 11 % 4]]])
    own.student.email = student % 3 == 0 ? "S\(student)@example.org" : nil
    own.responses.append(Response(question: "word", answer: .text("w\(number * 13 % 700)")))
    let late = number % 5 == 0 ? 1_000_000 : 0
    return entry(own, received: Moment(seconds: beforeDeadline.seconds + Int64(number % 97 + late)))
  }

  private func check(_ room: Classroom) throws -> QuizResults {
    let course = course(room), assignment = try #require(course.assignments.first)
    let records = merge(WorkerTests.entries, into: .empty, course: course)
    let ledger = try #require(records.ledgers[assignment.reference])
    func results(jobs: Int) -> QuizResults {
      grade(ledger, for: assignment, attemptConflicts: .none, workers: Workers(jobs))
    }
    let one = results(jobs: 1), three = results(jobs: 3)
    #expect(one.students.parts.count == 1 && three.students.parts.count > 1)
    #expect(one.summaryJSON == three.summaryJSON)
    #expect(AttemptTotals(of: one) == AttemptTotals(of: three))
    #expect(
      statisticsJSON([QuizStatistics(of: one)])
        == statisticsJSON([QuizStatistics(of: three, jobs: 3)]))
    return one
  }

  @Test("Any number of them finds the same students, scores and statistics")
  func withoutRoster() throws {
    let found = try check(everyKind())
    // 'Ada' and 'ada', and both spellings of 'Zoë', have separate numbers after them.
    #expect(found.students.count == 1_300)
    #expect(found.students.map(\.key) == found.students.map(\.key).sorted())
    #expect(
      found.students.allSatisfy { !$0.attempts.isEmpty && $0.attempts.count { $0.counts } == 1 })
  }

  @Test(
    "So they do with a roster, with those whom it does not name, and with attempts that it gives",
    .enabled(if: isFullRun))
  func withRoster() throws {
    var room = everyKind()
    room.members = (0..<900).map { number in
      Member(
        id: "m\(number)", name: "\(WorkerTests.names[number % 8]) \(number)",
        email: number % 3 == 0 ? "s\(number)@example.org" : nil,
        also: number == 5 ? [hex(4_000), hex(4_001)] : [])
    }
    let found = try check(room)
    #expect(!found.unknownAttempts.isEmpty)
    #expect(
      found.students.first { $0.key == "m5" }?.attempts.contains { $0.id == AttemptID(hex(4_001)) }
        == true)
  }
}
