import Courseware

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
