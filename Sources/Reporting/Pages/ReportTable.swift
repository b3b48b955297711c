import Courseware
import Grading
import Ledgers

/// A table of a report: a caption, a heading a column, and the first cell of a row its heading.
struct ReportTable {
  /// What the table is, for who hears it; shown above it unless hidden.
  var caption: String
  var hidesCaption = false
  /// A class of the table's own, for its script.
  var style: StaticString?
  var columns: [Column]
  var rows: any Sequence<[Cell]>

  /// How many columns of numbers fit beside names on a sheet of paper.
  static let mostColumns = 6
  /// From how many columns on a table does not fit a phone.
  static let mostOnPhone = 4
  /// From how many columns on a table does not fit a tablet.
  static let mostOnTablet = 7

  /// The heading of a column.
  struct Column {
    var name: String
    /// Numbers stand to the right, figure below figure.
    var isNumber: Bool

    init(_ name: String, isNumber: Bool = true) {
      self.name = name
      self.isNumber = isNumber
    }
  }

  /// What stands in a cell.
  enum Cell {
    case text(String)
    /// Safe HTML.
    case html([UInt8])
  }
}

extension [UInt8] {
  /// Appends a table; one wider than the page scrolls by itself.
  mutating func write(_ table: ReportTable) {
    if table.columns.count >= ReportTable.mostOnPhone {
      let isForTablets = table.columns.count >= ReportTable.mostOnTablet
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

/// What the columns of tables on pages say, each in a sentence.
enum ColumnMeanings {
  typealias List = [(name: String, meaning: String)]

  /// Of the table of questions.
  static let questions: List = [
    ("n", "How many were asked the question."),
    ("Skipped", "How many of them gave no answer."),
    ("Facility", "The share of its points that the question yields: 1 where all have it right."),
    ("r_total", "How far those who do well here do well in the whole quiz, from -1 to 1."),
    ("r_rest", "The same without the question itself; below 0 the stronger do worse here."),
    ("d27", "How much more of its points the best 27 % earn than the weakest 27 %."),
    ("Efficiency", "How much of the difference between students that it could show it shows."),
    ("Weight", "How much of the differences between totals comes from the question."),
    ("alpha without", "How reliable the quiz would be without the question."),
  ]

  /// Of the tables of options.
  static let options: List = [
    ("Chosen, Students, Share", "How many chose the option, of those who were asked."),
    ("Mean total", "The mean points, in the whole quiz, of those who chose the option."),
    ("r_rest", "How far those who chose it do well in the other questions, from -1 to 1."),
    ("Upper, Middle, Lower", "The share of the best, the middle and the weakest who chose it."),
  ]

  /// Of the table of sections.
  static let sections: List = [
    ("n", "How many students of the section the figures are about."),
    ("mean", "The mean of their points."),
    ("median", "Half of them have at most so many points."),
    ("sd", "The standard deviation: how far from the mean points usually are."),
  ]

  /// Of the tables of terms.
  static let terms: List = [
    ("Term, Quiz", "The same quiz in the classrooms that have the same number and another term."),
    ("n", "How many students the figures are about."),
    ("of", "How many points could be earned."),
    ("mean", "The mean of their points."),
    ("sd", "The standard deviation: how far from the mean points usually are."),
    ("alpha", "How reliable the points are, 1 at most."),
    ("Facility of", "The share of its points that a question yielded in each term."),
  ]

  /// Of the table of a classroom's quizzes.
  static let quizzes: List = [
    ("Mean", "The mean points; the bar has them as a share of all."),
    ("Students", "How many students the figures are about."),
    ("Of", "How many points could be earned."),
    ("sd", "The standard deviation: how far from the mean points usually are."),
    ("alpha", "How reliable the total is: 1 is free of chance, 0 is chance alone."),
    ("Median time", "Half of the students took at most so long."),
    ("To check", "In how many questions there is evidence of a fault."),
  ]
}

extension [UInt8] {
  /// Appends what to look at to a page; nothing where there is nothing.
  mutating func writeChecks(
    _ checks: AttemptChecks, in classroom: String, isGraded: Bool
  ) {
    guard !checks.isEmpty else { return }
    writeSection("Look at these attempts") { out in
      for kind in AttemptCheck.Kind.allCases {
        guard let count = checks.counts[kind] else { continue }
        let rows = checks.found(kind).map { check -> [ReportTable.Cell] in
          [.text(check.line)]
        }
        out.writePanel(
          ReportTable(
            caption: "\(count): \(kind.heading)", columns: [.init("Attempts", isNumber: false)],
            rows: rows))
        let more = count - rows.count
        out.writeElement(
          "p", class: "soft",
          (more > 0 ? "And \(more) more. " : "")
            + "What to do: \(kind.advice(in: classroom, isGraded: isGraded)).")
      }
    }
  }
}
