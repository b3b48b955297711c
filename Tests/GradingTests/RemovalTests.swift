import Courseware
import Testing

@testable import Grading

/// What goes with a student who is removed, and what does not.
@Suite("Removing somebody's attempts") struct RemovalTests {
  @Test("What was decided, noted and marked besides stays as it was")
  func keepsTheRest() throws {
    let cells = quiz("cells", [question("q1", choice("Ab"))])
    let course = course(classroom([cells]))
    let ada = entry(attempt(1)), bob = entry(attempt(2, by: "Bob"))
    var records = merge([ada, bob], into: .empty, course: course)
    var revisions = Revisions.empty
    #expect(revisions.add(cells))
    records.revisions = ["biology-9b": revisions]
    records.decisions.keep(ada.stamp, of: try #require(ada.id), among: [ada.stamp, bob.stamp])
    let mark = HandMark(
      attempt: try #require(ada.id), question: "q1", response: "ab", points: 1, comment: nil,
      marked: 0)
    records.byHand = ByHand(sheets: [], marks: [HandMarks([mark])])

    var left = records
    left.remove(RemovedAttempts([bob]))
    records.ledgers = merge([ada], into: .empty, course: course).ledgers
    #expect(left == records)
  }
}
