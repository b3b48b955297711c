import Courseware

/// A piece of shielded text: plain text, a formula or a blank.
struct ShieldedPiece {
  /// `nil` for plain text.
  let kind: ShieldedSpan.Kind?
  /// The whole piece, as in cmark's tree.
  let bytes: [UInt8]
  /// Whether it ends in this text; a formula of several lines does not.
  var isClosed = true

  /// The bytes between its marks.
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

  /// The offset of the next two consecutive occurrences of a byte.
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

/// Finds the formulas and blanks of a body, in one pass.
///
/// No bytes are searched twice: a search that fails does not go beyond the next possible start.
struct ShieldScan {
  var found: [ShieldedSpan] = []
  let bytes: [UInt8]
  let end: Int
  var at: Int
  var lineStart: Int
  /// The start of the line whose first `$$` has been tried.
  ///
  /// `openLine` is the start of the line with a comment that does not end on it.
  var triedLine = -1
  private var openLine = -1
  /// The number of `[` before the current offset on its line that have no `]`.
  private var openBrackets = 0

  init(_ bytes: [UInt8], _ body: Range<Int>) {
    self.bytes = bytes
    (at, lineStart, end) = (body.lowerBound, body.lowerBound, body.upperBound)
  }

  mutating func run() {
    while at < end {
      switch bytes[at] {
      case UInt8(ascii: "\n"):
        at += 1
        (lineStart, openBrackets) = (at, 0)
      case UInt8(ascii: "\\"): at += byte(at + 1) == 10 ? 1 : 2
      case UInt8(ascii: "$"): takeDollars()
      case UInt8(ascii: "[") where byte(at + 1) == UInt8(ascii: "["):
        take(.blank, endingAt: blankEnd(), orSkip: 1)
      case UInt8(ascii: "["):
        openBrackets += 1
        at += 1
      case UInt8(ascii: "]"):
        openBrackets = max(0, openBrackets - 1)
        if byte(at + 1) == UInt8(ascii: "(") { skipAddress() } else { at += 1 }
      case UInt8(ascii: "<"): at = tagEnd() ?? commentEnd() ?? at + 1
      case UInt8(ascii: "`"), UInt8(ascii: "~"): passFence()
      default: at += 1
      }
    }
  }

  /// The byte at an offset; a line feed after the end.
  func byte(_ offset: Int) -> UInt8 { offset < end ? bytes[offset] : 10 }

  private mutating func take(_ kind: ShieldedSpan.Kind, endingAt close: Int?, orSkip length: Int) {
    guard let close else {
      at += length
      return
    }
    found.append(ShieldedSpan(kind: kind, bytes: at..<close))
    at = close
  }

  private mutating func takeDollars() {
    var length = 1
    while byte(at + length) == UInt8(ascii: "$") { length += 1 }
    switch length {
    case 1: take(.formula(isDisplay: false), endingAt: formulaEnd(), orSkip: 1)
    case 2:
      if let close = displayEnd() {
        take(.formula(isDisplay: true), endingAt: close, orSkip: 2)
      } else {
        takeLines()
      }
    default: at += length
    }
  }

  /// The offset after the `$` that closes a formula, which must not follow white space or precede a
  /// digit.
  private func formulaEnd() -> Int? {
    guard !isBlank(byte(at + 1)) else { return nil }
    guard let close = firstDollar(from: at + 1) else { return nil }
    let isAmount = isDigit(byte(close + 1))
    return isBlank(bytes[close - 1]) || isAmount ? nil : close + 1
  }

  /// The offset after the `$$` that closes a formula on the same line.
  private func displayEnd() -> Int? {
    guard let close = pairOfDollars(from: at + 2), !isBlank(at + 2..<close) else { return nil }
    return close + 2
  }

  /// The offset of the first unescaped `$` on this line, if there is no code or end of a comment
  /// before it.
  func firstDollar(from start: Int) -> Int? {
    var next = start
    while next < end {
      switch bytes[next] {
      case UInt8(ascii: "\n"), UInt8(ascii: "`"): return nil
      case UInt8(ascii: "$"): return next
      case UInt8(ascii: "\\"):
        next += byte(next + 1) == 10 || byte(next + 1) == UInt8(ascii: "`") ? 1 : 2
      case UInt8(ascii: "-") where endsComment(next): return nil
      default: next += 1
      }
    }
    return nil
  }

