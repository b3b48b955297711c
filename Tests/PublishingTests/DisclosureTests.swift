import Courseware
import Testing

@testable import Publishing

struct DisclosureTests {
  private func page(_ quiz: Quiz) throws -> String {
    let files = try rendered(SampleCourse.course([quiz]))
    return String(
      decoding: try #require(files["site/biology-9b/quizzes/cells.html"]), as: UTF8.self)
  }

  private func exam(answers: Quiz.Answers, key: String, words: String) -> Quiz {
    var quiz = SampleCourse.quiz()
    quiz.answers = answers
    let options = ["a", "b", "c"].map {
      SampleCourse.option(
        $0, isKey: $0 == key, feedback: words, weight: $0 == key ? 10_000 : -5_000)
    }
    var question = SampleCourse.question("one", options, scoring: .weights)
    question.explanation = SampleCourse.prose(words)
    quiz.sections[0].questions = [question]
    return quiz
  }

  @Test(arguments: [Quiz.Answers.teacher, .release])
  func aPageWithoutAnswersIsTheSameForEveryKey(answers: Quiz.Answers) throws {
    let one = try page(exam(answers: answers, key: "a", words: ""))
    let other = try page(exam(answers: answers, key: "c", words: "<p>Because of c</p>"))
    #expect(one == other)
    #expect(!one.contains("\"questions\""))
  }

  @Test func anOpenQuizCarriesItsKeyAndExplanation() throws {
    let html = try page(exam(answers: .open, key: "a", words: "<p>Because of a</p>"))
    #expect(html.contains(#""one":{"key":["a"],"rule":"weights""#))
    #expect(html.contains("Because of a"))
  }

  @Test func aSurveyHasNoScore() throws {
    var quiz = SampleCourse.quiz()
    quiz.kind = .survey
    let html = try page(quiz)
    #expect(!html.contains("\"questions\""))
    #expect(!html.contains("data-points"))
  }
}
