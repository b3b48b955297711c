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
      welcome: prose(
        "<p><img src=\"quizzes/leaf.png\" alt=\"A leaf\"> Welcome to <em>biology</em>.</p>"))
    classroom.quizzes = quizzes
    classroom.weights = [.init(category: "quizzes", share: Percent(hundredths: 10_000))]
    return Course(
      site: Site(title: title, organization: "A School", timeZone: "Europe/Berlin"),
      classrooms: [classroom], assets: ["biology-9b/quizzes/leaf.png"])
  }
}

extension SampleCourse {
  /// Two classrooms with a quiz of every sort: each rule, drawn, exam, survey, not open, closed.
  static func variety() -> Course {
    var course = course([quiz(), rules(), drawn(), exam(), survey(), kinds(), kinds(.exam)])
    var other = Classroom(
      id: "history", name: "World history", teachers: [Person(name: "Ida B. Wells")],
      created: Moment(seconds: 1_780_000_000, offset: 7200))
    var future = quiz("future", in: "history")
    future.opens = Moment(seconds: 1_795_000_000, offset: 3600)
    var closed = quiz("closed", in: "history")
    closed.deadline = Moment(seconds: 1_785_000_000, offset: 7200)
    closed.closes = Moment(seconds: 1_786_000_000, offset: 7200)
    other.quizzes = [closed, future]
    course.classrooms.append(other)
    course.assets = []
    return course
  }

  private static func rules() -> Quiz {
    var quiz = quiz("rules")
    quiz.pass = Percent(hundredths: 6_000)
    quiz.attempts = 2
    let several = [
      option("a", isKey: true, weight: 6_000), option("b", isKey: true, weight: 4_000),
      option("c", feedback: "<p>Not c</p>", weight: -5_000), option("d"),
    ]
    let single = [option("a"), option("b", isKey: true), option("c")]
    quiz.sections[0].questions = [
      question("all", several), question("net", several, scoring: .netCorrect),
      question("each", several, scoring: .eachOption),
      question("price", several, scoring: .eachOptionPenalty),
      question("weigh", several, scoring: .weights),
      question("wrong", single, scoring: .penalty(Percent(hundredths: 2_500))),
    ]
    return quiz
  }

  private static func drawn() -> Quiz {
    var quiz = quiz("drawn")
    quiz.shuffle = .both
    let many = ["one", "two", "three", "four", "five"].map {
      question($0, [option("a", isKey: true), option("b"), option("c"), option("d")])
    }
    quiz.sections.append(
      Section(
        heading: prose("Choose"), introduction: prose("<p>Two of five.</p>"), pick: 2,
        questions: many))
    quiz.sections[0].questions = [question("zero", [option("a", isKey: true), option("b")])]
    return quiz
  }

  private static func exam() -> Quiz {
    var exam = quiz("exam")
    exam.kind = .exam
    exam.answers = .teacher
    exam.timeLimit = Seconds(2_700)
    return exam
  }

  private static func survey() -> Quiz {
    var survey = quiz("survey")
    survey.kind = .survey
    survey.deadline = nil
    return survey
  }
}

/// What a function appends, as text.
func written(_ write: (inout [UInt8]) -> Void) -> String {
  var out: [UInt8] = []
  write(&out)
  return String(decoding: out, as: UTF8.self)
}
