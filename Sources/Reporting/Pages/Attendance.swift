package import Courseware
package import Disk
package import Grading
package import Ledgers

/// Which students answered the polls of a classroom on each day.
package struct Attendance: Sendable {
  var classroom: Classroom
  /// The site's title.
  package var site: String
  /// The days on which somebody answered, in chronological order.
  var days: [Day]
  /// The members of the roster, sorted by id; without a roster, the students who answered.
  var students: [Student]

  /// A day on which there were polls.
  struct Day: Sendable, Equatable {
    /// The date in the class's time zone: `2026-09-07`.
    var date: String
    var questions: Int
  }

  /// A student's answers on each day.
  struct Student: Sendable, Equatable {
    /// The roster's id, or without a roster the key that identifies the student.
    var key: String
    /// The roster's name, or without a roster the name in an attempt.
    var name: String
    /// Whether another student has the same name.
    var isNameShared = false
    /// The number of questions answered on each day, 0 for none.
    var answered: [Int]

    /// The name for lists of students, shortened to a number of characters, with the key if several
    /// students have the name.
    func distinctName(to width: Int = .max) -> String {
      distinct(shortened(name, to: width), key, isShared: isNameShared)
    }

    /// The number of days on which the student answered at least one question.
    var daysPresent: Int { answered.count { $0 > 0 } }
  }
}

/// The attendance in one poll.
struct PollAttendance: Sendable {
  /// The date in the class's time zone.
  var date: String
  var questions: Int
  /// By the student's key.
  var students: [String: (name: String, answered: Int)]
}

extension PollAttendance {
  /// Counts the attempts that count.
  init(of results: QuizResults, jobs: Int = 1) {
    let quiz = results.assignment.quiz
    date = quiz.day
    questions = quiz.askedCount
    students = [:]
    let everybody = results.students
    let readings = AnswerReadings(results, .counting)
    everybody.forEachPiece(jobs: jobs) { counting in
      var readings = readings
      var found: [(StudentResult, Int)] = []
      unsafe everybody.forEachLine(of: counting) { attempt, line, json in
        let place = unsafe readings.place(of: line, json)
        let answered = unsafe readings.responses(of: line, json, at: place).count { response in
          let bytes = unsafe UnsafeBufferPointer(rebasing: json[response])
          return unsafe readings.all[place].read(bytes).map { !$0.answers.isEmpty } ?? false
        }
        found.append((everybody[attempt.student], answered))
      }
      return found
    } take: { found in
      for (student, answered) in found {
        students[student.key, default: (student.name, 0)].answered += answered
      }
    }
  }
}

extension Attendance {
  /// Polls on the same day share a column; the numbers of answered questions are added.
  ///
  /// A day without attempts is left out: its lecture is still to come, or was not held.
  init(of classroom: Classroom, site: String, _ pollAttendance: [PollAttendance]) {
    self.classroom = classroom
    self.site = site
    let byDay = Dictionary(grouping: pollAttendance, by: \.date)
      .filter { _, polls in polls.contains { !$0.students.isEmpty } }
      .sorted { $0.key < $1.key }
    days = byDay.map { date, polls in
      Day(date: date, questions: polls.reduce(0) { $0 + $1.questions })
    }
    var names = Dictionary(keepingFirst: classroom.members.map { ($0.id, $0.name) })
    for turnout in pollAttendance {
      for (key, student) in turnout.students { names[key] = names[key] ?? student.name }
    }
    let shared = SharedNames(of: names.values)
    students = names.sorted { $0.key < $1.key }.map { key, name in
      let answered = byDay.map { _, polls in
        polls.reduce(0) { $0 + ($1.students[key]?.answered ?? 0) }
      }
      return Student(
        key: key, name: name, isNameShared: shared.contains(name), answered: answered)
    }
  }
}

extension Quiz {
  /// The date of a poll: the date that its file name starts with, or else that of its opening time,
  /// or else its creation.
  var day: String {
    (QuizFolder.day(named: String(id.prefix(10))) ?? opens ?? created).localDate
  }

  fileprivate var askedCount: Int {
    sections.reduce(0) { $0 + min($1.pick ?? .max, $1.questions.count) }
  }
}

extension Attendance {
  /// A table for a terminal: one row for each student, one column for each day.
  package func text() -> String {
    guard !days.isEmpty else { return "\(safeForTerminal(classroom.name)): \(nothing)\n" }
    let heading = ["student"] + days.map { "\($0.date) (\($0.questions))" } + ["days"]
    let rows = students.map { student in
      [student.distinctName(to: 40)] + student.answered.map { $0 == 0 ? "-" : "\($0)" }
        + ["\(student.daysPresent) of \(days.count)"]
    }
    let lines =
      ["\(classroom.name) (\(classroom.id)): questions answered in polls, by day"]
      + table([heading] + rows) + [""] + Attendance.conventions.map { "  \($0.name): \($0.text)" }
    return lines.map { safeForTerminal($0) + "\n" }.joined()
  }

