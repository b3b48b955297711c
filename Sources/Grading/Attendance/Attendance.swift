package import Courseware

/// Who answered the polls of a classroom on which day.
package struct Attendance: Sendable {
  /// The one it is of.
  package var classroom: Classroom
  /// The site's title.
  package var site: String
  /// From the first to the last.
  package var days: [Day]
  /// The roster, by id; without one everybody who answered.
  package var students: [Student]

  /// A day on which there were polls.
  package struct Day: Sendable, Equatable {
    /// `2026-09-07`, on the class's calendar.
    package var date: String
    /// How many questions there were to answer.
    package var questions: Int
  }

  /// Who was there.
  package struct Student: Sendable, Equatable {
    /// The roster's id, or how the student is told apart without one.
    package var key: String
    package var name: String
    /// How many questions were answered on each day; 0 where nothing was.
    package var answered: [Int]

    /// On how many days at least one was answered.
    package var daysPresent: Int { answered.count { $0 > 0 } }
  }
}

/// What was answered in one poll.
struct Turnout: Sendable {
  /// On the class's calendar.
  var date: String
  var questions: Int
  /// By the student's key.
  var students: [String: (name: String, answered: Int)]
}

extension Turnout {
  /// Of the attempts that count, one a student.
  init(of results: QuizResults, jobs: Int = 1) {
    let quiz = results.assignment.quiz
    date = quiz.day
    questions = quiz.mostAsked
    students = [:]
    let everybody = results.students
    let readings = AnswerReadings(results.assignment)
    everybody.forEachPiece(jobs: jobs) { counting in
      var readings = readings
      var found: [(StudentResult, Int)] = []
      everybody.forEachLine(of: counting) { attempt, line, json in
        let place = readings.place(of: line, json)
        let answered = readings.responses(of: line, json, at: place).count { response in
          readings.all[place].read(response).map { !$0.answers.isEmpty } ?? false
        }
        found.append((everybody[attempt.student], answered))
      }
      return found
    } take: { found in
      for (student, answered) in found { students[student.key] = (student.name, answered) }
    }
  }
}

extension Attendance {
  /// Polls of one day are one column; what a student answered in them adds up.
  init(of classroom: Classroom, site: String, _ turnouts: [Turnout]) {
    self.classroom = classroom
    self.site = site
    let byDay = Dictionary(grouping: turnouts, by: \.date).sorted { $0.key < $1.key }
    days = byDay.map { date, polls in
      Day(date: date, questions: polls.reduce(0) { $0 + $1.questions })
    }
    var names = Dictionary(
      classroom.members.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    for turnout in turnouts {
      for (key, student) in turnout.students { names[key] = names[key] ?? student.name }
    }
    students = names.sorted { $0.key < $1.key }.map { key, name in
      let answered = byDay.map { _, polls in
        polls.reduce(0) { $0 + ($1.students[key]?.answered ?? 0) }
      }
      return Student(key: key, name: name, answered: answered)
    }
  }
}

extension Quiz {
  /// The day its polls are for: what its name starts with, or else when it opens, or else when it
  /// was made.
  var day: String {
    let start = String(id.prefix(10))
    if Moment(rfc3339: start + "T00:00:00Z") != nil { return start }
    return (opens ?? created).localDate
  }

  /// How many questions an attempt is asked.
  fileprivate var mostAsked: Int {
    sections.reduce(0) { $0 + min($1.pick ?? .max, $1.questions.count) }
  }
}
