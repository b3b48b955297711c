import Authoring
import Courseware
import Publishing

/// A problem in the page templates of a course.
struct TemplateFault: Error {
  var message: String
  /// The file and the position in it, both from 1; `nil` if the message names the file.
  var place: (path: String, line: Int, column: Int)?

  /// The message after the place, if there is one: `templates/foot.mustache:7:6: MESSAGE`.
  var line: String {
    place.map { "\($0.path):\($0.line):\($0.column): \(message)" } ?? message
  }

  /// Prints it as an error.
  func printOut() {
    printError(message)
    guard let place else { return }
    printDiagnostic("  --> \(safeForTerminal(place.path)):\(place.line):\(place.column)\n")
  }
}

/// The page templates of a course that is published.
///
/// - Throws: An exit status, after printing what is wrong with a template of the course.
func checkedTemplates(_ tree: SourceTree) throws -> PageTemplates {
  do throws(TemplateFault) {
    return try courseTemplates(tree)
  } catch {
    error.printOut()
    throw tree.folder.fault == nil ? ExitStatus.errors : ExitStatus.disk
  }
}

/// The built-in templates, replaced by the course's own where it has some, parsed.
func courseTemplates(_ tree: SourceTree) throws(TemplateFault) -> PageTemplates {
  var overrides: [String: String] = [:]
  let suffix = ".mustache"
  var reader = tree.folder.reader()
  for path in tree.files where path.hasPrefix("templates/") && path.hasSuffix(suffix) {
    let name = path.dropFirst("templates/".count).dropLast(suffix.count)
    guard !name.contains("/") else { continue }
    switch reader.read(path, cap: 1 << 20) {
    case .success(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw TemplateFault(message: "'\(path)' is not valid UTF-8")
      }
      overrides[String(name)] = text
    case .failure(let reason): throw TemplateFault(message: "cannot read '\(path)': \(reason)")
    }
  }
  do {
    return try TemplateSources(overrides: overrides).parsed()
  } catch {
    throw TemplateFault(message: error.message, place: (error.file, error.line, error.column))
  }
}
