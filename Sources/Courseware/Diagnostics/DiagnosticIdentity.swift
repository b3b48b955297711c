/// What a finding is known by from one run to the next, wherever its line has moved.
///
/// Made of the code, the file, the marked lines without their white space and, where these are the
/// same, which of them it is; never of a number of a line.
package struct DiagnosticIdentity: Sendable {
  private let lines: LineMap
  private var seen: [UInt64: Int] = [:]

  package init(_ lines: LineMap) { self.lines = lines }

  /// The identity of the next of several diagnostics in file order: 16 hexadecimal digits.
  package mutating func next(_ diagnostic: Diagnostic) -> String {
    var hash = FNV1a.start
    add(diagnostic.code.utf8, to: &hash)
    // Where nothing is marked, the message has the author's words.
    if let span = diagnostic.span { add(span.path.utf8, to: &hash) }
    let marked = diagnostic.span.map(markedText) ?? []
    if marked.isEmpty { add(diagnostic.message.utf8, to: &hash) } else { add(marked, to: &hash) }
    let number = seen[hash, default: 0]
    seen[hash] = number + 1
    add(String(number).utf8, to: &hash)
    return hexadecimal(hash)
  }

  private func markedText(_ span: Span) -> [UInt8] {
    guard !span.bytes.isEmpty, let text = lines.text(span.path) else { return [] }
    let first = lines.bytes(ofLine: lines.start(of: span).line, in: span.path)
    let last = lines.bytes(ofLine: lines.end(of: span).line, in: span.path)
    let marked = min(first.lowerBound, last.upperBound)..<last.upperBound
    return text.bytes[marked].filter { $0 != 32 && $0 != 9 && $0 != 10 }
  }
}

/// Adds a part to a hash, and an end that no part holds.
private func add(_ part: some Sequence<UInt8>, to hash: inout UInt64) {
  hash = FNV1a.step(FNV1a.hash(part, from: hash), 0xFF)
}