  /// The offset of the first `$$` on this line, under the same conditions.
  func pairOfDollars(from start: Int) -> Int? {
    var close = firstDollar(from: start)
    while let dollar = close, byte(dollar + 1) != UInt8(ascii: "$") {
      close = firstDollar(from: dollar + 1)
    }
    return close
  }

  /// The offset after the closing `]]`, if there is no second `[[`, code or end of a comment before
  /// it.
  ///
  /// Of more than two `]`, those that close a `[` of the answer belong to it, as in `[[a[0]]]`, and
  /// so does one that is the answer or the end of one such as `:-]`.
  private func blankEnd() -> Int? {
    var (next, open, part) = (at + 2, 0, at + 2)
    while next + 1 < end {
      switch (bytes[next], bytes[next + 1]) {
      case (UInt8(ascii: "\n"), _), (UInt8(ascii: "`"), _),
        (UInt8(ascii: "["), UInt8(ascii: "[")):
        return nil
      case (UInt8(ascii: "]"), UInt8(ascii: "]")):
        if open == 0, endsWithBracket(part..<next) { open = 1 }
        while open > 0, byte(next + 2) == UInt8(ascii: "]") {
          next += 1
          open -= 1
        }
        return isBlank(at + 2..<next) || isLink(bytes, endingAt: next + 2) ? nil : next + 2
      case (UInt8(ascii: "-"), _) where endsComment(next): return nil
      case (UInt8(ascii: "["), _): open += 1
      case (UInt8(ascii: "]"), _): open = max(0, open - 1)
      case (UInt8(ascii: "|"), _): (open, part) = (0, next + 1)
      default: break
      }
      next += 1
    }
    return nil
  }

  /// Whether a `]` after an answer is its end: the answer is empty, or punctuation that is not in
  /// brackets as in `[see [[?]]]`.
  private func endsWithBracket(_ answer: Range<Int>) -> Bool {
    guard let first = bytes[answer].first(where: { !isBlank($0) }) else { return answer.isEmpty }
    return openBrackets == 0 && first != UInt8(ascii: "/")
      && bytes[answer].allSatisfy { $0 < 128 && !isLetter($0) && !isDigit($0) }
  }

  func endsComment(_ offset: Int) -> Bool {
    byte(offset) == UInt8(ascii: "-") && byte(offset + 1) == UInt8(ascii: "-")
      && byte(offset + 2) == UInt8(ascii: ">")
  }

  func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 }

  func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(isBlank) }
}

/// Whether double brackets that end at an offset are a link with brackets in its text, such as
/// `[[Smith 2020]](https://example.org)`: an address follows them.
func isLink(_ bytes: [UInt8], endingAt place: Int) -> Bool {
  guard place < bytes.count, bytes[place] == UInt8(ascii: "(") else { return false }
  let address = bytes[(place + 1)..<min(bytes.count, place + 1 + ForeignSyntax.reach)]
    .prefix { !" \t\n)".utf8.contains($0) }
  let ending = address.reversed().prefix { $0 != UInt8(ascii: ".") }
  let isFile = (2...5).contains(ending.count) && ending.count + 1 < address.count
  let isAddress = ["#", "/", "./", "../", "http:", "https:", "mailto:"].contains {
    address.starts(with: $0.utf8)
  }
  return isAddress || isFile && ending.allSatisfy { isLetter($0) || isDigit($0) }
}

/// Syntax that takes precedence over formulas: addresses, tags, comments, and info strings of
/// fences.
extension ShieldScan {
  /// Skips a fence and the rest of its line, or a shorter run of its characters.
  private mutating func passFence() {
    let mark = bytes[at]
    let isFirst = at - lineStart <= frameLimit && quotesBefore() != nil
    let start = at
    while byte(at) == mark { at += 1 }
    if isFirst, at - start >= 3 { while byte(at) != 10 { at += 1 } }
  }

  /// The offset after a comment that ends on this line.
  private mutating func commentEnd() -> Int? {
    guard openLine != lineStart, byte(at + 1) == UInt8(ascii: "!"), byte(at + 2) == 45,
      byte(at + 3) == 45
    else { return nil }
    var next = at + 4
    while byte(next) != 10 {
      if endsComment(next) { return next + 3 }
      next += 1
    }
    openLine = lineStart
    return nil
  }

