import Authoring
import Courseware
import Grading

/// A table of the course with other bytes.
struct EditedTable {
  /// Below the root.
  var path: String
  var old: [UInt8]
  var new: [UInt8]
  /// How many rows are others or gone.
  var rows: Int
}

/// A table of the course as it is, `nil` where there is none.
///
/// - Throws: ``ExitStatus/errors`` after saying why it cannot be read.
func openTable(
  _ path: String, _ tree: SourceTree
) throws -> (path: String, bytes: [UInt8], editing: CSVEditing)? {
  guard tree.contains(path) else { return nil }
  var reader = tree.folder.reader()
  switch reader.read(path, cap: largestTable) {
  case .failure(let refusal):
    try refuseFaults(of: tree)
    complain(safeForTerminal("'\(path)' cannot be read: \(refusal)"))
    throw ExitStatus.errors
  case .success(let bytes):
    do throws(CSVFault) {
      return (path, bytes, try CSVEditing(bytes))
    } catch {
      let place = CSVReader(bytes).position(of: error.bytes.lowerBound)
      complain(safeForTerminal("\(path):\(place.line):\(place.column): \(error.reason)"))
      throw ExitStatus.errors
    }
  }
}

/// Puts the new bytes of tables in their places, each as a whole, the first one last: as long as
/// the roster knows a student by the old words, a command that was cut short can be run again.
///
/// - Throws: ``ExitStatus/disk`` after saying what was left as it was.
func replace(_ tables: [EditedTable], in tree: SourceTree) throws {
  var reader = tree.folder.reader()
  for table in tables.reversed() {
    do throws(RewriteFault) {
      try reader.replace(table.path, table.old, with: table.new)
    } catch {
      complain(safeForTerminal("'\(table.path)' was left as it is: \(error.reason)"))
      throw ExitStatus.disk
    }
  }
}

/// The bytes of a table that was named on the command line.
///
/// - Throws: ``ExitStatus/errors`` or ``ExitStatus/disk`` after saying why it cannot be read.
func tableBytes(_ path: String) throws -> [UInt8] {
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  let folder = parts.dropLast().joined(separator: "/")
  let fault: String
  var status = ExitStatus.errors
  do throws(ReadError) {
    let opened = try CourseFolder(
      path: folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder)
    var reader = opened.reader()
    let read = reader.read(parts.last.map(String.init) ?? path, cap: largestTable)
    // The reader borrows the folder's descriptor.
    withExtendedLifetime(opened) {}
    switch read {
    case .success(let bytes): return bytes
    case .failure(let refusal):
      fault = refusal.description
      if opened.fault != nil { status = ExitStatus.disk }
    }
  } catch {
    fault = error.reason
    if error.isSystemFault { status = ExitStatus.disk }
  }
  complain(safeForTerminal("'\(path)' cannot be read: \(fault)"))
  throw status
}

/// 64 MB: a row of a kilobyte for 60,000 students.
let largestTable = 64 << 20
