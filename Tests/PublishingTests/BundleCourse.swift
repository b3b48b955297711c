import Courseware
import Publishing

/// A small course that has everything a bundle can hold.
enum BundleCourse {
  static let time = Moment(seconds: 1_789_423_140)

  static let course = Course(
    site: Site(title: "North School", timeZone: "Europe/Berlin", languages: ["de"]),
    classrooms: [biology, Classroom(id: "empty", name: "Empty", teachers: [ann], created: time)],
    assets: [])

  static let ann = Person(name: "Ann Teacher", email: "Ann@example.org")

  static var biology: Classroom {
    var classroom = Classroom(
      id: "biology-9b", name: "Biology 9B", teachers: [ann, Person(name: "Bo Li")],
      created: Moment(seconds: time.seconds, isDateOnly: true),
      welcome: prose("Welcome *all*.", "<p>Welcome <em>all</em>.</p>\n"))
    classroom.access = .password
    classroom.credits = Percent(hundredths: 450)
    classroom.weights = [.init(category: "quizzes", share: Percent(hundredths: 10_000))]
    classroom.grading.scale = [
      .init(letter: "A", from: Percent(hundredths: 9_250), gradePoints: Percent(hundredths: 400))
    ]
    classroom.grading.dropLowest = ["quizzes": 1, "labs": 2]
    classroom.members = [
      Member(id: "s1", name: "Carla Sample", email: "c@example.org", section: "A"),
      Member(id: "s2", name: "Dan"),
    ]
    classroom.quizzes = [quiz("cells", questions), quiz("draft", [choice("a", ["x", "y"])])]
    classroom.quizzes[1].isDraft = true
    classroom.quizzes.append(quiz("survey", [choice("s", ["x", "y"], keys: [])]))
    classroom.quizzes[2].kind = .survey
    classroom.quizzes[2].deadline = nil
    classroom.quizzes.append(quiz("kinds", BundleKinds.questions))
    return classroom
  }

  static var questions: [Question] {
    [
      rich, choice("b-plain", ["Mitochondrion", "Chloroplast"]),
      choice("several", ["x", "y", "z"], keys: [0, 1]), choice("keyless", ["x", "y"], keys: []),
      choice("many", ["1", "2", "3", "4", "5", "6"]), choice("alike", ["x", "<b>x</b>"]),
      choice("blank-option", ["x", "<img src=\"a.png\" alt=\"\">"]),
      choice("", ["x", "y"], stem: ""),
    ]
  }

  /// A question with every field set.
  static var rich: Question {
    var question = choice("organelle", ["It &amp; \"more\"", "<code>a &lt; b</code>"])
    question.body = prose("![cell](a.png)", "<p><img src=\"a.png\" alt=\"A cell\"></p>\n")
    question.hints = [prose("Green.", "<p>Green.</p>\n")]
    question.explanation = prose("Because.", "<p>Because.</p>\n")
    question.points = Points(halves: 3)
    question.tags = ["cells"]
    question.difficulty = "easy"
    return question
  }

  static func choice(
    _ id: String, _ options: [String], keys: Set<Int> = [0], stem: String = "Which one?"
  ) -> Question {
    let options = options.enumerated().map { index, html in
      Choice.Option(
        id: "o\(index)", text: prose(html, html), isKey: keys.contains(index),
        feedback: index == 1 ? prose("No.", "<p>No.</p>\n") : .empty)
    }
    return Question(
      id: id.isEmpty ? "nameless" : id, stem: prose(stem, stem), body: .empty, points: .one,
      kind: .choice(
        Choice(options: options, allowsSeveral: keys.count > 1, scoring: .allOrNothing)))
  }

  static func quiz(_ id: String, _ questions: [Question]) -> Quiz {
    var quiz = Quiz(
      id: id, path: "biology-9b/quizzes/\(id).md", name: "Quiz \(id)", created: time)
    quiz.deadline = Moment(seconds: time.seconds + 86_400)
    quiz.sections = [
      Section(heading: .empty, introduction: .empty, pick: nil, questions: questions)
    ]
    quiz.revision = String(repeating: "0f", count: 32)
    return quiz
  }

  static func prose(_ markdown: String, _ html: String) -> Prose {
    Prose(markdown: markdown, html: html)
  }

  /// Two attempts of one student at the quiz "cells", one with a half point.
  static var statistics: BundleStatistics {
    var statistics = BundleStatistics()
    let later = Moment(seconds: time.seconds + 60)
    let student = BundleStatistics.Student(
      userID: "c@example.org", email: "c@example.org", name: "Carla Sample",
      attempts: [
        .init(date: later, received: later, score: Attempt.Score(points: 7.5, of: 8)),
        .init(
          date: time, received: later, score: Attempt.Score(points: 3, of: 8), pending: 2.5),
      ])
    statistics.set([student], classroom: "biology-9b", quiz: "cells")
    return statistics
  }
}