  /// Skips an address in parentheses, up to its end or white space.
  private mutating func skipAddress() {
    at += 2
    while at < end, !isBlank(bytes[at]), bytes[at] != UInt8(ascii: ")") { at += 1 }
  }

  /// The offset after the `>` of something like a tag or an address in angle brackets.
  ///
  /// If a `$` outside quotes follows white space, the `<` is a "less than" sign instead.
  private func tagEnd() -> Int? {
    let first = byte(at + 1) | 0x20
    guard isLowerLetter(first) || byte(at + 1) == UInt8(ascii: "/") else { return nil }
    var (hasBlank, isQuoted) = (false, false)
    var next = at + 1
    while true {
      switch byte(next) {
      case UInt8(ascii: "\n"), UInt8(ascii: "`"), UInt8(ascii: "<"): return nil
      case UInt8(ascii: ">") where !isQuoted: return next + 1
      case UInt8(ascii: "$") where hasBlank && !isQuoted: return nil
      case UInt8(ascii: "\""): isQuoted.toggle()
      case 32, 9: hasBlank = true
      default: break
      }
      next += 1
    }
  }
}

/// The maximum length in bytes of the quote and list marks before a fence; after more, it is read
/// as text.
private let frameLimit = 256

/// Formulas over several lines.
extension ShieldScan {
  /// Reads a formula whose `$$` is the first text on its line and whose closing `$$` is the last
  /// text on a later line.
  ///
  /// If there is none, skips the `$$`.
  mutating func takeLines() {
    let isFirst = triedLine != lineStart
    triedLine = lineStart
    guard isFirst, let depth = quotesBefore() else {
      at += 2
      return
    }
    var gaps: [Range<Int>] = []
    var line = at + 2
    while let next = lineFeed(from: line), next + 1 < end {
      let start = skipFrame(next + 1, depth)
      guard mayGoOn(start) else { break }
      gaps.append(next + 1..<start)
      line = start
      guard let close = pairOfDollars(from: start) else { continue }
      let hasText = close > start || gaps.count > 1 || !isBlank(at + 2..<next)
      guard hasText, closesLine(close + 2) else { break }
      found.append(ShieldedSpan(kind: .formula(isDisplay: true), bytes: at..<close + 2, gaps: gaps))
      (at, lineStart) = (close + 2, next + 1)
      return
    }
    at += 2
  }

  /// The number of `>` before the current offset, if only marks of quotes, lists and options
  /// precede it on its line; `nil` otherwise.
  func quotesBefore() -> Int? {
    var (mark, depth) = (lineStart, 0)
    while mark < at {
      let length = optionMark(mark) ?? markLength(bytes.span, mark, end)
      guard length > 0 else { return nil }
      if bytes[mark] == UInt8(ascii: ">") { depth += 1 }
      mark += length
    }
    return mark == at ? depth : nil
  }

  /// The length of `[ ] ` or `[x] `.
  private func optionMark(_ offset: Int) -> Int? {
    let isMark =
      byte(offset) == UInt8(ascii: "[") && byte(offset + 2) == UInt8(ascii: "]")
      && isBlank(byte(offset + 3))
    return isMark ? 4 : nil
  }

  /// The offset of the text on a line, after white space and at most as many `>` as on the first
  /// line.
  private func skipFrame(_ start: Int, _ depth: Int) -> Int {
    var (next, left) = (start, depth)
    while next < end {
      if bytes[next] == UInt8(ascii: ">"), left > 0 {
        left -= 1
      } else if bytes[next] != 32, bytes[next] != 9 {
        return next
      }
      next += 1
    }
    return next
  }

  /// Whether a line can continue a formula: it is neither empty nor a fence of tildes.
  private func mayGoOn(_ start: Int) -> Bool {
    let isFence = (0..<3).allSatisfy { byte(start + $0) == UInt8(ascii: "~") }
    return byte(start) != 10 && !isFence
  }

  /// The offset of the line feed, if there is no backtick or end of a comment before it.
  private func lineFeed(from start: Int) -> Int? {
    var next = start
    while next < end, bytes[next] != 10 {
      if bytes[next] == UInt8(ascii: "`") || endsComment(next) { return nil }
      next += 1
    }
    return next < end ? next : nil
  }

  private func closesLine(_ offset: Int) -> Bool {
    var next = offset
    while byte(next) == 32 || byte(next) == 9 { next += 1 }
    return byte(next) == 10
  }
}
