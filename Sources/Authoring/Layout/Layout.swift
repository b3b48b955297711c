import Courseware

/// The kind of a file to format.
package enum LayoutKind: Sendable {
  case quiz, classroom, site

  var order: FieldOrder {
    switch self {
    case .quiz: .quiz
    case .classroom: .classroom
    case .site: .site
    }
  }
}

/// A file's text in the format that Documentation/format.md describes.
///
/// A function of the text alone; whether the new text means the same is for ``Meaning`` to say.
/// The additions are attributes to write, by where the heading's or the item's first mark stands.
/// `nil` where the file cannot be read, which the report says.
func formatted(
  _ text: SourceText, as kind: LayoutKind, adding additions: [Int: [String]] = [:],
  _ report: inout Report
) -> [UInt8]? {
  if kind == .site {
    return readYAML(text, 0..<text.bytes.count, &report).map {
      formattedYAML(text, 0..<text.bytes.count, $0, kind.order, report)
    }
  }
  guard let matter = FrontMatter.find(in: text, &report),
    let yaml = readYAML(text, matter.yaml, &report)
  else { return nil }
  let head = formattedYAML(text, matter.yaml, yaml, kind.order, report)
  guard let body = formattedBody(text, matter.body, additions, &report) else { return nil }
  let fence = Array("---\n".utf8)
  return fence + head + fence + (body.isEmpty ? [] : [10] + body)
}

/// Front matter that cannot be laid out, or has a key twice, stays as it is.
private func formattedYAML(
  _ text: SourceText, _ range: Range<Int>, _ root: YAMLNode, _ order: FieldOrder, _ report: Report
) -> [UInt8] {
  let isWhole = report.diagnostics.isEmpty
  if isWhole, let formatted = YAMLWriter.formatted(text.bytes, range, root, order) {
    return formatted
  }
  let kept = Array(text.bytes[range])
  return kept.isEmpty || kept.last == 10 ? kept : kept + [10]
}

private func formattedBody(
  _ text: SourceText, _ body: Range<Int>, _ additions: [Int: [String]], _ report: inout Report
) -> [UInt8]? {
  let bytes = text.bytes
  guard passesMarkdownLimits(text, body, LineStarts(bytes), &report) else { return nil }
  let brackets = BracketPairs(in: bytes.span)
  let shield = Shield(bytes, body, hasBrackets: brackets.blank)
  let visible = shield.map { bytes[..<body.lowerBound] + $0.body } ?? bytes
  guard
    let blocks = BlockReader.blocks(visible, body, hasFootnotes: brackets.footnote)
  else {
    report.add(
      .tooDeeplyNested, "quotes and lists are nested more than \(BlockReader.depth) deep",
      at: Span(path: text.path, bytes: body.lowerBound..<body.lowerBound))
    return nil
  }
  let gaps = shield?.spans.flatMap(\.gaps).map(\.upperBound) ?? []
  var writer = BlockWriter(
    text: bytes, visible: visible, formulaLines: Set(gaps), additions: additions)
  writer.write(body: blocks)
  return writer.out
}
