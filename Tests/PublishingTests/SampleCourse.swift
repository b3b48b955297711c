import Courseware

/// A small course by hand, so that pages can be tested without reading any file.
enum SampleCourse {
  static func prose(_ html: String) -> Prose { Prose(markdown: html, html: html) }

  static func option(
    _ id: String, isKey: Bool = false, feedback: String = "", weight: Int = 0
  ) -> Choice.Option {
    Choice.Option(
      id: id, text: prose("<p>Option \(id)</p>"), isKey: isKey, feedback: prose(feedback),
      weight: Percent(hundredths: weight))
  }

  static func question(
    _ id: String, _ options: [Choice.Option], scoring: ScoringRule = .allOrNothing
  ) -> Question {
    let choice = Choice(
      options: options, allowsSeveral: options.count { $0.isKey } > 1, scoring: scoring)
    var question = Question(
      id: id, stem: prose("What about <code>\(id)</code>?"), body: .empty, points: .one,
      kind: .choice(choice))
    question.hints = [prose("<p>A hint</p>")]
    question.explanation = prose("<p>Explained: \(id)</p>")
    return question
  }

  static func quiz(_ id: String = "cells", in classroom: String = "biology-9b") -> Quiz {
    var quiz = Quiz(
      id: id, path: "\(classroom)/quizzes/\(id).md", name: "Cell structure",
      created: Moment(seconds: 1_788_220_800, offset: 7200))
    quiz.revision = "0123abcd"
    quiz.deadline = Moment(seconds: 1_800_000_000, offset: 3600)
    quiz.sections = [
      Section(
        heading: .empty, introduction: .empty, pick: nil,
        questions: [
          question("one", [option("a", isKey: true, feedback: "<p>Yes, a</p>"), option("b")]),
          question("two", [option("a", isKey: true), option("b", isKey: true), option("c")]),
        ])
    ]
    return quiz
  }

  static func course(_ quizzes: [Quiz] = [quiz()], title: String = "Open Classroom") -> Course {
    var classroom = Classroom(
      id: "biology-9b", name: "Biology 9B",
      teachers: [Person(name: "Ada Lovelace", email: "ada@school.example")],
      created: Moment(seconds: 1_788_220_800, offset: 7200),
      welcome: prose("<p>Welcome to <em>biology</em>.</p>"))
    classroom.quizzes = quizzes
    classroom.weights = [.init(category: "quizzes", share: Percent(hundredths: 10_000))]
    return Course(
      site: Site(title: title, organization: "A School", timeZone: "Europe/Berlin"),
      classrooms: [classroom], assets: ["biology-9b/quizzes/leaf.png"])
  }
}
