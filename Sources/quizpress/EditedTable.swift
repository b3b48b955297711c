import Authoring
import Courseware
import Disk

/// A table of the course, and its new content.
struct EditedTable {
  /// Below the root.
  var path: String
  var old: [UInt8]
  var new: [UInt8]
  /// The number of changed or removed rows.
  var rows: Int
}

/// A table of the course; `nil` if it does not exist.
///
/// - Throws: ``ExitStatus/errors`` after printing why it cannot be read.
func openTable(
  _ path: String, _ tree: SourceTree
) throws -> (path: String, bytes: [UInt8], editing: CSVEditing)? {
  guard tree.contains(path) else { return nil }
  var reader = tree.folder.reader()
  switch reader.read(path, cap: maxTableSize) {
  case .failure(let refusal):
    try refuseFaults(of: tree)
    try fail("'\(path)' cannot be read: \(refusal)")
  case .success(let bytes): return (path, bytes, try editing(bytes, of: path))
  }
}

/// Refuses new contents of tables with which the course would have an error.
///
/// - Parameters:
///   - tables: The tables, which are not replaced yet.
///   - tree: The files of the course, which has no errors now.
///   - course: The options of the command.
///   - advice: What to do about an extension whose member or section is no longer on the roster.
/// - Throws: ``ExitStatus/errors`` after printing the errors.
func refuseErrors(
  after tables: [EditedTable], _ tree: SourceTree, _ course: CourseOptions, advice: String
) throws {
  guard !tables.isEmpty else { return }
  let contents = Dictionary(keepingFirst: tables.map { ($0.path, $0.new) })
  let renderings = course.renderings(highlightsCode: false)
  var checked = course.read(
    tree.replacing(contents), ReadingOptions(jobs: processorCount, renderings: renderings))
  try refuseFaults(of: tree, renderings)
  checked.diagnostics.removeAll { $0.severity == .warning }
  guard checked.errorCount > 0 else { return }
  report(checked, course)
  let isExtension = checked.diagnostics.contains { $0.code == "unknown-receiver" }
  printNote("nothing was changed\(isExtension ? "; \(advice)" : "")")
  throw ExitStatus.errors
}

/// Replaces tables with their new content, each atomically, the first one last.
///
/// As long as the roster contains the old values, an interrupted command can be run again. If a
/// table cannot be replaced, for example because the disk is full, those before it get their old
/// content back.
///
/// Tables that a killed run left under temporary names are removed first.
///
/// - Throws: ``ExitStatus/disk`` after printing which table was not changed.
func replace(_ tables: [EditedTable], in tree: SourceTree) throws {
  removeLeftTables(below: tree.folder.path)
  var reader = tree.folder.reader()
  var replaced: [EditedTable] = []
  for table in tables.reversed() {
    do throws(DiskError) {
      try reader.replace(table.path, table.old, with: table.new)
      replaced.append(table)
    } catch {
      if case .unconfirmed = error.reason { replaced.append(table) }
      for other in replaced.reversed() {
        try? reader.replace(other.path, other.new, with: other.old)
      }
      try fail("'\(table.path)' was not changed: \(error.reason)", ExitStatus.disk)
    }
  }
}

/// A table given on the command line.
///
/// - Throws: ``ExitStatus/errors`` or ``ExitStatus/disk`` after printing why it cannot be read.
func editableTable(at path: String) throws -> CSVEditing {
  try editing(tableBytes(path), of: path)
}

private func editing(_ bytes: [UInt8], of path: String) throws -> CSVEditing {
  do throws(CSVFault) {
    return try CSVEditing(bytes)
  } catch {
    let place = CSVReader(bytes).position(of: error.bytes.lowerBound)
    try fail("\(path):\(place.line):\(place.column): \(error.reason)")
  }
}

/// The bytes of a table or another file given on the command line.
///
/// - Throws: ``ExitStatus/errors`` or ``ExitStatus/disk`` after printing why it cannot be read.
func tableBytes(_ path: String, cap: Int = maxTableSize) throws -> [UInt8] {
  var isFolder = false
  do throws(DiskError) {
    switch try Folder.open(at: path) {
    case .file(let file): return try file.readAll(cap: cap)
    case .folder:
      isFolder = true
      throw DiskError("read", path, .notAFile)
    }
  } catch {
    printError(
      isFolder
        ? "'\(path)' is a folder: name a file in it"
        : "'\(path)' cannot be read: \(error.reason)")
    throw error.reason.isMachineFault ? ExitStatus.disk : ExitStatus.errors
  }
}

/// The maximum size of a table, 64 MB: one kilobyte for each of 60,000 students.
let maxTableSize = 64 << 20
