import Courseware

/// How a block of HTML ends, by how it starts: the seven kinds of CommonMark, section 4.6.
enum HTMLEnd {
  case text(String)
  case blankLine

  static let comment = "-->"
}

extension LineCursor {
  /// How the HTML ends that starts here; tags of any other name start none within a paragraph.
  func htmlEnd(inParagraph isInParagraph: Bool) -> HTMLEnd? {
    guard text() == UInt8(ascii: "<") else { return nil }
    let line = bytes[textStart..<end]
    if line.starts(with: "<!--".utf8) { return .text(HTMLEnd.comment) }
    if line.starts(with: "<?".utf8) { return .text("?>") }
    if line.starts(with: "<![CDATA[".utf8) { return .text("]]>") }
    if text(1) == UInt8(ascii: "!"), isUpperLetter(text(2)) { return .text(">") }
    let isClosing = text(1) == UInt8(ascii: "/")
    let name = tagName(from: isClosing ? 2 : 1)
    guard !name.isEmpty else { return nil }
    let after = text((isClosing ? 2 : 1) + name.utf8.count)
    let endsName = isBlank(after) || after == 10 || after == UInt8(ascii: ">")
    if !isClosing, endsName, ["script", "pre", "style", "textarea"].contains(name) {
      return .text("</\(name)>")
    }
    if endsName || after == UInt8(ascii: "/"), blockTags.contains(name) { return .blankLine }
    return !isInParagraph && isOneTag ? .blankLine : nil
  }

  /// Whether the block ends with this line.
  func endsHTML(_ end: HTMLEnd) -> Bool {
    guard case .text(let mark) = end else { return false }
    let line = bytes[at..<self.end]
    if mark.hasPrefix("</") {
      return String(decoding: line, as: UTF8.self).lowercased().contains(mark)
    }
    return line.firstRange(of: Array(mark.utf8)) != nil
  }

  private func tagName(from start: Int) -> String {
    var distance = start
    while isLetter(text(distance)) || (distance > start && isNameByte(text(distance))) {
      distance += 1
    }
    let first = textStart + start
    return String(decoding: bytes[first..<textStart + distance], as: UTF8.self).lowercased()
  }

  /// Whether the line is a single tag.
  private var isOneTag: Bool {
    let line = bytes[trimmed(bytes, at..<end)]
    guard line.last == UInt8(ascii: ">") else { return false }
    var quote: UInt8?
    for byte in line.dropFirst().dropLast() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`")].contains(byte) {
        return false
      }
    }
    // An address in angle brackets is a link.
    return quote == nil && !line.prefix { !isBlank($0) }.contains(UInt8(ascii: ":"))
      && !line.prefix { !isBlank($0) }.contains(UInt8(ascii: "@"))
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
}

/// The elements that start a block wherever they stand: CommonMark 0.29, section 4.6, kind 6.
private let blockTags: Set<String> = Set(
  """
  address article aside base basefont blockquote body caption center col colgroup dd details \
  dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 \
  head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option p \
  param section source summary table tbody td tfoot th thead title tr track ul
  """.split(separator: " ").map(String.init))
