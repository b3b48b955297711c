import Courseware

/// Reads a roster: CSV with the columns `id`, `name`, `email` and `section`, the first two needed.
///
/// Source: RFC 4180 for quoting; the first line names the columns.
func readMembers(_ text: SourceText, _ report: inout Report) -> [Member] {
  readRoster(text, &report).map(\.value)
}

/// The same, each member with its line.
func readRoster(_ text: SourceText, _ report: inout Report) -> [Located<Member>] {
  var rows = CSVRows(text)
  guard let header = rows.next() else {
    report.add(.rosterSyntax, "a roster starts with a line 'id,name,email'", at: rows.place)
    return []
  }
  guard !reportsOpenQuote(rows, &report) else { return [] }
  let known = ["id", "name", "email", "section"]
  let columns = header.cells.map { cleanedName($0).lowercased() }
  if header.cells.count == 1, let other = header.cells[0].first(where: { ";\t|".contains($0) }) {
    report.add(
      .rosterSyntax, "commas stand between the cells of a roster, not '\(other)'", at: header.span)
    return []
  }
  for (index, column) in columns.enumerated() {
    if !known.contains(column) {
      report.add(
        .rosterSyntax, "a roster has no column '\(column)'" + suggestion(column, known),
        at: header.span)
    } else if columns[..<index].contains(column) {
      report.add(.rosterSyntax, "column '\(column)' is there twice", at: header.span)
    }
  }
  for column in ["id", "name"] where !columns.contains(column) {
    report.add(.rosterSyntax, "a roster needs a column '\(column)'", at: header.span)
  }
  guard !report.hasErrors else { return [] }
  return readRows(&rows, columns, &report)
}

/// An open quotation mark swallows all that follows it, so nothing after it is worth a word.
private func reportsOpenQuote(_ rows: CSVRows, _ report: inout Report) -> Bool {
  guard let open = rows.unclosedQuote else { return false }
  report.add(.rosterSyntax, "a quotation mark that opens a cell is never closed", at: open)
  return true
}

private func readRows(
  _ rows: inout CSVRows, _ columns: [String], _ report: inout Report
) -> [Located<Member>] {
  var members: [Located<Member>] = []
  var seen: [String: Span] = [:]
  while let row = rows.next(), !reportsOpenQuote(rows, &report) {
    if row.cells.count == 1, cleanedName(row.cells[0]).isEmpty { continue }
    guard row.cells.count == columns.count else {
      report.add(
        .rosterSyntax,
        "this line has \(row.cells.count) cells where the first has \(columns.count)",
        at: row.span)
      continue
    }
    let cells = Dictionary(zip(columns, row.cells.map(cleanedName))) { first, _ in first }
    guard let id = cells["id"], let name = cells["name"], !id.isEmpty, !name.isEmpty else {
      report.add(.rosterSyntax, "a member needs an id and a name", at: row.span)
      continue
    }
    if let first = seen[foldedName(id)] {
      report.add(
        .duplicateMember, "member '\(id)' is listed twice", at: row.span,
        notes: [.init("first listed here", at: first)], fixes: rows.dropping(row, like: first))
      continue
    }
    seen[foldedName(id)] = row.span
    let member = Member(
      id: id, name: name, email: cells["email"].flatMap { $0.isEmpty ? nil : $0 },
      section: cells["section"].flatMap { $0.isEmpty ? nil : $0 })
    members.append(Located(member, at: row.span))
  }
  return members
}

/// The rows of a CSV file, one after another.
struct CSVRows {
  private let text: SourceText
  private var at = 0
  private(set) var unclosedQuote: Span?

  init(_ text: SourceText) { self.text = text }

  struct Row {
    var cells: [String]
    var span: Span
  }

  var place: Span { Span(path: text.path, bytes: at..<min(at + 1, text.bytes.count)) }

  mutating func next() -> Row? {
    guard at < text.bytes.count else { return nil }
    let start = at
    var cells: [String] = []
    while true {
      cells.append(cell())
      guard at < text.bytes.count, text.bytes[at] == UInt8(ascii: ",") else { break }
      at += 1
    }
    let end = at
    if at < text.bytes.count { at += 1 }
    return Row(cells: cells, span: Span(path: text.path, bytes: start..<end))
  }

  /// The fix that deletes a row, its line feed before it, where an earlier one says just the same.
  func dropping(_ row: Row, like first: Span) -> [Diagnostic.Fix] {
    let bytes = row.span.bytes
    guard bytes.lowerBound > 0, text.bytes[bytes] == text.bytes[first.bytes] else { return [] }
    let line = Span(path: text.path, bytes: bytes.lowerBound - 1..<bytes.upperBound)
    return [
      .init(
        title: "delete the line", edits: [.init(span: line, replacement: "")], isSafe: true)
    ]
  }

  private mutating func cell() -> String {
    guard at < text.bytes.count, text.bytes[at] == UInt8(ascii: "\"") else { return bare() }
    let open = at
    at += 1
    var bytes: [UInt8] = []
    while at < text.bytes.count {
      let byte = text.bytes[at]
      at += 1
      if byte != UInt8(ascii: "\"") {
        bytes.append(byte)
      } else if at < text.bytes.count, text.bytes[at] == UInt8(ascii: "\"") {
        bytes.append(byte)
        at += 1
      } else {
        return String(decoding: bytes, as: UTF8.self) + bare()
      }
    }
    unclosedQuote = Span(path: text.path, bytes: open..<open + 1)
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func bare() -> String {
    let start = at
    while at < text.bytes.count, text.bytes[at] != UInt8(ascii: ","), text.bytes[at] != 10 {
      at += 1
    }
    return text.string(start..<at)
  }
}
