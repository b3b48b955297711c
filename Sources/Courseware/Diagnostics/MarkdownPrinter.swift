/// Diagnostics as a list in Markdown, for the summary of a workflow's step.
package struct MarkdownPrinter: Sendable {
  private let lines: LineMap

  /// Creates a printer; for a file that `lines` does not have, it writes no line and column.
  package init(_ lines: LineMap) { self.lines = lines }

  /// A heading and a list; a line at the end says how many diagnostics did not fit.
  ///
  /// - Parameters:
  ///   - diagnostics: In file order.
  ///   - heading: One line.
  ///   - room: The maximum size in bytes.
  /// - Returns: An empty string if there is not enough room for the heading.
  package func print(_ diagnostics: [Diagnostic], heading: String, room: Int) -> String {
    let reserve = 200
    var out = "## \(escapedForMarkdown(heading))\n\n"
    guard out.utf8.count + reserve <= room else { return "" }
    for (index, diagnostic) in diagnostics.enumerated() {
      let entry = entry(diagnostic)
      guard out.utf8.count + entry.utf8.count + reserve <= room else {
        return out + "\nThe list is cut here: \(diagnostics.count - index) more.\n\n"
      }
      out += entry
    }
    return out + (diagnostics.isEmpty ? "" : "\n")
  }

  private func entry(_ diagnostic: Diagnostic) -> String {
    var out =
      "- **\(diagnostic.severity.rawValue)** `\(diagnostic.code)`\(place(diagnostic.span)): "
      + "\(escapedForMarkdown(diagnostic.message))\n"
    for note in diagnostic.notes {
      out += "  - \(escapedForMarkdown(note.message))\(place(note.span))\n"
    }
    for fix in diagnostic.fixes { out += "  - help: \(escapedForMarkdown(fix.title))\n" }
    return out
  }

  private func place(_ span: Span?) -> String {
    guard let span else { return "" }
    let file = " in \(escapedForMarkdown(span.path))"
    guard lines.text(span.path) != nil else { return file }
    let start = lines.start(of: span)
    return file + " line \(start.line), column \(start.column)"
  }
}

/// Escapes text so that Markdown shows it literally, without markup, formulas, HTML or links.
///
/// A backslash before ASCII punctuation makes it literal; the characters that are not escaped have
/// a meaning only together with escaped ones. Source: CommonMark 0.31, section 2.4.
private func escapedForMarkdown(_ text: String) -> String {
  var out = ""
  for scalar in safeForTerminal(text).unicodeScalars {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", "'", "\"", ",", ";", "?", "/", "%": break
    default: if scalar.isASCII { out += "\\" }
    }
    out.unicodeScalars.append(scalar)
  }
  return out
}
