import Courseware
import Grading
import Ledgers

extension QuizStatistics {
  /// `quizpress stats --format html`: the report on one quiz as a self-contained page.
  ///
  /// `index` is the path of the classroom's index relative to the report folder; without it the
  /// page has no link to an index.
  package func page(index: String? = nil) -> [UInt8] {
    var body: [UInt8] = []
    body.writeLead(of: self)
    body.writeChecks(checks, of: assignment.quiz, in: assignment.classroom.id)
    if n > 0 {
      if isGraded { body.writeQuestionsToCheck(of: self) }
      if isGraded { body.writeScores(of: self) }
      body.writeSections(of: self)
      body.writeTerms(of: self)
      if timing.n > 0 { body.writeTiming(of: self) }
      if isGraded { body.writeItems(of: self) }
      body.writeSection(isGraded ? "Questions in detail" : "Responses") { out in
        if questions.contains(where: { $0.isScored && !$0.options.isEmpty }) {
          out.writeConventions(ColumnMeanings.options, style: "conventions explained")
        }
        for question in questions { out.write(question, isGraded: isGraded) }
      }
    }
    if !students.isEmpty {
      let columns: ColumnMeanings.List = studentColumns.map { (capitalized($0.name), $0.meaning) }
      body.writeSection("Students") { $0.writePanel(studentTable, columns: columns) }
    }
    body.writeSection("How these figures are computed") { out in
      out.writeConventions(conventions)
    }
    let back = index.map { (name: assignment.classroom.name, href: "../" + urlPath($0)) }
    return ReportPage(
      title: assignment.quiz.name, over: "\(assignment.classroom.name) · \(assignment.site)",
      back: back, body: body, hasStudents: !students.isEmpty,
      style: assignment.classroom.style
    ).html
  }
}

extension [UInt8] {
  fileprivate mutating func writeLead(of quiz: QuizStatistics) {
    let students = counted(quiz.n, "student", "students")
    let which =
      quiz.assignment.quiz.combinesAttempts ? "all attempts combined" : "one attempt each"
    writeElement(
      "p", class: "lead",
      quiz.n == 0
        ? "No attempts yet."
        : quiz.scope.attempts == .all || quiz.assignment.quiz.isAnonymous
          ? "\(counted(quiz.n, "attempt", "attempts"))." : "\(students), \(which).")
    if quiz.n > 0, quiz.n < 10 {
      writeElement(
        "p", class: "notice",
        "Fewer than 10 students: one more could change every figure on this page.")
    }
    if quiz.pending > 0 {
      let waiting = counted(quiz.pending, "attempt has", "attempts have")
      writeElement("p", class: "notice", "\(waiting) answers still to be graded manually.")
    }
    guard quiz.n > 0, quiz.isGraded else { return }
    writeFigures(quiz.shownFigures)
    if let words = quiz.gradeMeanInWords {
      writeElement("p", class: "soft", "Mean: \(words).")
    }
    let missing = quiz.largeFigures.compactMap { name, statistic in
      statistic.reason.map { "no \(QuizStatistics.wording[name]?.lowercased() ?? name): \($0)" }
    }
    if !missing.isEmpty { writeElement("p", class: "soft", missing.joined(separator: "; ") + ".") }
  }

  /// The questions with evidence of a problem, above all other questions.
  fileprivate mutating func writeQuestionsToCheck(of quiz: QuizStatistics) {
    writeSection("Questions to check") { out in
      let found = quiz.questionsToCheck
      guard !found.isEmpty else {
        let words = "The figures show no evidence of a problem with any question. "
        let few = "With fewer than 30 students they rarely do, even if an answer key is wrong."
        return out.writeElement("p", class: "soft", words + (quiz.n < 30 ? few : ""))
      }
      out.write("<ol class=\"panel advice-list\">\n")
      for question in found {
        out.write("<li value=\"\(question.number)\"><a href=\"#question-\(question.number)\">")
        out.writeShown(oneLine(question.stem, to: 120))
        out.write("</a> ")
        out.writeElement("p", question.advice ?? "")
        out.write("</li>\n")
      }
      out.write("</ol>\n")
    }
  }

  fileprivate mutating func writeSections(of quiz: QuizStatistics) {
    guard let first = quiz.sections.first else { return }
    writeSection("Sections side by side") { out in
      out.writePanel(
        ReportTable(
          caption: "The sections and their totals", hidesCaption: true,
          columns: [.init("Section", isNumber: false), .init("n")]
            + first.figures.map { .init($0.name) },
          rows: quiz.sections.map { section in
            [.text(section.name), .text("\(section.n)")]
              + section.figures.map { .text(shown($0.statistic)) }
          }), columns: ColumnMeanings.sections)
    }
  }

  fileprivate mutating func writeScores(of quiz: QuizStatistics) {
    guard !quiz.distribution.columns.isEmpty else { return }
    writeSection("Scores") { out in
      out.writeFigure(
        quiz.distributionChart, named: "Chart of the scores", table: quiz.distributionTable)
    }
  }

  fileprivate mutating func writeTiming(of quiz: QuizStatistics) {
    writeSection("Time") { out in
      out.writeFigure(
        quiz.timingChart, named: "Chart of the time taken", caption: quiz.timingInWords)
    }
  }

