/// Diagnostics as one line each: `file:line:column: severity[code]: message`.
package struct ShortPrinter: Sendable {
  private let lines: LineMap

  /// Creates a printer; in a file that `lines` does not have, every position is line 1, column 1.
  package init(_ lines: LineMap) { self.lines = lines }

  /// The line of a diagnostic with its line end, without notes and fixes; it starts with the
  /// severity if the diagnostic has no file.
  package func print(_ diagnostic: Diagnostic) -> String {
    let what =
      "\(diagnostic.severity.rawValue)[\(diagnostic.code)]: "
      + "\(safeForTerminal(diagnostic.message))\n"
    guard let span = diagnostic.span else { return what }
    let place = lines.start(of: span)
    return "\(safeForTerminal(span.path)):\(place.line):\(place.column): \(what)"
  }
}
