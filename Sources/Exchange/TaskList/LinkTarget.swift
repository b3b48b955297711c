import Courseware

/// The address of a link or an image and where it ends in the text.
struct LinkTarget {
  var address: String
  /// As it stands behind the closing bracket.
  var written: String
  /// With its quotes.
  var title: String?
  var end: Int

  /// What a definition says.
  init(address: String, end: Int) {
    self.address = address.hasPrefix("<") ? String(address.dropFirst().dropLast()) : address
    written = "(\(address))"
    self.end = end
  }

  /// Reads `(address "title")`.
  ///
  /// Source: CommonMark 0.31, sections 6.3 and 6.4; blanks may be line ends.
  init?(_ text: [UInt8], at start: Int) {
    guard start < text.count, text[start] == UInt8(ascii: "(") else { return nil }
    var at = LinkTarget.skipSpaces(text, start + 1)
    let addressStart = at
    if at < text.count, text[at] == UInt8(ascii: "<") {
      while at < text.count, text[at] != UInt8(ascii: ">"), text[at] != 10 { at += 1 }
      guard at < text.count, text[at] == UInt8(ascii: ">") else { return nil }
      at += 1
      address = LinkTarget.unescaped(text[(addressStart + 1)..<(at - 1)])
    } else {
      guard let end = LinkTarget.bareEnd(text, at) else { return nil }
      at = end
      address = LinkTarget.unescaped(text[addressStart..<at])
    }
    let beforeBlanks = at
    at = LinkTarget.skipSpaces(text, at)
    if at > beforeBlanks, at < text.count, [34, 39, 40].contains(text[at]) {
      let close = text[at] == 40 ? UInt8(41) : text[at]
      guard let titleEnd = text[(at + 1)...].prefix(2_000).firstIndex(of: close) else { return nil }
      title = text[at...titleEnd].string
      at = LinkTarget.skipSpaces(text, titleEnd + 1)
    }
    guard at < text.count, text[at] == UInt8(ascii: ")") else { return nil }
    end = at + 1
    written = text[start..<end].string
  }

  private static func skipSpaces(_ text: [UInt8], _ start: Int) -> Int {
    var at = start
    while at < text.count, [32, 9, 10].contains(text[at]) { at += 1 }
    return at
  }

  /// The end of an address without angle brackets: round brackets in it are in pairs.
  private static func bareEnd(_ text: [UInt8], _ start: Int) -> Int? {
    var at = start
    var depth = 0
    while at < text.count, text[at] > 32, at - start < 64_000 {
      if text[at] == UInt8(ascii: "\\") {
        at += 1
      } else if text[at] == UInt8(ascii: "(") {
        depth += 1
      } else if text[at] == UInt8(ascii: ")") {
        if depth == 0 { return at }
        depth -= 1
      }
      at += 1
    }
    return depth == 0 && at < text.count ? at : nil
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") }) else {
      return text.string
    }
    var out: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let next = rest.first, next < 128, !isLetter(next),
        !isDigit(next)
      {
        out.append(next)
        rest.removeFirst()
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self).split(
      separator: "&amp;", omittingEmptySubsequences: false
    )
    .joined(separator: "&")
  }
}
