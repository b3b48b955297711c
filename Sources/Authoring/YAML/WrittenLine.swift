/// A line of front matter as text, independent of its meaning in YAML.
struct WrittenLine {
  /// Without its line feed.
  let range: Range<Int>
  /// The blanks and tabs it starts with.
  let indent: Range<Int>
  /// A '-' with a blank behind it, or with nothing.
  let dash: Range<Int>?
  /// What stands behind both, without blanks at its end.
  let content: Range<Int>
  /// The first colon of the content that ends a key: a blank or nothing behind it.
  let colon: Int?

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.range = range
    var at = range.lowerBound
    while at < range.upperBound, bytes[at] == 32 || bytes[at] == 9 { at += 1 }
    indent = range.lowerBound..<at
    var end = range.upperBound
    while end > at, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
    let start = at
    if at < end, bytes[at] == UInt8(ascii: "-"), at + 1 == end || bytes[at + 1] == 32 {
      at += 1
      while at < end, bytes[at] == 32 { at += 1 }
    }
    dash = at > start ? start..<at : nil
    content = at..<end
    colon = Self.colon(bytes, at..<end)
  }

  private static func colon(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var at = range.lowerBound
    if at < range.upperBound, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[at]) {
      let rest = bytes[(at + 1)..<range.upperBound]
      at = rest.firstIndex(of: bytes[at]) ?? at
    }
    return (at..<range.upperBound).first {
      bytes[$0] == UInt8(ascii: ":")
        && ($0 + 1 == range.upperBound || bytes[$0 + 1] == 32 || bytes[$0 + 1] == 9)
    }
  }

  /// The lines of a range.
  static func all(in bytes: [UInt8], _ range: Range<Int>) -> [WrittenLine] {
    var lines: [WrittenLine] = []
    var at = range.lowerBound
    while at < range.upperBound {
      let end = bytes[at..<range.upperBound].firstIndex(of: 10) ?? range.upperBound
      lines.append(WrittenLine(bytes, at..<end))
      at = end + 1
    }
    return lines
  }

  /// How many bytes stand before its content, a dash among them.
  var depth: Int { content.lowerBound - range.lowerBound }

  /// Whether it has neither key nor value.
  func isIdle(in bytes: [UInt8]) -> Bool {
    (content.isEmpty && dash == nil)
      || (dash == nil && content.first.map { bytes[$0] == UInt8(ascii: "#") } ?? false)
  }

  /// The word that the content starts with.
  func word(in bytes: [UInt8]) -> Range<Int>? {
    let end = content.first { !isWordByte(bytes[$0]) } ?? content.upperBound
    return end > content.lowerBound ? content.lowerBound..<end : nil
  }

  /// What stands behind the colon, without blanks around it and without a comment.
  func value(in bytes: [UInt8]) -> Range<Int>? {
    var start = colon.map { $0 + 1 } ?? content.lowerBound
    if colon == nil, dash == nil { return nil }
    while start < content.upperBound, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    if start == content.upperBound { return nil }
    return start..<endOfValue(bytes, start)
  }

  private func endOfValue(_ bytes: [UInt8], _ start: Int) -> Int {
    var at = start
    if [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[start]) {
      guard let close = closingQuote(bytes, start..<content.upperBound) else {
        return content.upperBound
      }
      at = close
    }
    var end = content.upperBound
    while at + 1 < content.upperBound {
      if bytes[at] == 32 || bytes[at] == 9, bytes[at + 1] == UInt8(ascii: "#") {
        end = at
        break
      }
      at += 1
    }
    while end > start, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
    return end
  }
}

/// Letters, digits, hyphens, underscores, and whatever is not ASCII but a mark of its own.
func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
    UInt8(ascii: "+"):
    true
  default: false
  }
}

/// Where the quotation mark that a range starts with is closed, if it is.
func closingQuote(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
  let quote = bytes[range.lowerBound]
  var at = range.lowerBound + 1
  while at < range.upperBound {
    if quote == UInt8(ascii: "\""), bytes[at] == UInt8(ascii: "\\") {
      at += 2
      continue
    }
    if bytes[at] == quote {
      let isDoubled =
        quote == UInt8(ascii: "'") && at + 1 < range.upperBound && bytes[at + 1] == quote
      if !isDoubled { return at }
      at += 1
    }
    at += 1
  }
  return nil
}
