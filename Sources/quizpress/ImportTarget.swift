import Authoring
import Courseware
import Exchange
import FoundationEssentials
import Glibc

/// The classroom that quizzes are imported into, and the course around it.
struct ImportTarget {
  /// The course's folder.
  let root: String
  let classroom: String

  /// `…/content/NAME` is a classroom of the course around it; any other folder is a course of its
  /// own, with one classroom named like it.
  ///
  /// - Throws: ``ExitStatus/errors`` after saying that the name will not do.
  init(_ folder: String) throws {
    let path = absolutePath(folder)
    let parts = path.split(separator: "/").map(String.init)
    if parts.count > 1, parts[parts.count - 2] == "content" {
      root = "/" + parts.dropLast(2).joined(separator: "/")
      classroom = parts[parts.count - 1]
    } else {
      root = path
      classroom = fileStem(from: parts.last ?? "", otherwise: "imported")
    }
    guard fileStem(from: classroom, otherwise: "") == classroom else {
      printError(
        "'\(safeForTerminal(classroom))' is not a valid name of a classroom folder: "
          + "use lower-case letters, digits and hyphens, at most 64")
      throw ExitStatus.errors
    }
  }

  var sitePath: String { "\(root)/content/site.yml" }
  var ignorePath: String { "\(root)/.gitignore" }
  var classroomPath: String { "\(root)/content/\(classroom)/classroom.md" }
  /// Where quizzes stand, below the root.
  var quizzes: String { "content/\(classroom)/quizzes" }

  func site() -> String {
    let name = root.split(separator: "/").last.map(String.init) ?? "Our courses"
    return """
      title: \(quotedYAML(spelledOut(name)))
      time-zone: UTC
      language: en

      """
  }

  func classroomText(teacher: String, created: String) -> String {
    let plain = spelledOut(classroom)
    return """
      ---
      name: \(quotedYAML(plain.count < 8 ? plain + " quizzes" : plain))
      teacher:
        name: \(quotedYAML(teacher))
      created: \(created)
      ---

      """
  }
}

/// A path from the root of the file system, without `.` and `..`.
func absolutePath(_ path: String) -> String {
  let full = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  var parts: [Substring] = []
  for part in full.split(separator: "/") where part != "." {
    if part == ".." { _ = parts.popLast() } else { parts.append(part) }
  }
  return "/" + parts.joined(separator: "/")
}
