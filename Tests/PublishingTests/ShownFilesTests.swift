import Courseware
import Testing

@testable import Publishing

/// Which files of a course its site holds.
struct ShownFilesTests {
  private func image(_ address: String) -> Prose {
    SampleCourse.prose("<p><img src=\"\(address)\" alt=\"\"></p>")
  }

  /// A quiz with a picture in every place that there is.
  private func course(_ answers: Quiz.Answers) -> Course {
    var quiz = SampleCourse.quiz()
    quiz.answers = answers
    quiz.introduction = image("intro.png")
    var choice = SampleCourse.question("one", [SampleCourse.option("a")])
    choice.body = image("body.png")
    choice.hints = [image("hint.png")]
    choice.explanation = image("why.png")
    let option = Choice.Option(
      id: "a", text: image("option.png"), isKey: true, feedback: image("feedback.png"))
    choice.kind = .choice(Choice(options: [option], allowsSeveral: false, scoring: .allOrNothing))
    var essay = choice
    essay.explanation = .empty
    essay.kind = .essay(Essay(rubric: image("rubric.png")))
    quiz.sections = [
      Section(
        heading: image("heading.png"), introduction: image("section.png"), pick: nil,
        questions: [choice, essay])
    ]
    var course = SampleCourse.course([quiz])
    course.assets = names.map { "biology-9b/quizzes/\($0).png" } + course.assets
    return course
  }

  private let names = [
    "body", "feedback", "heading", "hint", "intro", "option", "rubric", "section", "unused", "why",
  ]

  @Test func `an open quiz shows all its pictures but those of a rubric`() {
    let hidden = ["rubric", "unused"]
    #expect(
      course(.open).shownFiles()
        == (names.filter { !hidden.contains($0) } + ["leaf"]).sorted().map {
          "biology-9b/quizzes/\($0).png"
        })
  }

  @Test(arguments: [Quiz.Answers.release, .teacher])
  func `a sealed quiz hides those of feedback and explanation, too`(answers: Quiz.Answers) {
    let hidden = ["feedback", "rubric", "unused", "why"]
    #expect(
      course(answers).shownFiles()
        == (names.filter { !hidden.contains($0) } + ["leaf"]).sorted().map {
          "biology-9b/quizzes/\($0).png"
        })
  }

  @Test(arguments: [
    ("./a.png", "biology-9b/quizzes/a.png"), ("../a.png#top", "biology-9b/a.png"),
    ("../../a.png?b", "a.png"), ("a%20b.png", "biology-9b/quizzes/a b.png"),
    ("q&amp;a&#x27;s.png", "biology-9b/quizzes/q&a's.png"),
    ("%C3%A4.png", "biology-9b/quizzes/ä.png"), ("50%.png", "biology-9b/quizzes/50%.png"),
  ])
  func `addresses are read as browsers do`(address: String, path: String) {
    var course = SampleCourse.course()
    course.classrooms[0].quizzes[0].introduction = image(address)
    course.assets = [path]
    #expect(course.shownFiles() == [path])
  }

  @Test func `no word on an open page publishes a file of a classroom with a password`() {
    var course = SampleCourse.course()
    course.classrooms[0].quizzes[0].introduction = SampleCourse.prose(
      "<p><img src=\"a.png\" alt=\"../../locked/b.png\"></p>")
    course.assets = ["biology-9b/quizzes/a.png", "locked/b.png"]
    var locked = course.classrooms[0]
    (locked.id, locked.quizzes, locked.access) = ("locked", [], .password)
    locked.lock = ClassroomLock(key: [UInt8](repeating: 7, count: 32), epoch: 1, passwords: [])
    course.classrooms.append(locked)
    #expect(course.openFiles == ["biology-9b/quizzes/a.png"])
  }

  @Test func `what text says in quotation marks is no address`() {
    var course = SampleCourse.course()
    course.classrooms[0].quizzes[0].introduction = SampleCourse.prose(
      "<p>src=&quot;a.png&quot; <b title=\"\">b.png</b></p>")
    course.assets = ["biology-9b/quizzes/a.png", "biology-9b/quizzes/b.png"]
    #expect(course.shownFiles().isEmpty)
  }
}
