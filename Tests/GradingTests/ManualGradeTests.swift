import Courseware
import Digest
import Testing

@testable import Grading
@testable import Ledgers

@Suite("Manual grades") struct ManualGradeTests {
  private static let essay = Question(
    id: "why", stem: prose("Why?"), body: .empty, points: Points(halves: 10),
    kind: .essay(Essay(rubric: .empty)))
  private let cells = quiz("cells", [question("q1", choice("Ab")), ManualGradeTests.essay])

  private func handedIn(_ text: String) -> Attempt {
    var attempt = attempt(1)
    attempt.responses = [
      Response(question: "q1", answer: .options(["a"])),
      Response(question: "why", answer: .text(text)),
    ]
    return attempt
  }

  private func mark(_ points: Double, of text: String, at seconds: Int64 = 0) -> ManualGrade {
    ManualGrade(
      attempt: AttemptID(hex(1)) ?? .zero, question: "why",
      response: Response(question: "why", answer: .text(text)).digest, points: points,
      comment: nil, marked: seconds)
  }

  private func score(_ text: String, _ marks: [ManualGrade]) throws -> QuizScore {
    var assignment = Assignment(site: "School", classroom: classroom([cells]), quiz: cells)
    assignment.byHand = ManualScores(sheets: [], marks: [ManualGrades(marks)])
    let results = grade(Ledger([entry(handedIn(text))]), for: assignment, attemptConflicts: .none)
    return try #require(results.students.first?.attempts.first?.score)
  }

  @Test("What is pending becomes points")
  func points() throws {
    let before = try score("Because.", [])
    #expect(before.points == 1 && before.maximum == 1 && before.pending == 5)
    let after = try score("Because.", [mark(3.5, of: "Because.")])
    #expect(after.points == 4.5 && after.maximum == 6 && after.pending == 0)
  }

  @Test("A mark does not stick to another answer")
  func otherAnswer() throws {
    #expect(try score("Because!", [mark(3.5, of: "Because.")]).pending == 5)
  }

  @Test("The later mark holds, in whatever order the lines come, and never more than the points")
  func later() throws {
    let marks = [mark(5, of: "x", at: 1), mark(2, of: "x", at: 3), mark(4, of: "x", at: 2)]
    #expect(try score("x", marks).points == 3)
    #expect(try score("x", marks.reversed()).points == 3)
    #expect(try score("x", [mark(99, of: "x")]).points == 6)
  }

  @Test("The key's word is overruled as well")
  func overruled() throws {
    var ours = mark(0, of: "x")
    ours.question = "q1"
    ours.response = Response(question: "q1", answer: .options(["a"])).digest
    #expect(try score("x", [ours]).points == 0)
  }

  @Test("The file is a set of lines that two branches can put together")
  func lines() {
    let all = (0..<20).map { (number: Int) -> ManualGrade in
      mark(Double(number % 5), of: "\(number % 3)", at: Int64(number / 2))
    }
    let whole = ManualGrades(all)
    let (one, other) = (ManualGrades(Array(all[..<12])), ManualGrades(Array(all[8...])))
    let joined = ManualGrades.read(other.jsonLines + one.jsonLines)
    #expect(joined.damage.isEmpty && joined.marks == whole)
    #expect(joined.marks.jsonLines == whole.jsonLines)
    #expect(ManualGrades.read(Array("{\"attempt\":1}\n\n".utf8)).damage.map(\.line) == [1])
  }

  @Test("Manual grades from two branches are distinguished from a corrected grade")
  func conflictingPoints() throws {
    func known(_ count: Int, _ mark: ManualGrade) -> ManualGrade {
      var mark = mark
      mark.known = count
      return mark
    }
    func notes(_ marks: [ManualGrade]) -> [AttemptNote] {
      let all = ManualGrades.read(ManualGrades(marks).jsonLines).marks
      let response = Response(question: "why", answer: .text("x"))
      return ManualScores(sheets: [], marks: [all]).notes(on: marks[0].attempt, [response])
    }
    let first = mark(2, of: "x", at: 1), other = mark(3, of: "x", at: 2)
    let left = known(1, mark(4, of: "x", at: 3)), right = known(1, mark(5, of: "x", at: 9))
    let settled = known(3, mark(5, of: "x", at: 10))
    let conflictingPoints = [AttemptNote.gradedIndependently(question: "why")]
    #expect(notes([first]) == [] && notes([first, left]) == [])
    #expect(
      notes([first, other]) == conflictingPoints
        && notes([first, left, right]) == conflictingPoints)
    #expect(notes([first, left, right, settled]) == [])
    // Both gave the same, or it is another answer that the other read.
    #expect(notes([first, mark(2, of: "x", at: 2)]) == [])
    #expect(notes([first, mark(3, of: "y", at: 2)]) == [])
  }

  @Test("Lines in any order, some twice or not ended, are put into one order")
  func sortedLines() {
    func sorted(_ text: String) -> String { GradingTests.text(Array(text.utf8).sortedLines) }
    #expect(sorted("") == "" && sorted("\n") == "" && sorted("a\nb\n") == "a\nb\n")
    for text in ["b\na", "b\na\n", "\na\n\nb\n", "a\na\nb", "a\nb"] {
      #expect(sorted(text) == "a\nb\n" && !Array(text.utf8).hasSortedLines)
    }
  }

  @Test(
    "The digest is SHA-256",
    arguments: [
      (0, "e3b0c44298fc1c149afbf4c8996fb924"), (3, "9834876dcfb05cb167a5c24953eba58c"),
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9a"), (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209"), (1_000, "41edece42d63e8d9bf515a9ba6932e1c"),
    ])
  func digest(_ count: Int, _ expected: String) {
    #expect(contentDigest(of: [UInt8](repeating: 97, count: count)) == expected)
  }
}
