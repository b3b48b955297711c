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
    var hash = FNV1a()
    hash.add(diagnostic.code.utf8)
    // Where nothing is marked, the message has the author's words.
    if let span = diagnostic.span { hash.add(span.path.utf8) }
    let marked = diagnostic.span.map(markedText) ?? []
    if marked.isEmpty { hash.add(diagnostic.message.utf8) } else { hash.add(marked) }
    let number = seen[hash.value, default: 0]
    seen[hash.value] = number + 1
    hash.add(String(number).utf8)
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func markedText(_ span: Span) -> [UInt8] {
    guard !span.bytes.isEmpty, let text = lines.text(span.path) else { return [] }
    let first = lines.bytes(ofLine: lines.start(of: span).line, in: span.path)
    let last = lines.bytes(ofLine: lines.end(of: span).line, in: span.path)
    let marked = min(first.lowerBound, last.upperBound)..<last.upperBound
    return text.bytes[marked].filter { $0 != 32 && $0 != 9 && $0 != 10 }
  }
}

/// A hash that is the same everywhere and promises nothing against an attacker.
///
/// Source: Fowler, Noll and Vo, FNV-1a with 64 bits; RFC 9923.
private struct FNV1a {
  var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a part, and an end that no part holds.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    value = (value ^ 0xFF) &* 0x100_0000_01B3
  }
}
