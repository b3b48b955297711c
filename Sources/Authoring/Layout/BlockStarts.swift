import Courseware

/// What a line can start, as CommonMark 0.29 and GitHub's extensions have it.
extension LineCursor {
  /// The level of a heading after `#`, where one starts here.
  var headingLevel: Int? {
    var level = 0
    while text(level) == UInt8(ascii: "#") { level += 1 }
    guard (1...6).contains(level), isBlank(text(level)) || text(level) == 10 else { return nil }
    return level
  }

  /// The marks of a fence that opens here.
  var fenceMark: Range<Int>? {
    let start = textStart
    guard start < end, bytes[start] == UInt8(ascii: "`") || bytes[start] == UInt8(ascii: "~")
    else { return nil }
    var close = start
    while close < end, bytes[close] == bytes[start] { close += 1 }
    guard close - start >= 3 else { return nil }
    let isCode = bytes[start] == UInt8(ascii: "`")
    return isCode && bytes[close..<end].contains(UInt8(ascii: "`")) ? nil : start..<close
  }

  /// Whether the line closes a fence that was opened so.
  func closesFence(_ mark: Range<Int>) -> Bool {
    let line = trimmed(bytes, at..<end)
    return line.count >= mark.count && bytes[line].allSatisfy { $0 == bytes[mark.lowerBound] }
  }

  /// The level of the heading that the line makes of the text above it.
  var underlineLevel: Int? {
    let line = trimmed(bytes, at..<end)
    guard let first = bytes[line].first, bytes[line].allSatisfy({ $0 == first }) else { return nil }
    return first == UInt8(ascii: "=") ? 1 : first == UInt8(ascii: "-") ? 2 : nil
  }

  var isThematicBreak: Bool {
    let sign = text()
    guard sign == UInt8(ascii: "*") || sign == UInt8(ascii: "-") || sign == UInt8(ascii: "_")
    else { return false }
    let line = bytes[textStart..<end]
    return line.allSatisfy { $0 == sign || isBlank($0) } && line.count { $0 == sign } >= 3
  }

  /// `[^name]:` at the start of the text.
  var footnoteMark: Range<Int>? {
    let start = textStart
    guard text() == UInt8(ascii: "["), text(1) == UInt8(ascii: "^") else { return nil }
    var close = start + 2
    while close < end, bytes[close] != UInt8(ascii: "]"), !isBlank(bytes[close]) { close += 1 }
    guard close > start + 2, close + 1 < end, bytes[close] == UInt8(ascii: "]"),
      bytes[close + 1] == UInt8(ascii: ":")
    else { return nil }
    return start..<close + 2
  }

  /// The marker of a list that starts here, and how many bytes it has.
  ///
  /// Within a paragraph only what is not empty and, of numbers, only 1 can start a list.
  func listMarker(inParagraph isInParagraph: Bool) -> (marker: BlockList.Marker, length: Int)? {
    let sign = text()
    var marker = BlockList.Marker(sign: sign)
    var length = 1
    if sign != UInt8(ascii: "-"), sign != UInt8(ascii: "+"), sign != UInt8(ascii: "*") {
      var digits = 0
      while digits < 9, isDigit(text(digits)) { digits += 1 }
      guard digits > 0 else { return nil }
      let number = (0..<digits).reduce(0) { $0 * 10 + Int(text($1) - 48) }
      marker = .init(sign: text(digits), number: number)
      guard marker.sign == UInt8(ascii: ".") || marker.sign == UInt8(ascii: ")") else { return nil }
      if isInParagraph, number != 1 { return nil }
      length = digits + 1
    }
    guard isBlank(text(length)) || text(length) == 10 else { return nil }
    if isInParagraph {
      let rest = textStart + length..<end
      if bytes[rest].allSatisfy(isBlank) { return nil }
    }
    return (marker, length)
  }
}
