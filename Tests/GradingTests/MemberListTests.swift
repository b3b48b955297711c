import Courseware
import Testing

@testable import Grading
@testable import Ledgers

@Suite("Lists of members") struct MemberListTests {
  @Test("Of a student's several spellings the list shows that of the first quiz, in every run")
  func spellings() throws {
    for count in 2...12 {
      let quizzes = (1...count).map { "quiz-\($0 + 20)" }
      let entries = quizzes.map { quiz in
        var own = attempt(1, by: "Ada of \(quiz)", quiz: quiz)
        own.id = hex(Int(quiz.dropFirst(5)) ?? 0)
        own.student.email = "ada@example.org"
        return entry(own)
      }
      let room = classroom(quizzes.map { quiz($0, [question("q1", choice("Abc"))]) })
      let records = merge(entries.reversed(), into: .empty, course: course(room))
      let list = text(MemberList(of: room, records).csv(style: .safe))
      #expect(list.contains(",Ada of quiz-21,"), "\(list)")
    }
  }
}
