import Courseware

extension QuestionReader {
  /// The source of a heading's text: no `##`, no closing `#`, which cmark leaves out of its place,
  /// and no underline, behind which cmark counts a line that follows.
  func headingSource(_ heading: MarkdownNode) -> Range<Int> {
    let text = prose.document.text.bytes
    let all = prose.document.bytes(of: heading)
    var start = all.lowerBound
    guard start < all.upperBound, text[start] == UInt8(ascii: "#") else {
      return withoutComments(trimmed(start..<underline(in: all)), heading)
    }
    while start < all.upperBound, text[start] == UInt8(ascii: "#") { start += 1 }
    return withoutComments(trimmed(start..<all.upperBound), heading)
  }

  /// Where the line of `=` or `-` below a heading's text starts.
  private func underline(in heading: Range<Int>) -> Int {
    let text = prose.document.text.bytes
    var start = lineEnd(text, heading.lowerBound) + 1
    while start < heading.upperBound {
      let line = trimmed(start..<min(lineEnd(text, start), heading.upperBound))
      let sign = text[line].first
      if sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-"),
        text[line].allSatisfy({ $0 == sign })
      {
        return start
      }
      start = lineEnd(text, start) + 1
    }
    return heading.upperBound
  }

  /// Reads the attributes at the end of a heading or a paragraph and takes them out of it.
  ///
  /// - Returns: The attributes and the source without them.
  mutating func takeAttributes(
    _ node: MarkdownNode, _ all: Range<Int>
  ) -> (Attributes, Range<Int>) {
    let text = prose.document.text
    let source = withoutComments(all, node)
    guard source.count > 2, text.bytes[source.upperBound - 1] == UInt8(ascii: "}"),
      let open = text.bytes[source].lastIndex(of: UInt8(ascii: "{")),
      open == source.lowerBound || text.bytes[open - 1] != UInt8(ascii: "\\")
    else {
      refuseHalfBraces(at: source)
      if case .heading = node.kind {} else { refuseAttributes(beforeMarkAt: source) }
      return (.none, all)
    }
    let written = text.string(open..<source.upperBound)
    guard let attributes = Attributes.read(written, at: open, in: text.path) else {
      return (.none, all)
    }
    node.joinTexts()
    guard let last = node.lastChild, last.kind == .text, last.literal.hasSuffix(written) else {
      // Behind an image they were its size.
      if open > source.lowerBound, text.bytes[open - 1] == UInt8(ascii: ")") {
        return (.none, all)
      }
      if node.lastChild?.kind == .text || node.lastChild == nil { return (.none, all) }
      report.add(
        .badAttribute, "attributes must be plain text without Markdown",
        at: Span(path: text.path, bytes: open..<source.upperBound))
      return (.none, all)
    }
    let rest = String(last.literal.dropLast(written.count))
    let kept = String(rest.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    if kept.isEmpty { last.remove() } else { last.literal = kept }
    let left = trimmed(source.lowerBound..<open)
    refuseSecondBraces(at: left, before: open..<source.upperBound)
    return (attributes, left)
  }

  /// The source of a node's text without the comments at its end, which are out of the tree.
  private func withoutComments(_ source: Range<Int>, _ node: MarkdownNode) -> Range<Int> {
    let bytes = prose.document.text.bytes
    var source = source
    while source.count > 6, bytes[source].suffix(3).elementsEqual("-->".utf8),
      node.lastChild?.kind != .text || node.lastChild?.literal.hasSuffix("-->") == false,
      let open = source.dropLast(6).last(where: { bytes[$0...].starts(with: "<!--".utf8) })
    {
      source = trimmed(source.lowerBound..<open)
    }
    return source
  }

  /// Without blanks and line ends around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let text = prose.document.text.bytes
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, text[start] == 32 || text[start] == 9 { start += 1 }
    while end > start, text[end - 1] == 32 || text[end - 1] == 9 || text[end - 1] == 10 { end -= 1 }
    return start..<end
  }
}
