/// Machine-readable diagnostics: one JSON object, version 1.
///
/// Lines and columns count from 1, columns in Unicode scalars; offsets are bytes of the file. A
/// diagnostic about a file that is missing has `null` for `file` and `range`.
package struct JSONPrinter: Sendable {
  private let lines: LineMap

  /// Creates a printer; in a file that `lines` does not have, every position is line 1, column 1.
  package init(_ lines: LineMap) { self.lines = lines }

  /// The shown diagnostics, the number left out, and the total number by severity.
  package func print(_ diagnostics: [Diagnostic]) -> [UInt8] {
    let findings = ShownFindings(of: diagnostics)
    var out: [UInt8] = []
    out.write("{\n  \"version\": 1,\n  \"diagnostics\": [")
    for (index, diagnostic) in findings.shown.enumerated() {
      out.write(index == 0 ? "\n    " : ",\n    ")
      write(diagnostic, to: &out)
    }
    let errors = diagnostics.count { $0.severity == .error }
    out.write(diagnostics.isEmpty ? "],\n" : "\n  ],\n")
    out.write("  \"omitted\": \(findings.leftOutCount),\n")
    out.write("  \"errors\": \(errors),\n  \"warnings\": \(diagnostics.count - errors)\n}\n")
    return out
  }

  private func write(_ diagnostic: Diagnostic, to out: inout [UInt8]) {
    out.write(
      "{\"code\": \"\(diagnostic.code)\", \"severity\": \"\(diagnostic.severity.rawValue)\", ")
    out.write("\"message\": ")
    out.writeJSON(diagnostic.message)
    out.write(", ")
    write(diagnostic.span, to: &out)
    out.write(", \"notes\": [")
    out.writeList(diagnostic.notes, separator: ", ") { out, note in
      out.write("{\"message\": ")
      out.writeJSON(note.message)
      out.write(", ")
      write(note.span, to: &out)
      out.write("}")
    }
    out.write("], \"fixes\": [")
    out.writeList(diagnostic.fixes, separator: ", ") { write($1, to: &$0) }
    out.write("]}")
  }

  private func write(_ fix: Diagnostic.Fix, to out: inout [UInt8]) {
    out.write("{\"title\": ")
    out.writeJSON(fix.title)
    out.write(", \"safe\": \(fix.isSafe), \"edits\": [")
    out.writeList(fix.edits, separator: ", ") { out, edit in
      out.write("{")
      write(edit.span, to: &out)
      out.write(", \"replacement\": ")
      out.writeJSON(edit.replacement)
      out.write("}")
    }
    out.write("]}")
  }

  private func write(_ span: Span?, to out: inout [UInt8]) {
    guard let span else {
      out.write("\"file\": null, \"range\": null")
      return
    }
    out.write("\"file\": ")
    out.writeJSON(span.path)
    out.write(", \"range\": {\"start\": ")
    write(lines.start(of: span), to: &out)
    out.write(", \"end\": ")
    write(lines.end(of: span), to: &out)
    out.write("}")
  }

  private func write(_ place: LineMap.Position, to out: inout [UInt8]) {
    out.write("{\"line\": \(place.line), \"column\": \(place.column), ")
    out.write("\"offset\": \(place.offset)}")
  }
}
