import Courseware
import Disk
import Testing

@testable import Grading
@testable import Ledgers

private let members = [
  Member(id: "s1", name: "Ada Lovelace", email: "ada@x.org"), Member(id: "s2", name: "Bob"),
]

@Suite("Sheets merged") struct MergedSheetTests {
  private let quiz = twoQuestions()

  /// What students have after versions of sheets were merged one after the other.
  private func merged(_ versions: [(name: String, csv: String)]) throws -> QuizResults {
    let room = classroom([quiz], members: members)
    var assignment = Assignment(site: "School", classroom: room, quiz: quiz)
    var records = SheetRecords.empty
    var entries: [LedgerEntry] = []
    for (name, csv) in versions {
      let sheet = try readSheet(Array(csv.utf8), path: name, of: assignment).get()
      let collected = MergedSheet(sheet, of: assignment, now: Moment(seconds: 1_000))
      records = records.adding(collected.sheet, at: collected.now)
      entries += collected.entries
    }
    let again = SheetRecords.read(records.jsonLines)
    #expect(again.records == records && again.damage.isEmpty)
    assignment.byHand = ManualScores(sheets: [records], marks: [])
    return grade(Ledger(entries), for: assignment, attemptConflicts: .none)
  }

  /// A table of responses merged at a time, and the quiz's assignment.
  private func mergedSheet(
    _ csv: String, now: Moment
  ) throws -> (sheet: MergedSheet, assignment: Assignment) {
    let room = classroom([quiz], members: members)
    let assignment = Assignment(site: "School", classroom: room, quiz: quiz)
    let sheet = try readSheet(Array(csv.utf8), path: "p.csv", of: assignment).get()
    return (MergedSheet(sheet, of: assignment, now: now), assignment)
  }

  private func points(_ results: QuizResults) -> [String: Double?] {
    Dictionary(uniqueKeysWithValues: results.students.map { ($0.key, $0.score?.points) })
  }

  @Test("A corrected cell replaces what the sheet said, and taking it back does, too")
  func correction() throws {
    let first = "id,q1,q2\ns1,a,1\ns2,b,0\n", second = "id,q1,q2\ns1,b,1\ns2,b,0\n"
    #expect(points(try merged([("p.csv", first)])) == ["s1": 3, "s2": 0])
    let corrected = try merged([("p.csv", first), ("p.csv", second)])
    #expect(points(corrected) == ["s1": 2, "s2": 0])
    #expect(corrected.conflicts.isEmpty)
    let notes = corrected.students[0].attempts.flatMap(\.notes)
    #expect(notes.contains(.replacedBySheet))
    #expect(notes.contains(.fromSheet("p.csv", line: 2)))
    #expect(points(try merged([("p.csv", first), ("p.csv", second), ("p.csv", first)]))["s1"] == 3)
  }

  @Test("A corrected sheet replaces its rows after the file and the folder were renamed")
  func renamed() throws {
    let stats = try TemporaryFolder()
    var (plants, moved) = (quiz, classroom([], members: members))
    (plants.id, plants.formerly) = ("plants", [quiz.id])
    (moved.id, moved.formerly, moved.quizzes) = ("botany", ["biology-9b"], [plants])
    let rooms = [
      classroom([quiz], members: members), classroom([plants], members: members), moved,
    ]
    let versions = ["id,q1,q2\ns1,a,1\ns2,b,0\n", "id,q1,q2\ns1,b,1\ns2,b,0\n"]
    for (place, csv) in [versions[0], versions[1], versions[0]].enumerated() {
      let room = rooms[place], course = course(room)
      let assignment = Assignment(site: "School", classroom: room, quiz: room.quizzes[0])
      let sheet = try readSheet(Array(csv.utf8), path: "p.csv", of: assignment).get()
      let collected = MergedSheet(sheet, of: assignment, now: Moment(seconds: 1_000))
      let root = try Folder(at: stats.path)
      _ = try mergeOnDisk(MergeInput([], collected), course: course, at: MergeTarget(root))
      let found = try resultsOnDisk(course: course, root: root) { _ in true }
      let results = try #require(found.value.first)
      #expect(points(results) == ["s1": place == 1 ? 2 : 3, "s2": 0])
      #expect(results.students.allSatisfy { $0.attempts.count { !$0.isReplaced } == 1 })
    }
  }