  /// One row for each student and day, with the columns of a score sheet for the gradebook.
  package func csv(style: CSVStyle = .safe) -> [UInt8] {
    var writer = CSVWriter(style: style)
    writer.row(["member", "#name", "category", "item", "score", "maximum"])
    let items = days.map(scoreItem(of:))
    for student in students {
      for (index, answered) in student.answered.enumerated() {
        writer.row([
          .text(student.key), .text(student.name), "participation", .text(items[index]),
          .init(answered), .init(days[index].questions),
        ])
      }
    }
    return writer.bytes
  }

  /// The item of a day in a score sheet: its date, or `2026-09-07 attendance` if the date alone
  /// means a quiz of the gradebook.
  private func scoreItem(of day: Day) -> String {
    var item = day.date
    while classroom.gradedQuiz(named: item) != nil { item += " attendance" }
    return item
  }

  /// A JSON object with the days, and each student's answers by day.
  package func json() -> [UInt8] {
    jsonLine { out in
      out.field("version", 1)
      out.field("classroom", classroom.id)
      out.objects("days", days) { out, day in
        out.field("date", day.date)
        out.field("questions", day.questions)
      }
      out.objects("students", students) { out, student in
        out.field("student", student.key)
        out.field("name", student.name)
        out.array("answered", student.answered) {
          $0.separate()
          $0.write($1)
        }
        out.field("daysPresent", student.daysPresent)
      }
    }
  }

  /// The page: the number of students who answered on each day, and who they are.
  package func page() -> [UInt8] {
    var body: [UInt8] = []
    body.writeElement("p", class: "lead", "Who answered the polls, day by day.")
    if days.isEmpty {
      body.writeElement("p", class: "notice", "There is no attendance yet: \(nothing).")
    } else {
      body.writeFigure(chart, named: "Chart of the attendance")
      body.writeSection("Students") { out in
        for start in stride(from: 0, to: days.count, by: ReportTable.maxColumns) {
          out.writePanel(studentTable(start..<min(days.count, start + ReportTable.maxColumns)))
        }
      }
    }
    body.writeSection("How it is counted") { out in
      out.writeConventions(Attendance.conventions)
    }
    return ReportPage(
      title: "Attendance", over: "\(classroom.name) · \(site)", body: body,
      style: classroom.style
    ).html
  }

  /// The message if the classroom has no attendance to report.
  private var nothing: String {
    let polls = classroom.quizzes.filter { $0.kind == .poll }
    if polls.isEmpty { return "no polls" }
    return polls.allSatisfy(\.isAnonymous)
      ? "all polls are anonymous" : "nobody has answered a poll yet"
  }

  private static let conventions = [
    (name: "day", text: "the date that a poll's name starts with, or else when it opens"),
    (name: "days", text: "only those on which somebody answered"),
    (name: "attempts", text: "what a student answered in several at one poll adds up"),
    (name: "answered", text: "questions not skipped, of all polls of the day together"),
  ]

  private var chart: [UInt8] {
    let columns = days.indices.map { day in
      let present = students.count { $0.answered[day] > 0 }
      return ColumnChart.Column(
        name: String(days[day].date.dropFirst(5)), count: present,
        said: "\(days[day].date): \(present) of \(students.count)")
    }
    return ColumnChart(
      label: .init(
        id: "days", title: "Students present by day",
        description: "A column for each day; the table below says who was there."),
      across: "day", up: "students of \(students.count)", columns: columns
    ).svg
  }

  /// The table for some days; after the last day it has a column with the number of days present.
  private func studentTable(_ places: Range<Int>) -> ReportTable {
    let isLast = places.upperBound == days.count
    return ReportTable(
      caption: "Questions answered, by student and day", hidesCaption: true,
      columns: [.init("Student", isNumber: false)]
        + days[places].map { .init("\($0.date) of \($0.questions)") }
        + (isLast ? [.init("Days")] : []),
      rows: students.map { student in
        [.text(student.distinctName())]
          + student.answered[places].map { .text($0 == 0 ? "–" : "\($0)") }
          + (isLast ? [.text("\(student.daysPresent) of \(days.count)")] : [])
      })
  }
}

/// Which students answered the polls of a classroom on each day.
package func attendanceOnDisk(
  of classroom: Classroom, course: Course, root: Folder, workers: Workers
) throws(DiskError) -> OnDisk<Attendance> {
  let isAsked = { (assignment: Assignment) in
    assignment.classroom.id == classroom.id && assignment.quiz.kind == .poll
      && !assignment.quiz.isAnonymous
  }
  let pollAttendance = try graded(course, root, workers, where: isAsked) { results in
    PollAttendance(of: results, jobs: workers.jobs)
  }
  return pollAttendance.map { Attendance(of: classroom, site: course.site.title, $0) }
}