  fileprivate mutating func writeItems(of quiz: QuizStatistics) {
    let scored = quiz.questions.filter(\.isScored)
    guard !scored.isEmpty else { return }
    writeSection("Questions at a glance") { out in
      if scored.contains(where: { $0.itemRest.value != nil }) {
        out.writeFigure(
          quiz.itemMap, named: "Map of the questions",
          caption:
            "Questions further right are easier; on those further up, strong students do better "
            + "than weak ones. The regions are rules of thumb; positions are partly chance."
        )
      }
      out.writePanel(quiz.questionTable, columns: ColumnMeanings.questions)
    }
  }
}

extension QuizStatistics {
  /// The names of the figures in large print.
  fileprivate static let wording = [
    "mean": "Mean", "median": "Median", "sd": "Standard deviation", "alpha": "Alpha",
    "omega": "Omega", "sem": "Standard error",
  ]

  /// The figures in large print, those that teachers look for first; a reason is shown below those
  /// that are undefined.
  fileprivate var largeFigures: [(name: String, statistic: Statistic)] {
    figures.filter { Self.wording[$0.name] != nil }
  }

  /// The figures in large print with their names and units.
  fileprivate var shownFigures: [(name: String, value: String, note: String)] {
    let notes = [
      "mean": "of \(shortest(maximum)) \(maximum == 1 ? "point" : "points")",
      "sd": "points", "median": "points",
      "alpha": "reliability" + bounds(reliability.alphaBounds), "omega": "reliability",
      "sem": "points, of measurement",
    ]
    let shown = largeFigures.map { name, statistic in
      // Shortened to fit on one line of a narrow panel.
      let label = (Self.wording[name] ?? name).replacing("Standard", with: "Std.")
      return (label, Reporting.shown(statistic), notes[name] ?? "")
    }
    guard let median = timing.median.value else { return shown }
    return shown + [("Time", duration(milliseconds: median), "median")]
  }

  fileprivate var distributionTable: ReportTable {
    ReportTable(
      caption: "Number of students by points, of \(shortest(maximum))",
      hidesCaption: true,
      columns: [.init("Points", isNumber: false)]
        + distribution.columns.map { .init($0.name) },
      rows: [[.text("Students")] + distribution.columns.map { .text("\($0.count)") }])
  }

  fileprivate var distributionChart: [UInt8] {
    let isByPoint = distribution.isByPoint
    let columns = distribution.columns.map { column in
      let name = column.name
      let students = counted(column.count, "student", "students")
      return ColumnChart.Column(
        name: name, count: column.count,
        said: "\(name) \(name == "1" ? "point" : "points"): \(students)")
    }
    // If each column represents one point, a value is at the middle of its column.
    let width = isByPoint ? maximum + 1 : maximum
    let mark = spread.mean.value.map { mean in
      (place: (mean + (isByPoint ? 0.5 : 0)) / width, name: "mean \(decimals(mean, 2))")
    }
    return ColumnChart(
      label: .init(
        id: "scores", title: "Scores of \(counted(n, "student", "students"))",
        description: "A column for each \(isByPoint ? "number" : "range") of points; the table "
          + "below has the same numbers."),
      across: "points of \(shortest(maximum))", up: "students", columns: columns, mark: mark
    ).svg
  }

  fileprivate var timingChart: [UInt8] {
    let minutes = (timing.most.value ?? 0) / 60_000
    let isLong = minutes >= 2
    let axis = Axis(values: 0...max(isLong ? minutes : minutes * 60, 1), start: 0, end: 1)
    let unit = isLong ? 60_000.0 : 1_000
    return RangeChart(
      label: .init(id: "time", title: "Time taken", description: timingInWords),
      points: timing.figures.compactMap(\.statistic.value), across: "time",
      name: { duration(milliseconds: $0) },
      marks: axis.marks(about: 6, isWhole: true).map { $0 * unit }
    ).svg
  }

  fileprivate var timingInWords: String {
    let values = timing.figures.compactMap(\.statistic.value).map { duration(milliseconds: $0) }
    guard values.count == 5 else { return "" }
    return "Half of \(counted(timing.n, "student", "students")) took \(values[1]) to \(values[3]); "
      + "the median is \(values[2]), the quickest took \(values[0]), the slowest \(values[4])."
  }

  fileprivate var itemMap: [UInt8] {
    let items = questions.compactMap { question -> ItemMap.Item? in
      guard let facility = question.facility.value, let rest = question.itemRest.value else {
        return nil
      }
      return ItemMap.Item(
        number: question.number, facility: facility, rest: rest,
        isDoubtful: question.verdict.map { $0.kind != .weak } ?? false,
        said: "\(question.number). \(oneLine(question.stem, to: 60)): facility "
          + "\(decimals(facility * 100, 0)) %, r_rest \(decimals(rest, 2))")
    }
    return ItemMap(
      label: .init(
        id: "items", title: "Questions by facility and discrimination",
        description: "A dot for each question that has both values, with its number where there is "
          + "room; the table below has the values."),
      items: items
    ).svg
  }

  fileprivate var questionTable: ReportTable {
    let names = [
      "Skipped", "Facility", "r_total", "r_rest", "d27", "Efficiency", "Weight", "alpha without",
    ]
    return ReportTable(
      caption: "The questions and their figures",
      columns: [.init("Question", isNumber: false), .init("n")] + names.map { .init($0) },
      rows: questions.filter(\.isScored).map { question in
        let cells = ["\(question.n)", "\(question.skipped)"]
        let figures = question.mainFigures.map { shown($0.statistic) }
        return [.text("\(question.number). \(oneLine(question.stem, to: 70))")]
          + (cells + figures).map { .text($0) }
      })
  }
}
