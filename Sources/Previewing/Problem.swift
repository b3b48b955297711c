import Courseware

/// A problem in the course, as the preview shows it.
package struct Problem: Error {
  /// Whether the course cannot be built because of it.
  var isError: Bool
  /// The message alone, without its severity and place.
  var message: String
  /// The whole diagnostic as text, with its lines of source.
  package var text: String
  /// The path below the course's root; `nil` if the problem is not about a file.
  package var path: String?
  /// From 1.
  var line: Int
  /// From 1, in characters.
  var column: Int

  /// A problem that is not a diagnostic of a source file, for example one in a template.
  package init(_ message: String, path: String? = nil, line: Int = 1, column: Int = 1) {
    isError = true
    self.message = message
    text =
      path.map { "error: \(message)\n  --> \($0):\(line):\(column)\n" } ?? "error: \(message)\n"
    (self.path, self.line, self.column) = (path, line, column)
  }

  init(_ diagnostic: Diagnostic, _ lines: LineMap) {
    isError = diagnostic.severity == .error
    message = diagnostic.message
    text = TextPrinter(lines, usesColor: false).print(diagnostic)
    path = diagnostic.span?.path
    let start = diagnostic.span.map(lines.start(of:))
    (line, column) = (start?.line ?? 1, start?.column ?? 1)
  }

  func writeFields(to out: inout [UInt8], _ links: EditorLink, root: String) {
    out.field("error", isError)
    out.field("message", message)
    out.field("text", text)
    if let path {
      out.field("link", links.url(of: "\(root)/\(path)", line: line, column: column))
      out.field("place", "\(path):\(line):\(column)")
    }
  }
}

/// The address at which an editor opens a file at a line.
package struct EditorLink: Sendable {
  private let pattern: String

  /// The address of Visual Studio Code.
  package static let standard = "vscode://file{path}:{line}:{column}"

  /// Takes an address with `{path}`, and optionally `{line}` and `{column}`; `nil` if it has no
  /// path or its scheme cannot be that of an editor.
  package init?(_ pattern: String) {
    guard pattern.contains("{path}"), let colon = pattern.firstIndex(of: ":") else { return nil }
    let scheme = pattern[..<colon].lowercased()
    let isScheme = scheme.utf8.allSatisfy {
      $0 >= 97 && $0 <= 122 || $0 >= 48 && $0 <= 57 || [43, 45, 46].contains($0)
    }
    guard let first = scheme.utf8.first, first >= 97, isScheme,
      !["javascript", "data", "blob", "vbscript", "about", "view-source"].contains(scheme),
      pattern.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value != 127 })
    else { return nil }
    self.pattern = pattern
  }

  /// The address for a file, given by its path from the root of the file system.
  func url(of path: String, line: Int, column: Int) -> String {
    pattern.replacing("{line}", with: String(line)).replacing("{column}", with: String(column))
      .replacing("{path}", with: urlPath(path))
  }
}
