/// Diagnostics as one line each: `file:line:column: severity[code]: message`.
package struct ShortPrinter: Sendable {
  private let sources: [String: SourceText]

  package init(sources: [String: SourceText]) { self.sources = sources }

  package func print(_ diagnostic: Diagnostic) -> String {
    let what =
      "\(diagnostic.severity.rawValue)[\(diagnostic.code)]: "
      + "\(safeForTerminal(diagnostic.message))\n"
    guard let span = diagnostic.span else { return what }
    let (line, column) = sources[span.path]?.position(span.bytes.lowerBound) ?? (1, 1)
    return "\(safeForTerminal(span.path)):\(line):\(column): \(what)"
  }
}
