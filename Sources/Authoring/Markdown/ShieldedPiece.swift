/// A piece of hidden text: words, or a formula or a blank.
struct ShieldedPiece {
  /// `nil` for words.
  let kind: ShieldedSpan.Kind?
  /// All of it, as cmark has it.
  let bytes: [UInt8]
  /// Whether it ends in this text; a formula over several lines does not.
  var isClosed = true

  /// What stands between its marks.
  var content: [UInt8] {
    guard let kind else { return bytes }
    return Array(bytes.dropFirst(kind.edgeLength).dropLast(isClosed ? kind.edgeLength : 0))
  }

  /// The pieces of a text, in order.
  static func split(_ text: [UInt8]) -> [ShieldedPiece] {
    var pieces: [ShieldedPiece] = []
    var (at, start) = (0, 0)
    while at < text.count {
      guard let kind = kind(text, at) else {
        at += 1
        continue
      }
      if at > start { pieces.append(.init(kind: nil, bytes: Array(text[start..<at]))) }
      let end = end(of: kind, in: text, from: at)
      pieces.append(
        .init(kind: kind, bytes: Array(text[at..<(end ?? text.count)]), isClosed: end != nil))
      at = end ?? text.count
      start = at
    }
    if at > start { pieces.append(.init(kind: nil, bytes: Array(text[start..<at]))) }
    return pieces
  }

  /// Where two of a byte stand in a text from a place on.
  static func pair(of byte: UInt8, in text: [UInt8], from start: Int) -> Int? {
    text.indices.dropFirst(start).dropLast().first { text[$0] == byte && text[$0 + 1] == byte }
  }

  private static func kind(_ text: [UInt8], _ at: Int) -> ShieldedSpan.Kind? {
    switch text[at] {
    case Shield.dollar: .formula(isDisplay: at + 1 < text.count && text[at + 1] == Shield.dollar)
    case Shield.blankStart: .blank
    default: nil
    }
  }

  private static func end(of kind: ShieldedSpan.Kind, in text: [UInt8], from at: Int) -> Int? {
    switch kind {
    case .blank: pair(of: Shield.blankEnd, in: text, from: at + 2).map { $0 + 2 }
    case .formula(true): pair(of: Shield.dollar, in: text, from: at + 2).map { $0 + 2 }
    case .formula(false): text[(at + 1)...].firstIndex(of: Shield.dollar).map { $0 + 1 }
    }
  }
}
