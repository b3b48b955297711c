/// Diagnostics as one line each: `file:line:column: severity[code]: message`.
package struct ShortPrinter: Sendable {
  private let lines: LineMap

  package init(_ lines: LineMap) { self.lines = lines }

  package func print(_ diagnostic: Diagnostic) -> String {
    let what =
      "\(diagnostic.severity.rawValue)[\(diagnostic.code)]: "
      + "\(safeForTerminal(diagnostic.message))\n"
    guard let span = diagnostic.span else { return what }
    let place = lines.start(of: span)
    return "\(safeForTerminal(span.path)):\(place.line):\(place.column): \(what)"
  }
}
