import Courseware

/// Attributes and menus that are read otherwise because of full-width characters, as Chinese and
/// Japanese keyboards write them: `｛points＝2｝`.
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
    guard let open = firstOfBraces(in: text, orParentheses), text[..<open].last != "\\" else {
      return nil
    }
    let written = String(text[open...])
    // Another bracket may be in place of the closing brace.
    let marks = written.reversed().prefix { "}])｝］】）".contains($0) }.count
    let inner = written.dropFirst("{｛（".contains(text[open]) ? 1 : 0).dropLast(marks)
    let meant = "{\(halfWidth(inner))}"
    guard !inner.contains(where: { "}｝`".contains($0) }), halfWidth(written) != written,
      let read = Attributes.read(meant), text[open] == "（" ? read.isKnown : read.isMeant
    else { return nil }
    if text[open] == "{", text.last == "}", Attributes.read(written) != nil { return nil }
    return (document.span(source.upperBound - written.utf8.count..<source.upperBound), meant)
  }

  /// The place where such attributes may start: at the last opening brace, at a parenthesis that is
  /// closed at the end or, if a brace is only there, at the first of the words before it that are
  /// attributes.
  private func firstOfBraces(in text: String, _ orParentheses: Bool) -> String.Index? {
    guard let last = text.last else { return nil }
    let marks = orParentheses && last == "）" ? "{｛（" : "{｛"
    if let open = text.lastIndex(where: { marks.contains($0) }) { return open }
    guard "}｝".contains(last) else { return nil }
    let words = text.dropLast().split(separator: " ").reversed()
    return words.prefix { Attributes.read("{\(halfWidth($0))}")?.isMeant ?? false }.last?.startIndex
  }

  /// Warns of `[[(a)|b｜c]]`, a menu with a full-width bar between two items.
  mutating func warnOfWideBar(in items: [WrittenAnswer], _ blank: Blank) {
    guard let item = items.first(where: { $0.text.contains("｜") }),
      items.contains(where: { $0.text.hasPrefix("(") })
    else { return }
    for item in items { misread.insert(item.span.bytes.lowerBound) }
    let place = document.span(blank.bytes)
    report.add(
      .misreadAnswer,
      "the items of a menu are separated by '|'; '\(item.text)' is read as one item", at: place,
      fixes: [.writing("[[\(blank.content.replacing("｜", with: "|"))]]", at: place)])
  }
}
