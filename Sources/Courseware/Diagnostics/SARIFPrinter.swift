/// Diagnostics for code hosts and editors: the Static Analysis Results Interchange Format.
///
/// Source: OASIS, "SARIF Version 2.1.0", 27 March 2020; sections are cited where they matter.
package struct SARIFPrinter: Sendable {
  private let lines: LineMap
  private let rules: [ReportedRule]
  private let version: String
  private let prefix: String

  /// - Parameters:
  ///   - lines: The texts that diagnostics point into.
  ///   - rules: All rules that were checked, in a stable order.
  ///   - version: The version of the command.
  ///   - prefix: The course's folder below the repository's root, with a slash at its end, or
  ///     nothing; places are below the repository's root.
  package init(_ lines: LineMap, rules: [ReportedRule], version: String, prefix: String) {
    (self.lines, self.rules, self.version, self.prefix) = (lines, rules, version, prefix)
  }

  /// The shown diagnostics; a property of the run says how many are left out.
  package func print(_ diagnostics: [Diagnostic]) -> [UInt8] {
    let findings = ShownFindings(of: diagnostics)
    var out: [UInt8] = []
    out.write("{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n")
    out.write("  \"version\": \"2.1.0\",\n  \"runs\": [{\n")
    out.write("    \"tool\": {\"driver\": {\"name\": \"quizpress\", \"version\": ")
    out.writeJSON(version)
    out.write(", \"rules\": [")
    for (index, rule) in rules.enumerated() {
      out.write(index == 0 ? "\n      " : ",\n      ")
      write(rule, to: &out)
    }
    out.write("\n    ]}},\n    \"columnKind\": \"unicodeCodePoints\",\n")
    out.write("    \"originalUriBaseIds\": {\"%SRCROOT%\": {\"description\": ")
    out.write("{\"text\": \"The root of the repository\"}}},\n")
    if !findings.leftOut.isEmpty {
      out.write("    \"properties\": {\"quizpress/omitted\": \(findings.leftOutCount)},\n")
    }
    out.write("    \"results\": [")
    out += printResults(findings.shown)
    out.write(diagnostics.isEmpty ? "]\n  }]\n}\n" : "\n    ]\n  }]\n}\n")
    return out
  }

  /// The results alone, one on each line.
  package func printResults(_ diagnostics: [Diagnostic]) -> [UInt8] {
    let numbers = Dictionary(uniqueKeysWithValues: zip(rules.map(\.code), rules.indices))
    var identity = DiagnosticIdentity(lines)
    var out: [UInt8] = []
    for (index, diagnostic) in diagnostics.enumerated() {
      out.write(index == 0 ? "\n      " : ",\n      ")
      write(diagnostic, numbers[diagnostic.code], identity.next(diagnostic), to: &out)
    }
    return out
  }

  private func write(_ rule: ReportedRule, to out: inout [UInt8]) {
    out.write("{\"id\": \"\(rule.code)\", ")
    for (key, text) in [
      ("shortDescription", rule.summary), ("fullDescription", rule.explanation),
      ("help", rule.help),
    ] {
      out.write("\"\(key)\": ")
      writeMessage(text, to: &out)
      out.write(", ")
    }
    out.write("\"defaultConfiguration\": {\"level\": \"\(rule.severity.rawValue)\"}}")
  }

  private func write(
    _ diagnostic: Diagnostic, _ rule: Int?, _ identity: String, to out: inout [UInt8]
  ) {
    out.write("{\"ruleId\": \"\(diagnostic.code)\", ")
    if let rule { out.write("\"ruleIndex\": \(rule), ") }
    out.write("\"level\": \"\(diagnostic.severity.rawValue)\", \"message\": ")
    writeMessage(unformatted(wholeMessage(diagnostic)), to: &out)
    if let span = diagnostic.span {
      out.write(", \"locations\": [")
      write(span, message: nil, to: &out)
      out.write("]")
    }
    writeRelated(diagnostic.notes, to: &out)
    out.write(", \"partialFingerprints\": {\"quizpress/v1\": \"\(identity)\"}")
    writeFixes(diagnostic.fixes, to: &out)
    out.write("}")
  }

  /// The message with the notes that have no place, which viewers do not show otherwise.
  private func wholeMessage(_ diagnostic: Diagnostic) -> String {
    let notes = diagnostic.notes.filter { $0.span == nil }.map(\.message)
    return ([diagnostic.message] + notes).joined(separator: "\n")
  }

  private func writeRelated(_ notes: [Diagnostic.Note], to out: inout [UInt8]) {
    let placed = notes.compactMap { note in note.span.map { (note.message, $0) } }
    guard !placed.isEmpty else { return }
    out.write(", \"relatedLocations\": [")
    out.writeList(placed, separator: ", ") { write($1.1, message: $1.0, to: &$0) }
    out.write("]")
  }

  private func writeFixes(_ fixes: [Diagnostic.Fix], to out: inout [UInt8]) {
    guard !fixes.isEmpty else { return }
    out.write(", \"fixes\": [")
    out.writeList(fixes, separator: ", ") { out, fix in
      out.write("{\"description\": ")
      writeMessage(unformatted(fix.title), to: &out)
      out.write(", \"artifactChanges\": [")
      writeChanges(fix.edits, to: &out)
      out.write("]}")
    }
    out.write("]")
  }

  /// One change for each file, since a fix names a file once (section 3.55.3).
  private func writeChanges(_ edits: [Diagnostic.Edit], to out: inout [UInt8]) {
    let byFile = Dictionary(grouping: edits, by: \.span.path).sorted { $0.key < $1.key }
    for (index, (path, edits)) in byFile.enumerated() {
      out.write(index == 0 ? "{" : ", {")
      writeArtifact(path, to: &out)
      out.write(", \"replacements\": [")
      for (index, edit) in edits.enumerated() {
        out.write(index == 0 ? "{\"deletedRegion\": " : ", {\"deletedRegion\": ")
        writeRegion(edit.span, to: &out)
        out.write(", \"insertedContent\": ")
        writeMessage(edit.replacement, to: &out)
        out.write("}")
      }
      out.write("]}")
    }
  }

  private func write(_ span: Span, message: String?, to out: inout [UInt8]) {
    out.write("{\"physicalLocation\": {")
    writeArtifact(span.path, to: &out)
    if lines.text(span.path) != nil {
      out.write(", \"region\": ")
      writeRegion(span, to: &out)
    }
    out.write("}")
    if let message {
      out.write(", \"message\": ")
      writeMessage(unformatted(message), to: &out)
    }
    out.write("}")
  }

  private func writeArtifact(_ path: String, to out: inout [UInt8]) {
    out.write("\"artifactLocation\": {\"uri\": \"\(urlPath(prefix + path))\", ")
    out.write("\"uriBaseId\": \"%SRCROOT%\"}")
  }

  /// Ends are exclusive (sections 3.30.7 and 3.30.8).
  private func writeRegion(_ span: Span, to out: inout [UInt8]) {
    let (start, end) = (lines.start(of: span), lines.end(of: span))
    out.write("{\"startLine\": \(start.line), \"startColumn\": \(start.column), ")
    out.write("\"endLine\": \(end.line), \"endColumn\": \(end.column), ")
    out.write("\"byteOffset\": \(start.offset), \"byteLength\": \(end.offset - start.offset)}")
  }

  /// An object with a text that is shown literally.
  private func writeMessage(_ text: String, to out: inout [UInt8]) {
    out.write("{\"text\": ")
    out.writeJSON(text)
    out.write("}")
  }
}

/// A message whose braces are not placeholders and whose brackets are not links (sections 3.11.5
/// and 3.11.6).
private func unformatted(_ text: String) -> String {
  let isLink = text.contains("](")
  guard isLink || text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") })
  else { return text }
  var out = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "{", "}": out.unicodeScalars.append(scalar)
    case "[", "]", "\\": if isLink { out += "\\" }
    default: break
    }
    out.unicodeScalars.append(scalar)
  }
  return out
}
