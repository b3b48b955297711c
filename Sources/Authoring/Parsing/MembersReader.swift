import Courseware

/// Reads a roster: CSV with the columns `id`, `name`, `email`, `section` and `also`, of which the
/// first two are required.
///
/// Each member is located at its line. The first line names the columns. ``alsoEntries(of:)`` reads
/// an `also` cell.
func readRoster(_ text: SourceText, _ report: inout Report) -> [Located<Member>] {
  var members: [Located<Member>] = []
  do throws(CSVFault) {
    var rows = CSVReader(text.bytes)
    let first = try rows.next()
    guard let columns = readColumns(first, text, &report) else { return [] }
    let heading = first.map { text.span($0.bytes) }
    var seen: [String: Span] = [:]
    var addresses: [String: Located<Member>] = [:]
    var attempts: [String: Located<Member>] = [:]
    var faults: [(reason: String, place: Span)] = []
    defer { add(faults, ofRows: members.count + faults.count, to: &report) }
    while let row = try rows.next() {
      if row.isBlank { continue }
      guard let member = readMember(row, columns) else {
        let place = text.span(row.bytes)
        if let reason = otherSeparator(row, columns, rows.separator) {
          report.add(
            .rosterSyntax, reason, at: place,
            notes: [.init("the columns are named here", at: heading)])
          return members
        }
        faults.append((fault(of: row, columns), place))
        continue
      }
      if let first = seen[foldedName(member.id)] {
        let place = text.span(row.bytes)
        report.add(
          .duplicateMember, "member '\(member.id)' is listed twice", at: place,
          notes: [.init("first listed here", at: first)],
          fixes: dropping(place, like: first, in: text))
      } else {
        let located = Located(member, at: text.span(row.bytes))
        seen[foldedName(member.id)] = located.span
        members.append(located)
        let cell = columns.firstIndex(of: "email").map { text.span(row.cells[$0].bytes) }
        report.checkAddress(of: located, at: cell, &addresses)
        report.checkAttempts(of: located, &attempts)
      }
    }
  } catch {
    report.add(.rosterSyntax, error.reason, at: text.span(error.bytes))
  }
  return members
}

extension Report {
  /// Warns of members whose e-mail address is that of a teacher.
  mutating func compareAddresses(of members: [Located<Member>], with teachers: [Person]) {
    let holders = Dictionary(
      keepingFirst: teachers.compactMap { teacher in
        teacher.email.map { (foldedName($0), teacher) }
      })
    guard !holders.isEmpty else { return }
    for member in members {
      guard let teacher = member.value.email.flatMap({ holders[foldedName($0)] }) else { continue }
      add(
        .sharedAddress,
        "member '\(member.value.id)' has the e-mail address of the teacher '\(teacher.name)'",
        at: member.span)
    }
  }

  /// Reports a text in the column `email` that is no address, and warns of an address that an
  /// earlier member also has.
  fileprivate mutating func checkAddress(
    of member: Located<Member>, at cell: Span?, _ holders: inout [String: Located<Member>]
  ) {
    guard let email = member.value.email else { return }
    guard isMailAddress(email) else {
      add(
        .rosterSyntax, "'\(email)' is not an e-mail address such as 'ada@example.org'",
        at: cell ?? member.span)
      return
    }
    guard let first = holders[foldedName(email)] else {
      holders[foldedName(email)] = member
      return
    }
    let isSame = foldedName(first.value.name) == foldedName(member.value.name)
    let what = isSame ? "name and e-mail address" : "e-mail address"
    add(
      .sharedAddress,
      "members '\(first.value.id)' and '\(member.value.id)' have the same \(what)",
      at: member.span, notes: [.init("the first of them", at: first.span)])
  }

  /// Reports an attempt that the column `also` gives to an earlier member, too.
  fileprivate mutating func checkAttempts(
    of member: Located<Member>, _ owners: inout [String: Located<Member>]
  ) {
    for id in member.value.also.filter(isAttemptID).map({ $0.lowercased() }) {
      guard let first = owners[id] else {
        owners[id] = member
        continue
      }
      guard first.value.id != member.value.id else { continue }
      add(
        .duplicateMember,
        "members '\(first.value.id)' and '\(member.value.id)' have the same attempt '\(id)'",
        at: member.span, notes: [.init("the first of them", at: first.span)])
    }
  }
}

private let needsColumnNames = "a roster must start with a line of column names, such as 'id,name'"

/// The names of the columns in lower case; `nil` after an error, which is reported.
private func readColumns(
  _ heading: CSVRow?, _ text: SourceText, _ report: inout Report
) -> [String]? {
  let start = text.span(0..<min(1, text.bytes.count))
  guard let heading else {
    report.add(.rosterSyntax, needsColumnNames, at: start)
    return nil
  }
  let columns = heading.texts.map { cleanedName($0).lowercased() }
  guard columns.contains(where: rosterColumns.contains) else {
    let line = text.span(heading.bytes)
    let isParted = columns.count > 1 || !columns[0].contains("|")
    report.add(
      .rosterSyntax,
      isParted
        ? needsColumnNames
        : "separate the cells of a roster with commas, not '|'", at: line)
    return nil
  }
  checkColumns(columns, heading, text, &report)
  return report.hasErrors ? nil : columns
}

