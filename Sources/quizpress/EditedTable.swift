import Authoring
import Courseware
import Disk
import Ledgers

/// A table of the course with its changed bytes.
struct EditedTable {
  /// Below the root.
  var path: String
  var old: [UInt8]
  var new: [UInt8]
  /// The number of changed or removed rows.
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
  switch reader.read(path, cap: maxTableSize) {
  case .failure(let refusal):
    try refuseFaults(of: tree)
    printError(safeForTerminal("'\(path)' cannot be read: \(refusal)"))
    throw ExitStatus.errors
  case .success(let bytes):
    do throws(CSVFault) {
      return (path, bytes, try CSVEditing(bytes))
    } catch {
      let place = CSVReader(bytes).position(of: error.bytes.lowerBound)
      printError(safeForTerminal("\(path):\(place.line):\(place.column): \(error.reason)"))
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
    do throws(DiskError) {
      try reader.replace(table.path, table.old, with: table.new)
    } catch {
      printError(safeForTerminal("'\(table.path)' was not changed: \(error.reason)"))
      throw ExitStatus.disk
    }
  }
}

/// The bytes of a table or another file that was named on the command line.
///
/// - Throws: ``ExitStatus/errors`` or ``ExitStatus/disk`` after saying why it cannot be read.
func tableBytes(_ path: String, cap: Int = maxTableSize) throws -> [UInt8] {
  do throws(DiskError) {
    switch try Folder.open(at: path) {
    case .file(let file): return try file.readAll(cap: cap)
    case .folder: throw DiskError("read", path, .notAFile)
    }
  } catch {
    printError(safeForTerminal("'\(path)' cannot be read: \(error.reason)"))
    throw error.reason.isMachineFault ? ExitStatus.disk : ExitStatus.errors
  }
}

/// 64 MB: a row of a kilobyte for 60,000 students.
let maxTableSize = 64 << 20
