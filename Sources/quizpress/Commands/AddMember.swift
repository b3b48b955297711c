import ArgumentParser
import Authoring
import Courseware
import Disk
import Grading
import Ledgers

/// `quizpress members add CLASSROOM ID`.
struct AddMember: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a student to the roster.")

  @OptionGroup var course: CourseOptions

  @Argument(help: "The classroom.")
  var classroom: String

  @Argument(help: "The student's id.")
  var id: String

  @Option(help: "The student's name.")
  var name: String

  @Option(help: "The student's e-mail address.")
  var email: String?

  @Option(help: "The student's section.")
  var section: String?

  func validate() throws { try refuseNoAddress(email) }

  func run() throws {
    let member = RosterRow(id: id, name: name, email: email, section: section)
    try onDisk { try add([member], to: classroom, of: try course.openCourse(), course) }
  }
}

/// Refuses a text for `--email` that is not an address.
func refuseNoAddress(_ email: String?) throws {
  guard let email, !isMailAddress(email) else { return }
  throw ValidationError(
    "'\(safeForTerminal(email))' is not an e-mail address such as 'ada@example.org'")
}

/// `quizpress members import CLASSROOM FILE`.
struct ImportMembers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Add the students of a CSV file to the roster.",
    discussion: """
      The first line names the columns: 'id' and 'name', and optionally 'email', 'section' and \
      'also'. Students whose ids are already on the roster are not changed.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: "The classroom.")
  var classroom: String

  @Argument(help: "The CSV file.", completion: .file(), transform: nonEmptyPath)
  var file: String

  func run() throws {
    let table = try editableTable(at: file)
    let members = try RosterRow.all(in: table, of: file)
    try onDisk { try add(members, to: classroom, of: try course.openCourse(), course) }
    guard !course.quiet else { return }
    // Spreadsheets add columns without a heading.
    for text in table.heading.texts
    where !cleanedColumn(text).isEmpty && !RosterRow.columns.contains(cleanedColumn(text)) {
      printNote("the column '\(text)' of '\(file)' is not imported")
    }
  }
}

/// A student to add.
struct RosterRow {
  var id: String
  var name: String
  var email: String?
  var section: String?
  /// Other names and addresses, separated by semicolons.
  var also: String?
  /// The file that it was read from, and its line there.
  var place: String?

  /// The columns that it is read from.
  static let columns = ["id", "name", "email", "section", "also"]

  /// The cell for a column of the roster.
  func cell(_ column: String) -> String {
    switch column {
    case "id": id
    case "name": name
    case "email": email ?? ""
    case "section": section ?? ""
    case "also": also ?? ""
    default: ""
    }
  }

  /// The rows of a table.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing which columns are missing.
  static func all(in table: CSVEditing, of path: String) throws -> [RosterRow] {
    let columns = table.heading.texts.map(cleanedColumn)
    let missing = ["id", "name"].filter { !columns.contains($0) }
    for needed in missing {
      let names = shortened(table.heading.texts.map { "'\($0)'" }.joined(separator: ", "), to: 200)
      printError(
        "'\(path)' has no column '\(needed)': rename the one with the \(needed)s; its columns "
          + "are \(names)")
    }
    guard missing.isEmpty else { throw ExitStatus.errors }
    return table.rows.map { row in
      func text(_ column: String) -> String? {
        guard let place = columns.firstIndex(of: column), place < row.texts.count else {
          return nil
        }
        let text = cleanedName(row.texts[place])
        return text.isEmpty ? nil : text
      }
      return RosterRow(
        id: text("id") ?? "", name: text("name") ?? "", email: text("email"),
        section: text("section"), also: text("also"), place: "\(path):\(row.line)")
    }
  }
}

/// The name of a column in the form in which it is compared.
private func cleanedColumn(_ text: String) -> String { cleanedName(text).lowercased() }

/// Adds students to a roster and checks the new roster before replacing the old one.
///
/// - Throws: ``ExitStatus/errors`` after printing the problems; nothing is written then.
private func add(
  _ members: [RosterRow], to classroom: String, of tree: SourceTree, _ course: CourseOptions
) throws {
  try requireClassroom(classroom, in: tree)
  let path = "content/\(classroom)/members.csv"
  let table = try openTable(path, tree)
  let known = try table.map { try RosterRow.all(in: $0.editing, of: path).map(\.id) } ?? []
  let new = members.filter { member in !known.contains { isSameName($0, member.id) } }
  try refuseFaultyRows(new)
  let columns =
    table?.editing.heading.texts.map(cleanedColumn)
    ?? RosterRow.columns.filter { $0 != "also" || new.contains { $0.also != nil } }
  for column in ["email", "section", "also"]
  where !columns.contains(column) && new.contains(where: { !$0.cell(column).isEmpty }) {
    try fail("the roster of '\(classroom)' has no column '\(column)': add it to its first line")
  }
  let editing = try table?.editing ?? CSVEditing(Array("\(columns.joined(separator: ","))\n".utf8))
  let written = editing.appending(new.map { columns.map($0.cell) })
  let root = try lockedRoot(of: tree)
  if let table, !new.isEmpty {
    try refuseFaulty(written, at: path, tree, course)
    let edited = EditedTable(path: path, old: table.bytes, new: written, rows: new.count)
    try replace([edited], in: tree)
  } else if !new.isEmpty {
    try start(in: tree.folder.path, course, checking: [path]) { files throws(DiskError) in
      try files.write(written, to: "\(tree.folder.path)/\(path)")
    }
  }
  let skipped = members.count - new.count
  try put(
    new.isEmpty
      ? "nothing was added: \(counted(members.count, "student")) already on the roster\n"
      : "added \(counted(new.count, "student")) to \(path)"
        + (skipped > 0 ? "; \(skipped) already on it" : "") + "\n")
  // Also if nobody was added: an earlier run may have been killed before it was done.
  try updateSummaries(below: root, course)
}

/// Updates the summaries after the roster has changed, unless the course has errors.
private func updateSummaries(below root: Folder, _ course: CourseOptions) throws {
  guard try root.folder("stats") != nil else { return }
  let tree = try course.openCourse()
  let renderings = course.renderings()
  let options = ReadingOptions(jobs: processorCount, renderings: renderings)
  let checked = course.read(tree, options)
  try refuseFaults(of: tree, renderings)
  guard let graded = checked.course else { return }
  try putGradeChanges(regrade(by: graded, below: root), course)
}

/// Refuses students without an id or a name, ids that appear twice, and invalid addresses.
///
/// - Throws: ``ExitStatus/errors`` after printing each with its place.
private func refuseFaultyRows(_ rows: [RosterRow]) throws {
  var places: [String: String] = [:]
  let faults = rows.compactMap { row -> String? in
    let start = row.place.map { "\($0): " } ?? ""
    if row.id.isEmpty || row.name.isEmpty { return "\(start)a member needs an id and a name" }
    if let first = places[foldedName(row.id)] {
      return "\(start)member '\(row.id)' is listed twice: first in \(first)"
    }
    places[foldedName(row.id)] = row.place
    guard let email = row.email, !isMailAddress(email) else { return nil }
    return "\(start)'\(email)' is not an e-mail address such as 'ada@example.org'"
  }
  guard !faults.isEmpty else { return }
  for fault in faults.prefix(20) { printError(fault) }
  if faults.count > 20 { printError("and \(faults.count - 20) more") }
  throw ExitStatus.errors
}

/// Reports the problems of a roster that is not written yet.
private func refuseFaulty(
  _ bytes: [UInt8], at path: String, _ tree: SourceTree, _ course: CourseOptions
) throws {
  var checked = readCourse(
    tree.replacing([path: bytes]),
    ReadingOptions(jobs: processorCount, renderings: Renderings(highlightsCode: false)))
  try refuseFaults(of: tree)
  checked.diagnostics.removeAll { $0.severity == .warning || $0.span?.path != path }
  guard checked.errorCount > 0 else { return }
  report(checked, course)
  throw ExitStatus.errors
}