  @Test("A row that is gone does not count; a table with another name adds another attempt")
  func rows() throws {
    let both = "id,q1,q2\ns1,a,1\ns2,a,1\n", one = "id,q1,q2\ns1,a,1\n"
    let gone = try merged([("p.csv", both), ("p.csv", one)])
    #expect(points(gone) == ["s1": 3, "s2": nil])
    let attemptRows = try merged([("a.csv", "id,q1,q2\ns1,b,0\n"), ("b.csv", one)])
    #expect(attemptRows.students[0].attempts.count { !$0.isReplaced } == 2)
    #expect(points(attemptRows) == ["s1": 3])
  }

  @Test("The same row in a table of another name is a further attempt")
  func equalRows() throws {
    let stats = try TemporaryFolder()
    var thrice = quiz
    thrice.attempts = 3
    thrice.score = .last
    let room = classroom([thrice], members: members), course = course(room)
    let assignment = Assignment(site: "School", classroom: room, quiz: thrice)
    let right = "id,q1,q2\ns1,a,1\n", wrong = "id,q1,q2\ns1,b,0\n"
    let tables = [
      ("mon.csv", right), ("tue.csv", wrong), ("wed.csv", right),
      // Merging a table again changes nothing.
      ("wed.csv", right), ("mon.csv", right), ("tue.csv", wrong),
    ]
    for (place, (name, csv)) in tables.enumerated() {
      let sheet = try readSheet(Array(csv.utf8), path: name, of: assignment).get()
      let collected = MergedSheet(
        sheet, of: assignment, now: Moment(seconds: 1_000 + Int64(place)))
      let root = try Folder(at: stats.path)
      _ = try mergeOnDisk(MergeInput([], collected), course: course, at: MergeTarget(root))
      let found = try resultsOnDisk(course: course, root: root) { _ in true }
      let results = try #require(found.value.first)
      #expect(points(results) == ["s1": place == 1 ? 0 : 3])
      let attempts = results.students[0].attempts
      #expect(attempts.count == min(place + 1, 3))
      let origins = tables.prefix(place + 1).map { AttemptNote.fromSheet($0.0, line: 2) }
      #expect(Set(attempts.flatMap(\.notes)).isSuperset(of: origins))
    }
  }

  @Test("What a teacher collected is in time unless the sheet says when it came")
  func times() throws {
    let csv = "id,q1,q2,received\ns1,a,1,\ns2,a,1,2026-09-15T12:00:00Z\n"
    let (collected, assignment) = try mergedSheet(
      csv, now: Moment(seconds: deadline.seconds + 99_999))
    let results = grade(Ledger(collected.entries), for: assignment, attemptConflicts: .none)
    #expect(results.students.map { $0.attempts.map(\.lateness) } == [[.onTime], [.late]])
  }

  @Test("A row without a time stays on time when the deadline is moved earlier")
  func movedDeadline() throws {
    let csv = "id,q1,q2,received\ns1,a,1,\ns2,a,1,2026-09-14T12:00:00Z\n"
    let collected = try mergedSheet(csv, now: deadline).sheet
    let written = SheetRecords.empty.adding(collected.sheet, at: collected.now).jsonLines
    var moved = quiz
    moved.deadline = Moment(seconds: deadline.seconds - 1_000_000)
    moved.closes = moved.deadline
    var later = Assignment(
      site: "School", classroom: classroom([moved], members: members), quiz: moved)
    later.byHand = ManualScores(sheets: [SheetRecords.read(written).records], marks: [])
    let results = grade(Ledger(collected.entries), for: later, attemptConflicts: .none)
    #expect(results.students.map { $0.attempts.map(\.lateness) } == [[.onTime], [.closed]])
    #expect(points(results) == ["s1": 3, "s2": nil])
  }
}

/// Two questions: one point and a key, two points.
private func twoQuestions() -> Quiz {
  quiz("cells", [question("q1", choice("Ab")), question("q2", choice("Cd"), halves: 4)])
}
