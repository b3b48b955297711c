import Courseware

extension QuestionReader {
  /// Reports settings that are text, since they stand not at the end of the heading or not in
  /// braces.
  mutating func refuseStrayBraces(_ heading: MarkdownNode, _ blocks: [MarkdownNode]) {
    let source = headingSource(heading)
    guard let braces = settings(within: source) ?? settingsBelow(blocks) else { return }
    let written = document.text.string(braces)
    report.add(
      .badAttribute, "settings stand in braces at the end of the heading",
      at: document.span(braces),
      fixes: [
        .init(
          title: "write '{\(written.dropFirst().dropLast())}' at the end of the heading",
          edits: [
            .init(span: document.span(withBlanks(braces)), replacement: ""),
            .init(
              span: document.span(source.upperBound..<source.upperBound),
              replacement: " {\(written.dropFirst().dropLast())}"),
          ], isSafe: false)
      ])
  }

  /// `{points=2}.`, `(points=2)` or `[points=2]` in a heading.
  private func settings(within source: Range<Int>) -> Range<Int>? {
    let bytes = document.text.bytes
    guard let equals = bytes[source].firstIndex(of: UInt8(ascii: "=")),
      let open = bytes[source.lowerBound..<equals].lastIndex(where: { closings[$0] != nil }),
      open > source.lowerBound, bytes[open - 1] == 32, let closing = closings[bytes[open]],
      let close = bytes[equals..<source.upperBound].firstIndex(of: closing),
      closing == UInt8(ascii: "}") || close + 1 == source.upperBound
    else { return nil }
    return isSettings(open..<close + 1) ? open..<close + 1 : nil
  }

  /// `{points=2}` as the first paragraph below the heading.
  private func settingsBelow(_ blocks: [MarkdownNode]) -> Range<Int>? {
    guard let block = blocks.first, block.kind == .paragraph else { return nil }
    let source = document.bytes(of: block)
    guard document.text.bytes[source].first == UInt8(ascii: "{"),
      document.text.bytes[source].last == UInt8(ascii: "}")
    else { return nil }
    return isSettings(source) ? source : nil
  }

  private func isSettings(_ range: Range<Int>) -> Bool {
    let inner = document.text.string(range).dropFirst().dropLast()
    return Attributes.read("{\(inner)}", at: 0, in: "")?.isKnown ?? false
  }

  /// With the blanks before it on its line, or its whole line.
  private func withBlanks(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, document.text.bytes[start - 1] == 32 { start -= 1 }
    return start..<range.upperBound
  }
}

private let closings: [UInt8: UInt8] = [
  UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "("): UInt8(ascii: ")"),
  UInt8(ascii: "["): UInt8(ascii: "]"),
]
