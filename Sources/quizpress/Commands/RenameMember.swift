import ArgumentParser
import Authoring
import Courseware
import Disk
import Grading
import Ledgers

/// `quizpress members rename CLASSROOM MEMBER`.
struct RenameMember: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Change a student's name, e-mail address or id.",
    discussion: """
      Changes the roster and the score sheet, and keeps the old name or address, or the ids of \
      attempts with the old id, in the column 'also', so that attempts handed in before still \
      belong to the student. Attempts are never rewritten; reports use the roster.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: "The classroom.")
  var classroom: String

  @Argument(help: "The student's current id, e-mail address or name.")
  var member: String

  @Option(help: "The new name.")
  var name: String?

  @Option(help: "The new e-mail address.")
  var email: String?

  @Option(help: "The new id.")
  var id: String?

  @Flag(help: "Make the changes. Without this option they are only listed.")
  var yes = false

  func validate() throws {
    let new = [name, email, id].compactMap(\.self)
    guard !new.isEmpty, new.allSatisfy({ !cleanedName($0).isEmpty }) else {
      throw ValidationError("specify '--name', '--email' or '--id'")
    }
    try refuseNoAddress(email)
  }

  func run() throws {
    let tree = try course.openCourse()
    try withLockedRoot(of: tree) { root in
      let graded = try checkedCourse(tree, course)
      let room = try named(classroom, in: graded)
      let fitting = room.members(fitting: member)
      try refuseSeveral(member, fitting.map(\.id))
      guard let found = fitting.first else {
        if let renamed = renamed(in: room) { return try finish(renamed, tree, root) }
        try fail(
          "the roster of '\(classroom)' has no student '\(member)'",
          note: listingStudents(of: classroom))
      }
      try refuseTakenID(room, found)
      let stats = try StatsFolder(below: root)
      try refuse(stats.damage)
      let records = StudentRecords(
        of: found.id, in: room, merge([], into: stats.records, course: graded))
      let tables = try renamedTables(tree, room, found, records)
      try refuseErrors(
        after: tables, tree, course,
        advice: "delete the extension first, and add it again with the new id")
      try list(tables, records, found)
      guard yes else { return try put("nothing was changed; add '--yes' to make these changes\n") }
      try replace(tables, in: tree)
      try nameInSummaries(tree, root)
    }
  }

  /// The only student who already has the new id, name and address: an earlier run was interrupted
  /// after it had changed the roster.
  private func renamed(in room: Classroom) -> Member? {
    func isNew(_ word: String?, _ own: String?) -> Bool {
      word.map { isSameName($0, own ?? "") } ?? true
    }
    let renamed = room.members.filter {
      isNew(id, $0.id) && isNew(name, $0.name) && isNew(email, $0.email)
    }
    return renamed.count == 1 ? renamed.first : nil
  }

  private func finish(_ renamed: Member, _ tree: SourceTree, _ root: Folder) throws {
    let found = "'\(renamed.id)' \(renamed.name)"
    try put(line: "the roster already has \(found), and no '\(member)'")
    if yes { try nameInSummaries(tree, root) }
  }

  /// Updates the summaries to the names in the roster.
  private func nameInSummaries(_ tree: SourceTree, _ root: Folder) throws {
    try putGradeChanges(regrade(by: checkedCourse(tree, course), below: root), course)
  }

  private func refuseTakenID(_ room: Classroom, _ found: Member) throws {
    guard let id, let other = room.members.first(where: { isSameName($0.id, id) }),
      other.id != found.id
    else { return }
    try fail("the id '\(id)' belongs to '\(other.name)'")
  }

  private func list(_ tables: [EditedTable], _ records: StudentRecords, _ found: Member) throws {
    let new = [id, name, email].compactMap(\.self).map { "'\($0)'" }.joined(separator: ", ")
    var lines = ["\(yes ? "renames" : "would rename") '\(found.id)' \(found.name): \(new)"]
    lines += tables.map { "  \($0.path): \(counted($0.rows, "line"))" }
    lines += records.counts.map { "  \($0.path): \(counted($0.count, "attempt")), as handed in" }
    try put(lines: lines)
  }

  private func renamedTables(
    _ tree: SourceTree, _ room: Classroom, _ found: Member, _ records: StudentRecords
  ) throws -> [EditedTable] {
    var tables: [EditedTable] = []
    if let table = try openTable("content/\(room.id)/members.csv", tree) {
      let new = renamed(table.editing, found, records)
      if new != table.bytes {
        tables.append(EditedTable(path: table.path, old: table.bytes, new: new, rows: 1))
      }
    }
    if let table = try openTable("content/\(room.id)/scores.csv", tree),
      let scores = rescored(table.bytes, found)
    {
      tables.append(
        EditedTable(path: table.path, old: table.bytes, new: scores.bytes, rows: scores.rows))
    }
    return tables
  }

  /// The roster with the new values in the student's row and the old ones in `also`.
  private func renamed(
    _ roster: CSVEditing, _ found: Member, _ records: StudentRecords
  ) -> [UInt8] {
    var headings = roster.heading.texts.map { cleanedName($0).lowercased() }
    let ids = headings.firstIndex(of: "id") ?? 0
    guard
      let place = roster.rows.firstIndex(where: {
        ids < $0.cells.count && isSameName($0.cells[ids].text, found.id)
      })
    else { return roster.removing([]) }
    let isNew = !headings.contains("also")
    if isNew { headings.append("also") }
    var cells: [Int: String] = [:]
    for (heading, new) in [("id", id), ("name", name), ("email", email)] {
      if let new, let column = headings.firstIndex(of: heading) {
        cells[column] = cleanedName(new)
      }
    }
    let column = headings.firstIndex(of: "also") ?? 0
    let texts = roster.rows[place].texts
    let before = column < texts.count ? texts[column] : ""
    cells[column] = also(before, found, records)
    return roster.replacing(cells, of: place, newColumn: isNew ? "also" : nil)
  }

  /// The value of `also` with former names and addresses, and attempts that contain only the former
  /// id or a name that `also` cannot contain because of a semicolon.
  private func also(_ before: String, _ found: Member, _ records: StudentRecords) -> String {
    // A name or address that the student gets back is no former one.
    var words = alsoEntries(of: before).filter { word in
      ![name, email].compactMap(\.self).contains { isSameName($0, word) }
    }
    var former: [String] = []
    if let name, !isSameName(name, found.name) { former.append(found.name) }
    if let email, let old = found.email, !isSameName(email, old) { former.append(old) }
    let changesID = id.map { !isSameName($0, found.id) } ?? false
    let losesName = former.contains { $0.contains(";") }
    former += records.entries.filter { losesName || changesID && $0.attempt?.student.id != nil }
      .compactMap { $0.id.map { "\($0)" } }
    for word in former where !words.contains(word) && !word.contains(";") { words.append(word) }
    return words.joined(separator: "; ")
  }

  /// The score sheet with the id in the student's rows; `nil` if there is nothing to change.
  private func rescored(_ bytes: [UInt8], _ found: Member) -> (bytes: [UInt8], rows: Int)? {
    let new = id.map(cleanedName) ?? found.id
    let changed = [
      id == nil ? nil : found.id, name == nil ? nil : found.name, email == nil ? nil : found.email,
    ].compactMap(\.self)
    var (bytes, count) = (bytes, 0)
    while let sheet = try? CSVEditing(bytes),
      let column = sheet.heading.texts.firstIndex(where: { $0.lowercased() == "member" }),
      let place = sheet.rows.firstIndex(where: { row in
        guard column < row.cells.count else { return false }
        let words = row.cells[column].text
        return words != new && changed.contains { isSameName($0, words) }
      })
    {
      bytes = sheet.replacing([column: new], of: place, newColumn: nil)
      count += 1
    }
    return count == 0 ? nil : (bytes, count)
  }
}
