/// One row of a table as its file has it.
package struct CSVRow: Sendable, Equatable {
  /// At least one; a line without anything is one empty cell.
  package var cells: [Cell]
  /// The line that it starts on, from 1.
  package var line: Int
  /// Where the row stands among the file's bytes, its line end left out.
  package var bytes: Range<Int>

  /// One cell: what it says and where it stands, its quotes included.
  package struct Cell: Sendable, Equatable {
    package var text: String
    package var bytes: Range<Int>
  }

  /// What the cells say, in order.
  package var texts: [String] { cells.map(\.text) }

  /// Whether no cell says anything, as in the rows that spreadsheets leave at the end.
  package var isBlank: Bool { cells.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }
}

/// Why a file is no table, and which of its bytes are to blame.
package struct CSVFault: Error, Equatable {
  package var reason: String
  package var bytes: Range<Int>
}

/// The intended reader of a written table.
package enum CSVStyle: String, Sendable, CaseIterable {
  /// A spreadsheet: what could be taken for a formula has an apostrophe before it.
  case safe
  /// A program: every cell as it is.
  case plain
}
