import Courseware

/// Finds the formulas and blanks of a body, in one pass.
///
/// No search runs twice over the same bytes: one that fails has looked no further than to where the
/// next could start.
struct ShieldScan {
  var found: [ShieldedSpan] = []
  let bytes: [UInt8]
  let end: Int
  var at: Int
  var lineStart: Int
  /// The line whose first `$$` has been looked at, and the one that ends without ending a comment.
  var triedLine = -1
  private var openLine = -1

  init(_ bytes: [UInt8], _ body: Range<Int>) {
    self.bytes = bytes
    (at, lineStart, end) = (body.lowerBound, body.lowerBound, body.upperBound)
  }

  mutating func run() {
    while at < end {
      switch bytes[at] {
      case UInt8(ascii: "\n"):
        at += 1
        lineStart = at
      case UInt8(ascii: "\\"): at += byte(at + 1) == 10 ? 1 : 2
      case UInt8(ascii: "$"): takeDollars()
      case UInt8(ascii: "[") where byte(at + 1) == UInt8(ascii: "["):
        take(.blank, endingAt: blankEnd(), orSkip: 1)
      case UInt8(ascii: "]") where byte(at + 1) == UInt8(ascii: "("): skipAddress()
      case UInt8(ascii: "<"): at = tagEnd() ?? commentEnd() ?? at + 1
      case UInt8(ascii: "`"), UInt8(ascii: "~"): passFence()
      default: at += 1
      }
    }
  }

  /// The byte at an offset; a line feed behind the end.
  func byte(_ offset: Int) -> UInt8 { offset < end ? bytes[offset] : 10 }

  private mutating func take(
    _ kind: ShieldedSpan.Kind, endingAt close: Int?, orSkip length: Int
  ) {
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

  /// Behind the `$` that closes a formula: not after a blank, not before a digit.
  private func formulaEnd() -> Int? {
    guard !isBlank(byte(at + 1)) else { return nil }
    guard let close = firstDollar(from: at + 1) else { return nil }
    let isAmount = isDigit(byte(close + 1))
    return isBlank(bytes[close - 1]) || isAmount ? nil : close + 1
  }

  /// Behind the `$$` that closes a formula on the line it starts on.
  private func displayEnd() -> Int? {
    guard let close = pairOfDollars(from: at + 2), !isBlank(at + 2..<close) else { return nil }
    return close + 2
  }

  /// The first `$` of this line that no backslash stands before, unless code or a comment's end
  /// stands before it.
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

  /// The first `$$` of this line, on the same terms.
  func pairOfDollars(from start: Int) -> Int? {
    var close = firstDollar(from: start)
    while let dollar = close, byte(dollar + 1) != UInt8(ascii: "$") {
      close = firstDollar(from: dollar + 1)
    }
    return close
  }

  /// Behind the last `]]` of the first that follow, with no second `[[`, code or comment's end
  /// before it.
  private func blankEnd() -> Int? {
    var next = at + 2
    while next + 1 < end {
      switch (bytes[next], bytes[next + 1]) {
      case (UInt8(ascii: "\n"), _), (UInt8(ascii: "`"), _),
        (UInt8(ascii: "["), UInt8(ascii: "[")):
        return nil
      case (UInt8(ascii: "]"), UInt8(ascii: "]")):
        while byte(next + 2) == UInt8(ascii: "]") { next += 1 }
        return isBlank(at + 2..<next) ? nil : next + 2
      case (UInt8(ascii: "-"), _) where endsComment(next): return nil
      default: next += 1
      }
    }
    return nil
  }

  func endsComment(_ offset: Int) -> Bool {
    byte(offset) == UInt8(ascii: "-") && byte(offset + 1) == UInt8(ascii: "-")
      && byte(offset + 2) == UInt8(ascii: ">")
  }

  func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 }

  func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(isBlank) }
}

/// What Markdown reads before any formula: addresses, tags, comments, and what fences are told.
extension ShieldScan {
  /// Passes over a fence and the rest of its line, or over as many marks that are none.
  private mutating func passFence() {
    let mark = bytes[at]
    let isFirst = at - lineStart <= frameLimit && quotesBefore() != nil
    let start = at
    while byte(at) == mark { at += 1 }
    if isFirst, at - start >= 3 { while byte(at) != 10 { at += 1 } }
  }

  /// Behind a comment that ends on this line.
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

  /// Passes over an address in parentheses, up to its end or a blank.
  private mutating func skipAddress() {
    at += 2
    while at < end, !isBlank(bytes[at]), bytes[at] != UInt8(ascii: ")") { at += 1 }
  }

  /// Behind the `>` of something like a tag or an address in angle brackets.
  ///
  /// After a blank, a `$` outside quotes makes it a sign for "less than".
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

/// Bytes that marks of quotes and lists take before a fence; any more, and it is read as text.
private let frameLimit = 256
