import Courseware

@testable import Services

/// A course with what services treat differently, and what some students handed in.
enum ServiceCourse {
  static let time = Moment(seconds: 1_789_423_140)
  static let ann = Person(name: "Ann Teacher", email: "Ann@example.org")

  static var input: ExportInput {
    let student = StudentRecord(
      userID: "c@example.org", name: "Carla Sample", email: "c@example.org",
      attempts: [
        .init(date: time, score: .init(points: 7.5, of: 8)),
        .init(date: Moment(seconds: time.seconds + 60), score: .init(points: 3, of: 8)),
      ])
    return ExportInput(
      course: Course(
        site: Site(title: "North School"),
        classrooms: [
          biology, Classroom(id: "chem", name: "Chemistry 9B", teachers: [ann], created: time),
        ], assets: []),
      results: [QuizRecord(classroom: "biology-9b", quiz: "cells", students: [student])])
  }

  static var biology: Classroom {
    var classroom = Classroom(
      id: "biology-9b", name: "Biology 9B", teachers: [ann, Person(name: "Bo Li")],
      created: time)
    classroom.term = "Fall 2026"
    classroom.section = "2"
    classroom.members = [
      Member(id: "s1", name: "Carla Sample", email: "c@example.org", section: "A"),
      Member(id: "s2", name: "李雷"),
      Member(id: "s3", name: "Alexandrina Konstantinopoulou"),
    ]
    classroom.quizzes = [quiz("cells", questions), quiz("kinds", kinds)]
    return classroom
  }

  static var questions: [Question] {
    var rich = choice("zebra", ["It &amp; \"more\"", "<code>a &lt; b</code>"])
    rich.body = Prose(
      markdown: "![cell](a.png)", html: "<p><img src=\"a.png\" alt=\"A cell\"></p>\n")
    rich.points = Points(halves: 3)
    return [
      rich, choice("plain", ["Mitochondrion", "Chloroplast"], stem: "What costs $3.50?"),
      choice("several", ["x", "y", "z"], keys: [0, 1]), choice("keyless", ["x", "y"], keys: []),
      choice("many", ["1", "2", "3", "4", "5", "6"]), choice("alike", ["x", "<b>x</b>"]),
      choice("blank", ["x", "<img src=\"a.png\" alt=\"\">"]),
      choice("nameless", ["x", "y"], stem: ""),
    ]
  }

  static var kinds: [Question] {
    let word = AnswerField(accepted: [.text("light")], written: ["Light"])
    let place = Choice(
      options: [
        .init(id: "here", text: prose("here"), isKey: true),
        .init(id: "there", text: prose("there"), isKey: false),
      ], allowsSeveral: false, scoring: .allOrNothing)
    let all: [Question.Kind] = [
      .shortText(ShortText(word)), .trueFalse(TrueFalse(isTrue: false)),
      .essay(Essay(rubric: .empty)),
      .scale(
        Scale(steps: [.init(id: "a", text: prose("low")), .init(id: "b", text: prose("high"))])),
      .ordering(
        Ordering(
          items: [.init(id: "i", text: prose("one")), .init(id: "j", text: prose("two"))],
          scoresParts: false)),
      .hotspot(
        Hotspot(place, regions: [.circle(x: 5, y: 5, radius: 2), nil], width: 10, height: 10)),
    ]
    return all.enumerated().map {
      Question(
        id: "kind\($0)", stem: prose("Question \($0)"), body: .empty, points: .one, kind: $1)
    }
  }

  static func prose(_ html: String) -> Prose { Prose(markdown: html, html: html) }

  static func choice(
    _ id: String, _ options: [String], keys: Set<Int> = [0], stem: String? = nil
  ) -> Question {
    let options = options.enumerated().map { index, html in
      Choice.Option(id: "o\(index)", text: prose(html), isKey: keys.contains(index))
    }
    return Question(
      id: id, stem: prose(stem ?? "Which \(id)?"), body: .empty, points: .one,
      kind: .choice(
        Choice(options: options, allowsSeveral: keys.count > 1, scoring: .allOrNothing)))
  }

  static func quiz(_ id: String, _ questions: [Question]) -> Quiz {
    var quiz = Quiz(id: id, path: "biology-9b/quizzes/\(id).md", name: "Quiz \(id)", created: time)
    quiz.deadline = Moment(seconds: time.seconds + 86_400)
    quiz.sections = [
      Section(heading: .empty, introduction: .empty, pick: nil, questions: questions)
    ]
    return quiz
  }
}

/// A file of an export, read again.
func file(_ name: String, _ input: ExportInput, _ importer: Site.Importer) throws -> JSONValue {
  let made = export(input, for: importer)
  let bytes = made.files.first { $0.name == name }?.bytes ?? []
  return try JSONValue(bytes, limit: .max)
}

extension JSONValue {
  /// The documents of a collection below a document or a tree, by id.
  func documents(_ name: String) -> [Member] { self["__collections__"]?[name]?.object ?? [] }

  func document(_ name: String, _ id: String) -> JSONValue {
    documents(name).first { $0.key == id }?.value ?? .null
  }

  func records(_ name: String) -> [JSONValue] {
    self[name]?.array?.map { $0["node"] ?? $0 } ?? []
  }
}
