/// Prints diagnostics as workflow commands, which GitHub shows next to the lines.
///
/// Source: GitHub Docs, "Workflow commands for GitHub Actions".
package struct GitHubPrinter: Sendable {
  private let lines: LineMap
  private let prefix: String

  /// - Parameters:
  ///   - lines: The texts that diagnostics point into.
  ///   - prefix: The course's folder below the repository's root, with a slash at its end, or
  ///     nothing.
  package init(_ lines: LineMap, prefix: String) {
    (self.lines, self.prefix) = (lines, prefix)
  }

  /// One line; nothing that an author writes can start another one.
  package func print(_ diagnostic: Diagnostic) -> String {
    let properties = place(diagnostic.span) + [("title", diagnostic.code)]
    let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
    let text = sentences(diagnostic).map(escapedData)
    return "::\(diagnostic.severity.rawValue) \(list)::\(text.joined(separator: "%0A"))\n"
  }

  /// The properties of a place; columns only if it is within one line, since the runner drops
  /// others.
  private func place(_ span: Span?) -> [(String, String)] {
    guard let span else { return [] }
    let file = ("file", prefix + span.path)
    guard lines.text(span.path) != nil else { return [file] }
    let (start, end) = (lines.start(of: span), lines.end(of: span))
    let rows = [file, ("line", String(start.line)), ("endLine", String(end.line))]
    guard start.line == end.line else { return rows }
    return rows + [("col", String(start.column)), ("endColumn", String(end.column))]
  }

  private func sentences(_ diagnostic: Diagnostic) -> [String] {
    let notes = diagnostic.notes.map { note in
      guard let span = note.span else { return "note: \(note.message)" }
      let place = lines.start(of: span)
      return "note: \(note.message): \(prefix + span.path):\(place.line):\(place.column)"
    }
    return [diagnostic.message] + notes + diagnostic.fixes.map { "help: \($0.title)" }
  }
}

private func escapedData(_ text: String) -> String { escaped(text, "%\r\n") }

private func escapedProperty(_ text: String) -> String { escaped(text, "%\r\n:,") }

/// Text with some characters as `%XX`, which the runner decodes, and without other characters that
/// could act on a log.
private func escaped(_ text: String, _ active: String) -> String {
  var out = ""
  for scalar in text.unicodeScalars {
    if active.unicodeScalars.contains(scalar) {
      out += "%" + zeroPadded(scalar.value, radix: 16).uppercased()
    } else {
      out.unicodeScalars.append(scalar)
    }
  }
  return safeForTerminal(out)
}
