package import Courseware

extension Attendance {
  /// A table for a terminal: a row a student, a column a day.
  package func text() -> String {
    guard !days.isEmpty else { return "no polls in \(safeForTerminal(classroom.name))\n" }
    let heading = ["student"] + days.map { "\($0.date) (\($0.questions))" } + ["days"]
    let rows = students.map { student in
      [shortened(student.name, to: 40)] + student.answered.map { $0 == 0 ? "-" : "\($0)" }
        + ["\(student.daysPresent) of \(days.count)"]
    }
    let lines =
      ["\(classroom.name) (\(classroom.id)): questions answered in polls, by day"]
      + table([heading] + rows) + [""] + Attendance.conventions.map { "  \($0.name): \($0.text)" }
    return lines.map { safeForTerminal($0) + "\n" }.joined()
  }

  /// A row a student and day, with the columns that the gradebook takes scores from elsewhere by.
  package func csv(style: CSVStyle = .safe) -> [UInt8] {
    var writer = CSVWriter(style: style)
    writer.row(["member", "#name", "category", "item", "score", "maximum"])
    for student in students {
      for (day, answered) in zip(days, student.answered) {
        writer.row([
          .text(student.key), .text(student.name), "participation", .text(day.date),
          .init(answered), .init(day.questions),
        ])
      }
    }
    return writer.bytes
  }

  /// One object: the days, and each student's answers by day.
  package func json() -> [UInt8] {
    var out: [UInt8] = []
    out.write(#"{"version":1,"classroom":"#)
    out.writeJSON(classroom.id)
    out.write(#","days":["#)
    out.writeList(days) { out, day in
      out.write(#"{"date":"\#(day.date)","questions":\#(day.questions)}"#)
    }
    out.write(#"],"students":["#)
    out.writeList(students) { out, student in
      out.write(#"{"student":"#)
      out.writeJSON(student.key)
      out.write(#","name":"#)
      out.writeJSON(student.name)
      out.write(#","answered":["#)
      out.writeList(student.answered) { $0.write("\($1)") }
      out.write(#"],"daysPresent":\#(student.daysPresent)}"#)
    }
    out.write("]}\n")
    return out
  }

  /// A page by itself: how many came on which day, and who.
  package func page() -> [UInt8] {
    var body: [UInt8] = []
    body.writeElement("p", class: "lead", "Who answered the polls, day by day.")
    if days.isEmpty {
      body.writeElement("p", class: "notice", "There are no polls yet.")
    } else {
      body.writeFigure(chart, named: "Chart of the attendance")
      body.writeSection("Students") { out in
        for start in stride(from: 0, to: days.count, by: ReportTable.mostColumns) {
          out.writePanel(studentTable(start..<min(days.count, start + ReportTable.mostColumns)))
        }
      }
    }
    body.writeSection("How it is counted") { out in
      out.writeConventions(Attendance.conventions)
    }
    return ReportPage(
      title: "Attendance", over: "\(classroom.name) · \(site)", body: body
    ).html
  }

  private static let conventions = [
    (name: "day", text: "what a poll's name starts with, or else when it opens"),
    (name: "attempt", text: "one a student and poll, the one that counts"),
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

  /// Some days, and behind the last one on how many each student was there.
  private func studentTable(_ places: Range<Int>) -> ReportTable {
    let isLast = places.upperBound == days.count
    return ReportTable(
      caption: "Questions answered, by student and day", hidesCaption: true,
      columns: [.init("Student", isNumber: false)]
        + days[places].map { .init("\($0.date) of \($0.questions)") }
        + (isLast ? [.init("Days")] : []),
      rows: students.map { student in
        [.text(student.name)] + student.answered[places].map { .text($0 == 0 ? "–" : "\($0)") }
          + (isLast ? [.text("\(student.daysPresent) of \(days.count)")] : [])
      })
  }
}
