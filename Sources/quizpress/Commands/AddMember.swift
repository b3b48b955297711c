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

  func run() throws {
    let member = RosterRow(id: id, name: name, email: email, section: section)
    try onDisk { try add([member], to: classroom, of: try course.openCourse(), course) }
  }
}

/// `quizpress members import CLASSROOM FILE`.
struct ImportMembers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Add the students of a CSV file to the roster.",
    discussion: """
      The first line names the columns: 'id' and 'name', and optionally 'email' and 'section'. \
      Students whose ids are already on the roster are not changed.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: "The classroom.")
  var classroom: String

  @Argument(help: "The CSV file.", transform: nonEmptyPath)
  var file: String

  func run() throws {
    let bytes = try tableBytes(file)
    let table: CSVEditing
    do throws(CSVFault) {
      table = try CSVEditing(bytes)
    } catch {
      let place = CSVReader(bytes).position(of: error.bytes.lowerBound)
      printError(safeForTerminal("\(file):\(place.line):\(place.column): \(error.reason)"))
      throw ExitStatus.errors
    }
    let members = try RosterRow.all(in: table, of: file)
    try onDisk { try add(members, to: classroom, of: try course.openCourse(), course) }
  }
}

/// A student to add.
struct RosterRow {
  var id: String
  var name: String
  var email: String?
  var section: String?

  /// The cell for a column of the roster.
  func cell(_ column: String) -> String {
    switch column {
    case "id": id
    case "name": name
    case "email": email ?? ""
    case "section": section ?? ""
    default: ""
    }
  }

  /// The rows of a table.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing which column is missing.
  static func all(in table: CSVEditing, of path: String) throws -> [RosterRow] {
    let columns = table.heading.texts.map { cleanedName($0).lowercased() }
    for needed in ["id", "name"] where !columns.contains(needed) {
      printError(safeForTerminal("'\(path)' has no column '\(needed)'"))
      throw ExitStatus.errors
    }
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
        section: text("section"))
    }
  }
}

/// Adds students to a roster and checks the new roster before replacing the old one.
///
/// - Throws: ``ExitStatus/errors`` after printing the problems; nothing is written then.
private func add(
  _ members: [RosterRow], to classroom: String, of tree: SourceTree, _ course: CourseOptions
) throws {
  guard tree.contains("content/\(classroom)/classroom.md") else {
    printError(unknownClassroom(classroom, among: tree.files))
    throw ExitStatus.errors
  }
  let path = "content/\(classroom)/members.csv"
  let table = try openTable(path, tree)
  let columns =
    table?.editing.heading.texts.map { cleanedName($0).lowercased() }
    ?? ["id", "name", "email", "section"]
  let known = try table.map { try RosterRow.all(in: $0.editing, of: path).map(\.id) } ?? []
  let new = members.filter { member in !known.contains { isSameName($0, member.id) } }
  for (column, value) in [("email", \RosterRow.email), ("section", \RosterRow.section)]
  where !columns.contains(column) && new.contains(where: { $0[keyPath: value] != nil }) {
    printError("the roster of '\(classroom)' has no column '\(column)': add it to its first line")
    throw ExitStatus.errors
  }
  guard !new.isEmpty else {
    return try put(
      "nothing was added: \(counted(members.count, "student")) already on the roster\n")
  }
  let written = rows(new, columns, after: table?.bytes)
  let root = try lockedRoot(of: tree)
  if let table {
    try refuseFaulty(written, at: path, tree, course)
    let edited = EditedTable(path: path, old: table.bytes, new: written, rows: new.count)
    try replace([edited], in: tree)
  } else {
    try start(in: tree.folder.path, course, checking: [path]) { files throws(DiskError) in
      try files.write(written, to: "\(tree.folder.path)/\(path)")
    }
  }
  let skipped = members.count - new.count
  try put(
    "added \(counted(new.count, "student")) to \(path)"
      + (skipped > 0 ? "; \(skipped) already on it" : "") + "\n")
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
  let outcome = try mergeOnDisk(
    MergeInput(), course: graded, at: MergeTarget(root), workers: Workers(processorCount))
  try putGradeChanges(outcome, course)
}

/// A table with additional rows; a new table gets the columns as its first line.
private func rows(_ members: [RosterRow], _ columns: [String], after bytes: [UInt8]?) -> [UInt8] {
  var out = bytes ?? Array((columns.joined(separator: ",") + "\n").utf8)
  let separator = String(UnicodeScalar(CSVReader(out).separator))
  if out.last != 10 { out.append(10) }
  for member in members {
    let cells = columns.map { column in
      let text = member.cell(column)
      let isPlain = !text.contains { $0 == "\"" || $0.isNewline || ",;\t".contains($0) }
      return isPlain ? text : "\"\(text.replacing("\"", with: "\"\""))\""
    }
    out += Array((cells.joined(separator: separator) + "\n").utf8)
  }
  return out
}

/// Reports the problems of a roster that is not written yet.
private func refuseFaulty(
  _ bytes: [UInt8], at path: String, _ tree: SourceTree, _ course: CourseOptions
) throws {
  var checked = readCourse(
    tree.replacing([path: bytes]),
    ReadingOptions(jobs: processorCount, renderings: Renderings(highlightsCode: false)))
  checked.diagnostics.removeAll { $0.severity == .warning || $0.span?.path != path }
  guard checked.errorCount > 0 else { return }
  report(checked, course)
  throw ExitStatus.errors
}
