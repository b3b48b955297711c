import Courseware
import Testing

@testable import Publishing

struct DisclosureTests {
  private func page(_ quiz: Quiz) throws -> String {
    String(decoding: try #require(site(quiz)["site/biology-9b/quizzes/cells.html"]), as: UTF8.self)
  }

  @Test(arguments: Quiz.Kind.allCases, [Quiz.Answers.teacher, .release])
  func `a sealed site is the same for every key`(kind: Quiz.Kind, answers: Quiz.Answers) throws {
    let one = try site(SealedQuiz(isFirst: true).quiz(kind, answers))
    let other = try site(SealedQuiz(isFirst: false).quiz(kind, answers))
    #expect(one.keys.sorted() == other.keys.sorted())
    for (path, bytes) in one { #expect(other[path] == bytes, "\(path)") }
    for bytes in one.values {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      for secret in SealedQuiz.secrets { #expect(!text.contains(secret)) }
    }
  }

  @Test func `an open quiz carries its key and its explanation, but no rubric`() throws {
    var quiz = SealedQuiz(isFirst: true).quiz(.quiz, .open)
    let html = try page(quiz)
    #expect(html.contains(#""choice-weights":{"key":["a"],"rule":"weights""#))
    #expect(html.contains("Firstly, firstly"))
    #expect(try site(quiz).keys.contains("site/biology-9b/quizzes/first.png"))
    quiz.sections[0].questions.removeAll { $0.id != "essay" }
    quiz.sections[0].questions[0].explanation = .empty
    #expect(try !page(quiz).contains("irstly"))
  }

  @Test func `a survey has no score`() throws {
    var quiz = SampleCourse.quiz()
    quiz.kind = .survey
    let html = try page(quiz)
    #expect(!html.contains("\"questions\""))
    #expect(!html.contains("data-points"))
  }
}
