import Courseware

/// Reads a roster: CSV with the columns `id`, `name`, `email`, `section` and `also`, the first two
/// needed.
///
/// The first line names the columns; semicolons or commas stand between the words of an `also`.
func readMembers(_ text: SourceText, _ report: inout Report) -> [Member] {
  readRoster(text, &report).map(\.value)
}

/// The same, each member with its line.
func readRoster(_ text: SourceText, _ report: inout Report) -> [Located<Member>] {
  var members: [Located<Member>] = []
  do throws(CSVFault) {
    var rows = CSVReader(text.bytes)
    guard let columns = readColumns(try rows.next(), text, &report) else { return [] }
    var seen: [String: Span] = [:]
    while let row = try rows.next() {
      guard !row.isBlank, let member = readMember(row, columns, text, &report) else { continue }
      if let first = seen[foldedName(member.id)] {
        let place = Span(path: text.path, bytes: row.bytes)
        report.add(
          .duplicateMember, "member '\(member.id)' is listed twice", at: place,
          notes: [.init("first listed here", at: first)],
          fixes: dropping(place, like: first, in: text))
      } else {
        seen[foldedName(member.id)] = Span(path: text.path, bytes: row.bytes)
        members.append(Located(member, at: Span(path: text.path, bytes: row.bytes)))
      }
    }
  } catch {
    report.add(.rosterSyntax, error.reason, at: Span(path: text.path, bytes: error.bytes))
  }
  return members
}

/// The names of the columns, lower-case; `nil` where a diagnostic says what is wrong with them.
private func readColumns(
  _ heading: CSVRow?, _ text: SourceText, _ report: inout Report
) -> [String]? {
  let start = Span(path: text.path, bytes: 0..<min(1, text.bytes.count))
  guard let heading else {
    report.add(.rosterSyntax, "a roster starts with a line 'id,name,email'", at: start)
    return nil
  }
  let place = Span(path: text.path, bytes: heading.bytes)
  let columns = heading.texts.map { cleanedName($0).lowercased() }
  if columns.count == 1, columns[0].contains("|") {
    report.add(.rosterSyntax, "commas stand between the cells of a roster, not '|'", at: place)
    return nil
  }
  let known = ["id", "name", "email", "section", "also"]
  for (index, column) in columns.enumerated() {
    if !known.contains(column) {
      report.add(
        .rosterSyntax, "a roster has no column '\(column)'" + suggestion(column, known), at: place)
    } else if columns[..<index].contains(column) {
      report.add(.rosterSyntax, "column '\(column)' is there twice", at: place)
    }
  }
  for column in ["id", "name"] where !columns.contains(column) {
    report.add(.rosterSyntax, "a roster needs a column '\(column)'", at: place)
  }
  return report.hasErrors ? nil : columns
}

private func readMember(
  _ row: CSVRow, _ columns: [String], _ text: SourceText, _ report: inout Report
) -> Member? {
  let place = Span(path: text.path, bytes: row.bytes)
  guard row.cells.count == columns.count else {
    report.add(
      .rosterSyntax,
      "this line has \(row.cells.count) cells where the first has \(columns.count)", at: place)
    return nil
  }
  let cells = Dictionary(zip(columns, row.texts.map(cleanedName))) { first, _ in first }
  guard let id = cells["id"], let name = cells["name"], !id.isEmpty, !name.isEmpty else {
    report.add(.rosterSyntax, "a member needs an id and a name", at: place)
    return nil
  }
  return Member(
    id: id, name: name, email: cells["email"].flatMap { $0.isEmpty ? nil : $0 },
    section: cells["section"].flatMap { $0.isEmpty ? nil : $0 },
    also: (cells["also"] ?? "").split { ";,".contains($0) }.map { cleanedName(String($0)) }
      .filter { !$0.isEmpty })
}

/// The fix that deletes a line, its line feed before it, where an earlier one says just the same.
private func dropping(_ line: Span, like first: Span, in text: SourceText) -> [Diagnostic.Fix] {
  guard line.bytes.lowerBound > 0, text.bytes[line.bytes] == text.bytes[first.bytes] else {
    return []
  }
  let whole = Span(path: line.path, bytes: line.bytes.lowerBound - 1..<line.bytes.upperBound)
  return [
    .init(
      title: "delete the line", edits: [.init(span: whole, replacement: "")], isSafe: true)
  ]
}
