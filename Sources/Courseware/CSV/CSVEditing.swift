/// A table that can be edited: changed rows and cells are replaced, and all other bytes are kept.
package struct CSVEditing: Sendable {
  private let bytes: [UInt8]
  private let separator: UInt8
  /// The first row.
  package let heading: CSVRow
  /// The other rows, except those whose cells are all empty.
  package let rows: [CSVRow]

  /// Reads a file.
  ///
  /// - Throws: The reason why the bytes are not a table with a heading.
  package init(_ bytes: [UInt8]) throws(CSVFault) {
    var reader = CSVReader(bytes)
    guard let heading = try reader.next() else {
      throw CSVFault(reason: "the table has no header row", bytes: 0..<0)
    }
    var rows: [CSVRow] = []
    while let row = try reader.next() {
      if !row.isBlank { rows.append(row) }
    }
    (self.bytes, self.heading, self.rows) = (bytes, heading, rows)
    separator = reader.separator
  }

  /// The table without some rows, given by their indices in ``rows``.
  package func removing(_ places: Set<Int>) -> [UInt8] {
    var out: [UInt8] = []
    var at = 0
    for place in places.sorted() {
      out += bytes[at..<rows[place].bytes.lowerBound]
      at = rows[place].bytes.upperBound
      if at < bytes.count, bytes[at] == 13 { at += 1 }
      if at < bytes.count, bytes[at] == 10 { at += 1 }
    }
    return out + bytes[at...]
  }

  /// The table with some cells of one row replaced, given by column index.
  ///
  /// If `newColumn` is given, a column with this heading is added at the end, empty in all other
  /// rows.
  package func replacing(_ cells: [Int: String], of place: Int, newColumn: String?) -> [UInt8] {
    var edits: [(at: Range<Int>, text: [UInt8])] = []
    if let newColumn { edits.append((end(of: heading), [separator] + written(newColumn))) }
    for (index, row) in rows.enumerated() {
      guard index == place else {
        if newColumn != nil { edits.append((end(of: row), [separator])) }
        continue
      }
      for (column, cell) in row.cells.enumerated() {
        if let text = cells[column] { edits.append((cell.bytes, written(text))) }
      }
      if newColumn != nil {
        edits.append((end(of: row), [separator] + written(cells[row.cells.count] ?? "")))
      }
    }
    var out: [UInt8] = []
    var at = 0
    for edit in edits {
      out += bytes[at..<edit.at.lowerBound] + edit.text
      at = edit.at.upperBound
    }
    return out + bytes[at...]
  }

  /// The table with further rows at its end, whose cells are in the order of the columns.
  package func appending(_ rows: [[String]]) -> [UInt8] {
    var out = bytes
    if out.last != 10 { out.append(10) }
    for row in rows {
      out += row.map(written).joined(separator: [separator])
      out.append(10)
    }
    return out
  }

  /// The table with a guard before every formula, as by ``CSVWriter``; all other cells are kept.
  package var withGuards: [UInt8] {
    var out: [UInt8] = []
    var at = 0
    for cell in ([heading] + rows).flatMap(\.cells) where guarded(cell.text) != cell.text {
      out += bytes[at..<cell.bytes.lowerBound] + written(cell.text)
      at = cell.bytes.upperBound
    }
    return out + bytes[at...]
  }

  private func end(of row: CSVRow) -> Range<Int> { row.bytes.upperBound..<row.bytes.upperBound }

  /// The text of a cell, guarded against formulas as by ``CSVWriter``, and in quotation marks if it
  /// needs them.
  private func written(_ text: String) -> [UInt8] {
    let plain = Array(guarded(text).utf8)
    let isBare =
      plain.first != 32 && plain.last != 32
      && !plain.contains { $0 == separator || ",;\t\r\n\"".utf8.contains($0) }
    if isBare { return plain }
    let quote = UInt8(ascii: "\"")
    return [quote] + plain.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }
}

/// One row of a table, with its position in the file.
package struct CSVRow: Sendable, Equatable {
  /// The cells, at least one; an empty line is one empty cell.
  package var cells: [Cell]
  /// The line that it starts on, from 1.
  package var line: Int
  /// The byte range of the row in the file, without its line end.
  package var bytes: Range<Int>

  /// One cell: its text and its byte range, including quotation marks.
  package struct Cell: Sendable, Equatable {
    /// The content without its quotation marks; in ``CSVStyle/safe``, also without the apostrophes
    /// that guard formulas.
    package var text: String
    /// The range in the file, which includes quotation marks around the cell but no separator.
    package var bytes: Range<Int>
  }

  /// The texts of the cells, in order.
  package var texts: [String] { cells.map(\.text) }

  /// Whether all cells are empty, as in the rows that spreadsheets add at the end.
  package var isBlank: Bool { cells.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }

  /// Describes a row with more or fewer cells than the first row.
  ///
  /// - Parameter first: The number of cells of the first row.
  /// - Returns: The message, such as "this row has 1 cell, the first has 2", and what to do.
  package func miscount(_ first: Int) -> String {
    let own = cells.count == 1 ? "1 cell" : "\(cells.count) cells"
    let advice =
      cells.count < first
      ? ": add a comma or another separator for each missing cell"
      : ": put a cell that contains a comma or another separator in quotation marks"
    return "this row has \(own), the first has \(first)" + advice
  }
}

/// Why a file is not a valid table, and the byte range of the problem.
package struct CSVFault: Error, Equatable {
  /// What is wrong, as a message: in lower case, without a period.
  package var reason: String
  /// The range in the file; empty if the file has no header row.
  package var bytes: Range<Int>
}

/// The intended reader of a table.
package enum CSVStyle: String, Sendable, CaseIterable {
  /// A spreadsheet: text that could be taken for a formula gets an apostrophe before it.
  case safe
  /// Another program: every cell is unchanged.
  case plain
}
