import Authoring
import Courseware

/// The bytes of a table that was named on the command line.
///
/// - Throws: ``ExitStatus/errors`` after saying why it cannot be read.
func tableBytes(_ path: String) throws -> [UInt8] {
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  let folder = parts.dropLast().joined(separator: "/")
  let fault: String
  do throws(ReadError) {
    var reader = try CourseFolder(
      path: folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    ).reader()
    switch reader.read(parts.last.map(String.init) ?? path, cap: largestTable) {
    case .success(let bytes): return bytes
    case .failure(let refusal): fault = refusal.description
    }
  } catch {
    fault = error.reason
  }
  complain(safeForTerminal("'\(path)' cannot be read: \(fault)"))
  throw ExitStatus.errors
}

/// 64 MB: a row of a kilobyte for 60,000 students.
let largestTable = 64 << 20
