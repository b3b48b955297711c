import Courseware

/// Attributes that are read as text because of full-width characters, as Chinese and Japanese
/// keyboards write them: `｛points＝2｝`.
extension QuestionReader {
  /// Reports such attributes at the end of a heading, an option or an item.
  ///
  /// - Returns: Whether there are any.
  mutating func refuseWideBraces(at source: Range<Int>, in node: MarkdownNode) -> Bool {
    // Parentheses are common in headings, and an option may end with them.
    var mayBeParentheses = false
    if case .heading = node.kind { mayBeParentheses = true }
    guard let (place, meant) = wideBraces(at: source, orParentheses: mayBeParentheses) else {
      return false
    }
    report.add(
      .badAttribute, "write attributes as '\(meant)', not with full-width characters", at: place,
      fixes: [.writing(meant, at: place)])
    return true
  }

  /// Such attributes at the end of a text, and how they are written; `nil` if there are none.
  func wideBraces(
    at source: Range<Int>, orParentheses: Bool = false
  ) -> (place: Span, meant: String)? {
    guard document.text.bytes[source].contains(0xEF) else { return nil }
    let text = document.text.string(source)
    guard let open = text.lastIndex(where: { "{｛（".contains($0) }),
      text[..<open].last != "\\", let last = text.last, "}｝）".contains(last)
    else { return nil }
    let written = String(text[open...])
    let meant = "{\(halfWidth(written.dropFirst().dropLast()))}"
    let areParentheses = orParentheses && text[open] == "（" && last == "）"
    let areBraces = text[open] != "（" && last != "）"
    guard areBraces || areParentheses, let read = Attributes.read(meant),
      areBraces ? read.isMeant : read.isKnown
    else { return nil }
    if text[open] == "{", last == "}", Attributes.read(written) != nil { return nil }
    return (document.span(source.upperBound - written.utf8.count..<source.upperBound), meant)
  }
}

/// A text with ASCII characters in place of the full-width ones.
private func halfWidth(_ text: Substring) -> String {
  let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
    case 0x3000: " "
    default: scalar
    }
  }
  return String(String.UnicodeScalarView(scalars))
}
