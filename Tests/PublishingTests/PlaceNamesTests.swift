import Courseware
import Testing

struct PlaceNamesTests {
  /// Headings wherever prose may stand, some of them alike.
  private func quiz(_ hidden: String = "<h3>Notes</h3>") -> Quiz {
    var quiz = SampleCourse.quiz()
    quiz.introduction = SampleCourse.prose("<h3>Notes</h3>")
    quiz.sections[0].introduction = SampleCourse.prose("<blockquote><h4>Notes</h4></blockquote>")
    quiz.sections[0].heading = SampleCourse.prose("What <em>notes</em>?")
    quiz.sections[0].questions[0].body = SampleCourse.prose("<p>a</p><h3>Start</h3><h3>!</h3>")
    quiz.sections[0].questions[0].hints = [SampleCourse.prose("<h3>Start</h3>")]
    quiz.sections[0].questions[0].explanation = SampleCourse.prose(hidden)
    quiz.sections.append(
      Section(heading: SampleCourse.prose("Empty"), introduction: .empty, pick: nil, questions: []))
    return quiz
  }

  private func page(_ quiz: Quiz) throws -> String {
    let path = "site/biology-9b/quizzes/cells.html"
    return String(
      decoding: try #require(rendered(SampleCourse.course([quiz]))[path]), as: UTF8.self)
  }

  @Test func everyPlaceOfAQuizIsOneOfItsPage() throws {
    let html = try page(quiz())
    let names = PagePlaces(of: quiz()).names
    #expect(names.suffix(4) == ["notes", "what-notes", "notes-1", "start"])
    for name in names {
      #expect(html.matches(of: /id="([^"]*)"/).count { $0.1 == "at-\(name)" } == 1)
    }
    #expect(html.contains("<h3 id=\"at-notes\">Notes</h3>"))
    #expect(html.contains("<h2 id=\"at-what-notes\">What <em>notes</em>?</h2>"))
    #expect(html.contains("<p>a</p><h3 id=\"at-start\">Start</h3><h3>!</h3>"))
    #expect(html.matches(of: /id="at-/).count == names.count)
  }

  @Test func aSealedPageNamesTheSamePlacesWhateverExplainsTheAnswers() throws {
    var (one, other) = (quiz(), quiz("<h4>Start</h4>"))
    (one.answers, other.answers) = (.teacher, .teacher)
    #expect(try page(one) == page(other))
  }

  @Test func headingsOfAWelcomeArePlaces() throws {
    var course = SampleCourse.course()
    course.classrooms[0].welcome = SampleCourse.prose("<h1>List</h1><h2>Über uns</h2>")
    let bytes = try #require(rendered(course)["site/biology-9b/index.html"])
    let html = String(decoding: bytes, as: UTF8.self)
    #expect(html.contains("<h1 id=\"at-list\">List</h1><h2 id=\"at-über-uns\">Über uns</h2>"))
  }
}
