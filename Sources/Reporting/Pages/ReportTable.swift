import Courseware
import Grading

/// A table of a report: a caption, a heading for each column, and the heading of each row in its
/// first cell.
struct ReportTable {
  /// The caption for screen readers; also shown above the table unless hidden.
  var caption: String
  var hidesCaption = false
  /// A CSS class for the table's script.
  var style: StaticString?
  var columns: [Column]
  var rows: any Sequence<[Cell]>

  /// The number of number columns that fit next to names on a sheet of paper.
  static let maxColumns = 6
  /// The number of columns from which a table does not fit on a phone.
  static let maxColumnsOnPhone = 4
  /// The number of columns from which a table does not fit on a tablet.
  static let maxColumnsOnTablet = 7

  /// The heading of a column.
  struct Column {
    var name: String
    /// Whether the column contains numbers, which are right-aligned.
    var isNumber: Bool

    init(_ name: String, isNumber: Bool = true) {
      self.name = name
      self.isNumber = isNumber
    }
  }

  /// The content of a cell.
  enum Cell {
    case text(String)
    /// Safe HTML.
    case html([UInt8])
  }
}

extension [UInt8] {
  /// Appends a table; a table wider than the page gets its own scroll bar.
  mutating func write(_ table: ReportTable) {
    if table.columns.count >= ReportTable.maxColumnsOnPhone {
      let isForTablets = table.columns.count >= ReportTable.maxColumnsOnTablet
      writeElement(
        "p", class: isForTablets ? "hint many" : "hint",
        "Scroll the table sideways to see all its columns.")
    }
    write("<div class=\"wide\" tabindex=\"0\" role=\"group\"")
    writeAttribute("aria-label", table.caption)
    write("><table")
    if let style = table.style {
      write(" class=\"")
      write(style)
      write("\"")
    }
    write(">\n<caption")
    write(table.hidesCaption ? " class=\"unseen\">" : ">")
    writeShown(table.caption)
    write("</caption>\n<thead><tr>")
    for column in table.columns {
      write(column.isNumber ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">")
      writeShown(column.name)
      write("</th>")
    }
    write("</tr></thead>\n<tbody>\n")
    write(table.rows, below: table.columns)
    write("</tbody></table></div>\n")
  }

  private mutating func write(
    _ rows: some Sequence<[ReportTable.Cell]>, below columns: [ReportTable.Column]
  ) {
    for row in rows { write(row, below: columns) }
  }

  private mutating func write(_ row: [ReportTable.Cell], below columns: [ReportTable.Column]) {
    write("<tr>")
    for (index, (cell, column)) in zip(row, columns).enumerated() {
      write(index == 0 ? "<th scope=\"row\"" : "<td")
      write(column.isNumber ? " class=\"n\">" : ">")
      switch cell {
      case .text(let text): writeShown(text)
      case .html(let html): self += html
      }
      write(index == 0 ? "</th>" : "</td>")
    }
    write("</tr>\n")
  }
}

/// One-sentence explanations of the columns of tables on pages.
enum ColumnMeanings {
  typealias List = [(name: String, text: String)]

  static let questions: List = [
    ("n", "The number of students who were asked the question."),
    ("Skipped", "The number of these students who gave no answer."),
    ("Facility", "The mean share of the question's points: 1 if all answers are correct."),
    ("r_total", "The correlation of the question with the total, from -1 to 1."),
    (
      "r_rest",
      "The correlation with the rest of the quiz; below 0, stronger students do worse here."
    ),
    ("d27", "The difference in facility between the best 27 % and the weakest 27 %."),
    ("Efficiency", "The discrimination as a share of the largest possible with this facility."),
    ("Weight", "The share of the spread of totals that comes from the question."),
    ("alpha without", "The reliability of the quiz without the question."),
  ]

  static let options: List = [
    ("Chosen, Students, Share", "The number of students who chose the option, and their share."),
    ("Mean total", "The mean total of students who chose the option."),
    ("r_rest", "The correlation of choosing it with the rest of the quiz, from -1 to 1."),
    ("Upper, Middle, Lower", "The share of the upper, middle and lower group who chose it."),
  ]

  static let sections: List = [
    ("n", "The number of students of the section in the figures."),
    ("mean", "The mean of their points."),
    ("median", "Half of the students have at most this many points."),
    ("sd", "The standard deviation of the points."),
  ]

  static let terms: List = [
    ("Term, Quiz", "The same quiz in the classrooms that have the same number and another term."),
    ("n", "The number of students in the figures."),
    ("of", "The maximum points."),
    ("mean", "The mean of their points."),
    ("sd", "The standard deviation of the points."),
    ("alpha", "The reliability of the points, at most 1."),
    ("Facility of", "The facility of a question in each term."),
  ]

  static let quizzes: List = [
    ("Mean", "The mean points; the bar shows their share of the maximum."),
    ("Students", "The number of students in the figures."),
    ("Of", "The maximum points."),
    ("sd", "The standard deviation of the points."),
    ("alpha", "The reliability of the total: 1 means no random error, 0 only random error."),
    ("Median time", "Half of the students took at most this long."),
    ("To check", "The number of questions with evidence of a fault."),
  ]
}

extension [UInt8] {
  /// Appends the checks that the teacher should look at; appends nothing if there are none.
  mutating func writeChecks(
    _ checks: AttemptChecks, of quiz: Quiz, in classroom: String
  ) {
    guard !checks.settlingLines.isEmpty else { return }
    writeSection("Attempts to check") { out in
      for (kind, count, listed) in checks.byKind {
        let advice = checks.advice(
          on: kind, in: classroom, isGraded: quiz.kind.isGraded, isAnonymous: quiz.isAnonymous)
        let rows = listed.map { [ReportTable.Cell.text($0.line)] }
        out.writePanel(
          ReportTable(
            caption: "\(count): \(kind.heading)", columns: [.init("Attempts", isNumber: false)],
            rows: rows))
        let more = count - rows.count
        out.writeElement(
          "p", class: "soft",
          (more > 0 ? "And \(more) more. " : "")
            + "What to do: \(advice).")
      }
      for line in checks.settlingLines {
        out.writeElement("p", class: "soft", capitalized(line) + ".")
      }
    }
  }
}
