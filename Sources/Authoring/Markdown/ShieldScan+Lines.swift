/// Formulas over several lines.
extension ShieldScan {
  /// Takes a formula whose `$$` is the first of its line and whose closing `$$` is the last of a
  /// later one, or passes over its `$$`.
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
      found.append(
        ShieldedSpan(kind: .formula(isDisplay: true), bytes: at..<close + 2, gaps: gaps))
      (at, lineStart) = (close + 2, next + 1)
      return
    }
    at += 2
  }

  /// How many `>` stand before what is the first of its line but for marks of quotes, lists
  /// and options; `nil` where anything else is.
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

  /// Where the text of a line starts behind blanks and as many `>` as the first line has.
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

  /// Whether a line of a formula can start so: not empty, no fence, no code.
  private func mayGoOn(_ start: Int) -> Bool {
    let isFence = (0..<3).allSatisfy { byte(start + $0) == UInt8(ascii: "~") }
    return byte(start) != 10 && !isFence
  }

  /// The line feed at the end of a line without code or a comment's end.
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