private func checkColumns(
  _ columns: [String], _ heading: CSVRow, _ text: SourceText, _ report: inout Report
) {
  let absent = rosterColumns.filter { !columns.contains($0) }
  let missing = absent.filter { $0 == "id" || $0 == "name" }
  let places = heading.cells.map { text.span($0.bytes) }
  let unknown = columns.indices.filter { !rosterColumns.contains(columns[$0]) }
  if let nameless = unknown.first(where: { columns[$0].isEmpty }), unknown.count > 1 {
    report.add(
      .rosterSyntax, "each column of a roster needs a name in the first line", at: places[nameless])
    return
  }
  for index in unknown {
    let near = nearest(to: columns[index], among: absent)
    let meant = near ?? (unknown.count == 1 ? missing.first : nil)
    report.add(
      .rosterSyntax, "a roster has no column '\(columns[index])'" + suggestion(meant),
      at: places[index],
      note: meant == nil ? "it can have: \(rosterColumns.joined(separator: ", "))" : nil)
  }
  for (index, column) in columns.enumerated() where columns[..<index].contains(column) {
    report.add(.rosterSyntax, "column '\(column)' appears twice", at: places[index])
  }
  // A column with an unknown name may be the missing one.
  for column in missing where unknown.isEmpty {
    report.add(.rosterSyntax, "the roster has no column '\(column)'", at: text.span(heading.bytes))
  }
}

private let rosterColumns = ["id", "name", "email", "section", "also"]

/// `nil` if the row is invalid.
private func readMember(_ row: CSVRow, _ columns: [String]) -> Member? {
  guard row.cells.count == columns.count else { return nil }
  let texts = zip(columns, row.texts.map(cleanedName)).lazy.filter { !$0.1.isEmpty }
  let cells = Dictionary(keepingFirst: texts)
  guard let id = cells["id"], let name = cells["name"] else { return nil }
  return Member(
    id: id, name: name, email: cells["email"], section: cells["section"],
    also: alsoEntries(of: cells["also"] ?? ""))
}

/// The entries of a cell `also` of a roster: names, addresses and ids of attempts, separated by
/// semicolons.
///
/// A comma belongs to a name, as in "Ortiz, Ana". It separates entries only in a list that consists
/// of addresses and ids of attempts.
package func alsoEntries(of cell: String) -> [String] {
  cell.split(separator: ";").flatMap { part -> [String] in
    let entries = part.split(separator: ",").map(cleanedName)
      .filter { !$0.isEmpty }
    return entries.allSatisfy(cannotBeName) ? entries : [cleanedName(part)]
  }
}

/// Whether an entry of `also` is an address or the id of an attempt.
private func cannotBeName(_ entry: String) -> Bool {
  isAttemptID(entry) || entry.contains("@") && !entry.contains(" ")
}

private func isAttemptID(_ entry: String) -> Bool {
  entry.utf8.count == 32 && entry.allSatisfy(\.isHexDigit)
}

private func fault(of row: CSVRow, _ columns: [String]) -> String {
  row.cells.count == columns.count
    ? "a member needs an id and a name"
    : row.miscount(columns.count)
}

/// The message for a line whose cells are separated by a different character than in the heading.
///
/// All further lines are then meaningless.
private func otherSeparator(_ row: CSVRow, _ columns: [String], _ own: UInt8) -> String? {
  let separators: [(character: UInt8, name: String)] = [
    (UInt8(ascii: ","), "commas"), (UInt8(ascii: ";"), "semicolons"), (9, "tabs"),
  ]
  guard row.cells.count == 1, columns.count > 1, let text = row.texts.first,
    let other = separators.first(where: { separator in
      separator.character != own
        && text.utf8.count { $0 == separator.character } == columns.count - 1
    }), let usual = separators.first(where: { $0.character == own })
  else { return nil }
  return "this line separates cells with \(other.name), the first line with \(usual.name)"
}

/// Reports the invalid rows.
///
/// If all rows have the same problem, it is reported once.
private func add(
  _ faults: [(reason: String, place: Span)], ofRows count: Int, to report: inout Report
) {
  let isCommon =
    count > 1 && faults.count == count && faults.allSatisfy { $0.reason == faults[0].reason }
  for (reason, place) in isCommon ? faults.prefix(1) : faults[...] {
    report.add(
      .rosterSyntax, reason, at: place,
      note: isCommon ? "all \(count) lines have this problem" : nil)
  }
}

/// The fix that deletes a line, with the line feed before it, if an earlier line is identical.
private func dropping(_ line: Span, like first: Span, in text: SourceText) -> [Diagnostic.Fix] {
  guard line.bytes.lowerBound > 0, text.bytes[line.bytes] == text.bytes[first.bytes] else {
    return []
  }
  let whole = Span(path: line.path, bytes: line.bytes.lowerBound - 1..<line.bytes.upperBound)
  return [.init("delete the line", at: whole, writing: "", isSafe: true)]
}
